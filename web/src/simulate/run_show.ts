import { el, fill } from "../dom";
import { faultsOf } from "../frame/fault_box";
import type { Layers } from "../frame/layers";
import type { Overlay } from "../edit/draft";
import type { Frame, FrameContact } from "../protocol/binary";
import type { FreeSpaceAnswer, StateAnswer } from "../protocol/messages";
import type { Bench, OpenedScene } from "../room";
import { force, length, seconds } from "../units";
import { Signal } from "../signal";
import type { At } from "../view/pointer";
import { partSize } from "../view/measures";
import { poseOf, toWorld } from "../view/pose";
import { laneColours, themeChanged } from "../view/theme";
import { troubleWords } from "./words";
import { kPixels, referenceForce } from "./force_scale";
import type { Pull } from "./pull_tool";
import { PullTool } from "./pull_tool";
import type { RunClient } from "./run_client";
import { drawLane } from "./run_layers";
import { bodyPanel, contactPanel, stepPanel } from "./run_panels";
import type { SettingsPanel } from "./settings_panel";

/** Largest scene whose full state is asked for while it plays. */
const kLiveBodies = 200;
const kPanelMs = 120;

/** Shows a run in the frame: world, layers, inspector, time line; and lets hands pull at it. */
export class RunShow {
  readonly legend = el("div", { class: "legend", "aria-hidden": "true" });
  readonly tool: PullTool;
  chosen = -1;
  planned = 500;
  /** What drawing lays over every lane. */
  overlay: () => Overlay = () => ({ lines: [], marks: [] });
  /** A body was chosen. */
  readonly chose = new Signal<number>();
  /** Panels of the room above its numbers. */
  extra: HTMLElement[] = [];
  private run: RunClient | null = null;
  private opened: OpenedScene | null = null;
  private states: (StateAnswer | null)[] = [];
  private freeSpaces: (FreeSpaceAnswer | null)[] = [];
  private marked: FrameContact | null = null;
  private pull: Pull | null = null;
  private reference = 1;
  private part = 1;
  private asking = false;
  private panelAt = 0;
  private panelLate = 0;
  private off: (() => void)[] = [];

  constructor(private readonly bench: Bench, private readonly layers: Layers, private readonly settings: SettingsPanel) {
    this.tool = new PullTool(bench.view, {
      mayPull: (body) => {
        const drawn = this.opened?.drawing.bodies[body];
        return drawn !== undefined && !drawn.fixed && !drawn.prescribed;
      },
      pull: (pull) => void this.pullAt(pull),
      letGo: () => void this.letGo(),
      choose: (at) => this.choose(at.hit ? at.hit.body : -1),
      hover: (at) => this.hover(at),
    });
  }

  follow(run: RunClient, opened: OpenedScene): void {
    this.stop();
    if (this.opened?.name !== opened.name) this.chosen = -1;
    if (this.chosen >= opened.drawing.bodies.length) this.chosen = -1;
    this.run = run;
    this.opened = opened;
    this.states = [];
    this.freeSpaces = [];
    this.marked = null;
    this.pull = null;
    const { gravity, simulation } = opened.document as { gravity?: number[]; simulation?: { steps?: number } };
    this.planned = simulation?.steps ?? 500;
    this.part = partSize(opened.drawing);
    this.reference = referenceForce(opened.drawing, Math.hypot(...(gravity ?? [9.81])));
    fill(this.legend, el("span", { class: "legend-arrow", style: `width:${kPixels}px` }), ` ${force(this.reference)}`);
    this.off = [
      run.framed.on((frame) => this.takeFrame(frame)),
      run.changed.on(() => this.showTime()),
      themeChanged.on(() => this.refresh()),
      this.bench.view.drawn.on(() => this.rescale()),
    ];
    this.refresh();
  }

  /** Nothing runs. */
  clear(): void {
    this.stop();
    this.opened = null;
    this.chosen = -1;
    this.legend.hidden = true;
    fill(this.bench.places.inspector, ...this.extra);
    this.bench.timeLine.setPlots([], []);
    this.bench.timeLine.tell("");
    this.bench.timeLine.update({ at: 0, recorded: 0, steps: 1, playing: false, words: "", labelOf: () => "" });
  }

  /** What comes late of the run, answers and panels, is not shown any more: the places may be another room's. */
  stop(): void {
    for (const off of this.off) off();
    this.off = [];
    this.run = null;
    window.clearTimeout(this.panelLate);
  }

  refresh(): void {
    const run = this.run;
    if (!run || !this.opened) return;
    run.frames.forEach((frame, lane) => {
      const shown = this.bench.view.lanes[lane];
      if (shown) shown.setPoses(frame?.poses ?? run.start);
      this.drawLane(lane);
    });
    this.legend.hidden = !this.layers.on("impulses");
    this.bench.view.draw();
    this.showTime();
    this.showPanels(true);
    void this.askMore();
  }

  choose(body: number): void {
    this.chosen = body;
    this.marked = null;
    this.refresh();
    this.chose.emit(body);
  }

  /** Only the overlays, without the poses: a tool may be showing others. */
  redraw(): void {
    this.run?.models.forEach((_, lane) => this.drawLane(lane));
    this.bench.view.draw();
  }

  private takeFrame(frame: Frame): void {
    const shown = this.bench.view.lanes[frame.lane];
    this.bench.view.draw();
    if (!shown) return;
    shown.setPoses(frame.poses);
    this.marked = null;
    this.drawLane(frame.lane);
    this.showPanels(false);
    void this.askMore();
  }

  private metresPerPixel = 0;
  /** Arrows keep their length on the screen when one zooms. */
  private rescale(): void {
    if (this.bench.view.metresPerPixel === this.metresPerPixel) return;
    this.metresPerPixel = this.bench.view.metresPerPixel;
    this.redraw();
  }

  private drawLane(lane: number): void {
    const shown = this.bench.view.lanes[lane];
    const run = this.run;
    if (!shown || !run) return;
    const frame = run.frames[lane] ?? null;
    drawLane(shown, {
      frame, state: this.states[lane] ?? null, freeSpace: this.freeSpaces[lane] ?? null,
      chosenBody: this.chosen, chosenContact: this.marked, spring: this.spring(lane), overlay: this.overlay(),
    }, this.layers, this.reference, this.part, this.bench.view.metresPerPixel, frame?.step ?? 0);
  }

  private spring(lane: number) {
    if (!this.pull || !this.opened) return null;
    const pose = poseOf(this.bench.view.lanes[lane].poses, this.pull.body, this.opened.drawing.dimension);
    return { from: toWorld(pose, this.pull.point), to: this.pull.target };
  }

  /** Normals, speeds and free space come with a second question, never more than one at a time. */
  private async askMore(): Promise<void> {
    const run = this.run;
    const drawing = this.opened?.drawing;
    if (!run || !drawing || this.asking || run.run === 0) return;
    if (run.playing && drawing.bodies.length > kLiveBodies) return;
    this.asking = true;
    const at = run.at;
    try {
      for (let lane = 0; lane < run.models.length; ++lane) {
        this.states[lane] = await run.state(lane);
        this.freeSpaces[lane] = await this.freeSpace(run, lane);
        this.drawLane(lane);
      }
      this.bench.view.draw();
      this.showPanels(!run.playing);
    } catch (error) {
      if (run !== this.run || run.run === 0 || this.bench.connection.link !== "open") return;
      this.bench.tell(faultsOf(error), "The details of this step are missing.");
      return;
    } finally {
      this.asking = false;
    }
    if (run === this.run && run.at !== at && !run.playing) void this.askMore();
  }

  private async freeSpace(run: RunClient, lane: number): Promise<FreeSpaceAnswer | null> {
    const drawing = this.opened!.drawing;
    if (drawing.dimension !== 2 || !this.layers.on("free-space")) return null;
    const wanted = this.chosen >= 0 ? this.chosen : drawing.bodies.findIndex((body) => !body.fixed && !body.prescribed);
    return wanted < 0 || drawing.bodies[wanted].fixed ? null : run.freeSpace(lane, drawing.bodies[wanted].name);
  }

  private async pullAt(pull: Pull): Promise<void> {
    const run = this.run;
    if (!run || run.run === 0 || !this.opened) return;
    this.pull = pull;
    try {
      const { drawing } = this.opened;
      await run.hold(drawing.bodies[pull.body].name, pull.point, pull.target, drawing.dimension);
      // A run that comes to its planned end would leave the body hanging on the spring.
      if (!run.endless && this.pull) await run.play(this.bench.timeLine.speed);
    } catch (error) {
      this.pull = null;
      this.bench.tell(faultsOf(error));
    }
  }

  private async letGo(): Promise<void> {
    this.pull = null;
    this.refresh();
    const run = this.run;
    if (run && run.run > 0) await run.release().catch((error) => this.bench.tell(faultsOf(error)));
  }

  hover(at: At | null): void {
    if (!at || !this.opened || !this.run) return this.bench.tip(null);
    const { drawing } = this.opened;
    const contact = this.contactNear(at);
    if (contact) {
      const [a, b] = [drawing.bodies[contact.a], drawing.bodies[contact.b]].map((body) => body?.name ?? "?");
      this.bench.tip(`${a} on ${b}: ${force(Math.hypot(...contact.force))}, gap ${length(contact.gap, 2)}`, at.x, at.y);
    } else if (at.hit) {
      this.bench.tip(drawing.bodies[at.hit.body].name, at.x, at.y);
    } else {
      this.bench.tip(null);
    }
  }

  private contactNear(at: At): FrameContact | null {
    let best: FrameContact | null = null;
    let nearest = 9;
    for (const contact of this.run?.frames[at.lane]?.contacts ?? []) {
      const [x, y] = this.bench.view.project(at.lane, contact.point);
      const distance = Math.hypot(x - at.x, y - at.y);
      if (distance < nearest) [best, nearest] = [contact, distance];
    }
    return best;
  }

  private showTime(): void {
    const run = this.run;
    if (!run) return;
    const history = run.histories[0];
    const time = (step: number) => history?.time(step) ?? step * run.stepSeconds;
    const steps = Math.max(this.planned, run.recorded);
    this.bench.timeLine.update({
      at: run.at, recorded: run.recorded, steps, playing: run.playing,
      words: `${seconds(time(run.at), run.stepSeconds)}, step ${run.at} of ${steps}`,
      labelOf: (step) => seconds(time(step), run.stepSeconds) });
    const curve = (column: "gap" | "force" | "energy") => run.models.map((label, lane) => ({
      label, colour: laneColours(run.models.length)[lane], values: run.histories[lane].values(column) }));
    this.bench.timeLine.setPlots([
      { title: "Gap", unit: "m", least: 1e-4 * this.opened!.drawing.size, curves: curve("gap") },
      { title: "Force", unit: "N", least: 1e-3 * this.reference, curves: curve("force") },
      { title: "Energy", unit: "J", least: 1e-4 * this.reference * this.opened!.drawing.size, curves: curve("energy") },
    ], [...run.histories.flatMap((one) => one.troubles()), ...run.notes.map(({ step }) => ({ step, kind: "unsolved" as const }))]);
    this.bench.timeLine.tell(troubleWords(run));
  }

  private showPanels(now: boolean): void {
    const run = this.run;
    if (!run || !this.opened) return;
    window.clearTimeout(this.panelLate);
    const wait = kPanelMs - (performance.now() - this.panelAt);
    if (!now && wait > 0) {
      this.panelLate = window.setTimeout(() => this.showPanels(true), wait);
      return;
    }
    this.panelAt = performance.now();
    const { inspector } = this.bench.places;
    const { drawing } = this.opened;
    if (!inspector.contains(this.settings.element)) fill(inspector, ...this.extra, this.settings.element, el("div", { class: "live" }));
    const live = inspector.querySelector(".live")!;
    if (live.contains(document.activeElement) && run.playing) return;
    fill(live,
      this.chosen >= 0 ? bodyPanel(drawing, this.chosen, run.frames, this.states) : el("p", { class: "hint" }, "Click a part to see its numbers."),
      stepPanel(run.frames, run.models),
      contactPanel(drawing, run.models.length > 1 ? `Contacts, ${run.models[0]}` : "Contacts", run.frames[0] ?? null, this.chosen, this.marked, (contact) => {
        this.marked = contact;
        this.refresh();
      }));
  }
}
