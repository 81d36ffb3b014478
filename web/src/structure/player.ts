import type { Plot } from "../frame/plots";
import type { TimeLine } from "../frame/time_line";

/** Something that the time line can play: so many steps from 0; between steps it may be shown in part. */
export interface Track {
  readonly kind: string;
  readonly steps: number;
  /** Steps in a second at speed 1. */
  readonly rate: number;
  words(step: number): string;
  labelOf(step: number): string;
  show(at: number): void;
  /** It came to rest at a step: what takes time to find can be asked for. */
  rest(step: number): void;
  plots(): Plot[];
}

const kFastest = 40;

/** Plays a track on the page's time line, forward; steps and scrubs go both ways. */
export class Player {
  track: Track | null = null;
  at = 0;
  playing = false;
  private last = 0;
  private until = 0;

  constructor(private readonly timeLine: TimeLine) {}

  load(track: Track, at = 0): void {
    this.playing = false;
    this.track = track;
    this.at = Math.min(at, track.steps);
    this.timeLine.setPlots(track.plots(), []);
    this.draw();
    track.rest(this.at);
  }

  /** From the start again where it stands at its end. */
  play(): void {
    if (!this.track || this.track.steps === 0 || this.playing) return;
    if (this.at >= this.track.steps) this.at = 0;
    this.run(this.track.steps);
  }

  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    this.seek(Math.round(this.at));
  }

  /** One step on is played, one step back shown. */
  step(by: 1 | -1): void {
    if (!this.track) return;
    const from = by > 0 ? Math.floor(this.at + 1e-9) : Math.ceil(this.at - 1e-9);
    this.playing = false;
    this.seek(from + by);
  }

  seek(step: number): void {
    if (!this.track) return;
    this.playing = false;
    this.at = Math.min(Math.max(0, step), this.track.steps);
    this.draw();
    this.track.rest(this.at);
  }

  clear(words: string): void {
    this.playing = false;
    this.track = null;
    this.at = 0;
    this.timeLine.setPlots([], []);
    this.timeLine.update({ at: 0, recorded: 0, steps: 1, playing: false, words, labelOf: () => "" });
  }

  private run(until: number): void {
    this.until = until;
    this.playing = true;
    this.last = performance.now();
    this.draw();
    requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    if (!this.playing || !this.track) return;
    const speed = this.timeLine.speed === 0 ? kFastest : this.timeLine.speed;
    const passed = Math.min(Math.max(0, now - this.last), 100) / 1000;
    this.last = now;
    this.at = Math.min(this.at + passed * this.track.rate * speed, this.until);
    if (this.at >= this.until) {
      this.seek(this.until);
      return;
    }
    this.draw();
    requestAnimationFrame((next) => this.tick(next));
  }

  private draw(): void {
    const track = this.track!;
    track.show(this.at);
    const step = Math.floor(this.at + 1e-9);
    this.timeLine.update({
      at: step, recorded: track.steps, steps: Math.max(1, track.steps), playing: this.playing,
      words: track.words(step), labelOf: (one) => track.labelOf(one) });
  }
}
