import { el, fill, icon, say } from "../dom";
import { Signal } from "../signal";
import { themeChanged } from "../view/theme";
import { Plots } from "./plots";
import type { Plot, StepMark } from "./plots";

/** What the time line shows. Rooms with stages instead of times give their own labels. */
export interface TimeState {
  at: number;
  /** How far there is something to go back to. */
  recorded: number;
  /** Steps on the axis. */
  steps: number;
  playing: boolean;
  /** "0.824 s, step 103 of 300" */
  words: string;
  labelOf: (step: number) => string;
}

export const kSpeeds = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 0];

/** Play, step, scrub and plots, for every room. It asks through signals; the room answers by `update`. */
export class TimeLine {
  readonly element = el("section", { class: "time-line", "aria-label": "Time line" });
  readonly toggled = new Signal<void>();
  readonly stepped = new Signal<1 | -1>();
  readonly restarted = new Signal<void>();
  readonly sought = new Signal<number>();
  readonly sped = new Signal<number>();
  speed = 1;

  private readonly playButton = el("button", { class: "play", onclick: () => this.toggled.emit() });
  private readonly words = el("output", { class: "time-words" });
  private readonly note = el("p", { class: "time-note", role: "status" });
  private readonly scrubber = el("input", {
    type: "range", class: "scrubber", min: 0, max: 1, step: 1, value: 0, "aria-label": "Step",
    oninput: () => this.seek(),
  });
  private readonly plots = new Plots();
  private curves: Plot[] = [];
  private marks: StepMark[] = [];
  private state: TimeState = { at: 0, recorded: 0, steps: 1, playing: false, words: "", labelOf: String };
  private asked = false;

  constructor() {
    const button = (name: string, title: string, act: () => void) =>
      el("button", { "aria-label": title, title, onclick: act }, icon(name));
    const speeds = el("select", { "aria-label": "Speed", onchange: () => this.chooseSpeed(Number(speeds.value)) },
      ...kSpeeds.map((speed) => el("option", { value: speed, selected: speed === 1 }, speed === 0 ? "as fast as it can" : `${speed} ×`)));
    fill(
      this.element,
      el("div", { class: "time-row" },
        button("restart", "Back to the start (Home)", () => this.restarted.emit()),
        button("back", "One step back (Left)", () => this.stepped.emit(-1)),
        this.playButton,
        button("forward", "One step on (Right)", () => this.stepped.emit(1)),
        el("label", { class: "speed" }, "Speed ", speeds),
        this.words, this.note),
      el("div", { class: "track" }, this.plots.element, this.scrubber),
    );
    themeChanged.on(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.plots.element);
    this.update(this.state);
  }

  update(state: TimeState): void {
    this.state = state;
    const name = state.playing ? "Pause (Space)" : "Play (Space)";
    if (this.playButton.title !== name) {
      this.playButton.title = name;
      this.playButton.setAttribute("aria-label", name);
      fill(this.playButton, icon(state.playing ? "pause" : "play"));
    }
    say(this.words, state.words);
    this.scrubber.max = String(Math.max(1, state.steps));
    this.scrubber.value = String(state.at);
    this.scrubber.setAttribute("aria-valuetext", state.words);
    this.draw();
  }

  setPlots(curves: Plot[], marks: StepMark[]): void {
    this.curves = curves;
    this.element.dataset.plots = String(curves.length);
    this.marks = marks;
    this.draw();
  }

  /** One line beside the time: what is notable about it. */
  tell(words: string): void {
    say(this.note, words);
  }

  private chooseSpeed(speed: number): void {
    this.speed = speed;
    this.sped.emit(speed);
  }

  private seek(): void {
    const wanted = Math.min(Number(this.scrubber.value), this.state.recorded);
    this.scrubber.value = String(wanted);
    this.sought.emit(wanted);
  }

  /** At most ten times a second while playing: the eye is on the world. */
  private draw(): void {
    if (this.asked) return;
    this.asked = true;
    const now = () => {
      this.asked = false;
      this.plots.draw({ plots: this.curves, marks: this.marks, ...this.state });
    };
    if (this.state.playing) window.setTimeout(now, 100);
    else requestAnimationFrame(now);
  }
}
