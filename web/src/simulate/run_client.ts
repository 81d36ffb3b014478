import type { Frame } from "../protocol/binary";
import type { Connection } from "../protocol/connection";
import type { FreeSpaceAnswer, RunAnswer, StateAnswer, Unsolved } from "../protocol/messages";
import { Signal } from "../signal";
import type { Vec3 } from "../view/pose";
import { RunHistory } from "./run_history";

/** What can be changed while a run goes on; null is what the scene says. */
export interface RunSettings {
  gravity: number[] | null;
  friction: number | null;
  step: number | null;
}

/** Enough steps for any sitting; `until` ends a playing before. */
const kManySteps = 1_000_000;
const kHistoryEveryMs = 400;

/** One run on the server, as the page knows it: where it stands, what was recorded, the newest frame of each lane. */
export class RunClient {
  /** Playing, step or lanes changed. */
  readonly changed = new Signal<void>();
  readonly framed = new Signal<Frame>();
  run = 0;
  models: string[] = [];
  frames: (Frame | null)[] = [];
  /** Why steps were not solved, in the order of the steps. */
  notes: Unsolved[] = [];
  histories: RunHistory[] = [];
  stepSeconds = 0.01;
  at = 0;
  recorded = 0;
  playing = false;
  start: ArrayLike<number> = [];
  private until = 0;
  private unacknowledged = -1;
  /** Questions under way that move the run: frames that come before their answer are older, and say nothing of where it stands. */
  private moving = 0;
  private historyAsked = 0;
  private readonly off: (() => void)[];

  constructor(private readonly connection: Connection) {
    this.off = [
      connection.frames.on((frame) => this.take(frame)),
      connection.unsolved.on((note) => {
        if (note.run === this.run) this.notes.push(note);
      }),
    ];
  }

  async begin(scene: string, models: string[], settings: RunSettings): Promise<void> {
    const { answer, attachments } = await this.connection.request<RunAnswer>("run", {
      scene, lanes: models.map((model) => ({ model })), steps: kManySteps, ...given(settings) });
    this.start = attachments.get("poses")!.data;
    this.adopt(answer);
    this.histories = this.models.map(() => new RunHistory());
    this.changed.emit();
  }

  /** Whether it plays on until somebody stops it. */
  get endless(): boolean {
    return this.playing && this.until >= kManySteps;
  }

  /** Plays on from where it stands; what was recorded after that is forgotten. */
  async play(speed: number, until = kManySteps): Promise<void> {
    this.forgetFuture();
    this.until = until;
    this.playing = true;
    this.changed.emit();
    await this.connection.ask("play", { run: this.run, speed, until });
  }

  async pause(): Promise<void> {
    if (!this.playing) return;
    this.playing = false;
    await this.move("pause", {});
    await this.loadHistory();
  }

  async forward(steps: number): Promise<void> {
    this.playing = false;
    this.forgetFuture();
    await this.move("forward", { steps });
  }

  async seek(to: number): Promise<void> {
    const played = this.playing;
    this.playing = false;
    this.at = to;
    await this.move("seek", { to });
    if (played) await this.loadHistory();
  }

  /** The answer says where the run stands; its frame follows. Of several such questions the last one counts. */
  private async move(verb: string, fields: object): Promise<void> {
    this.moving += 1;
    this.changed.emit();
    try {
      const { at } = await this.connection.ask<{ at: number }>(verb, { run: this.run, ...fields });
      if (this.moving > 1) return;
      this.at = at;
      this.recorded = Math.max(this.recorded, at);
    } finally {
      this.moving -= 1;
    }
    this.changed.emit();
  }

  /** Changes models or settings from the shown step on. */
  async change(models: string[], settings: RunSettings): Promise<void> {
    const answer = await this.connection.ask<RunAnswer>("change", {
      run: this.run, lanes: models.map((model) => ({ model })), ...given(settings) });
    const before = this.histories;
    const frames = this.frames;
    this.adopt(answer);
    this.histories = this.models.map((_, i) => before[i] ?? new RunHistory());
    this.frames = this.models.map((_, i) => frames[i] ?? frames[0] ?? null);
    this.forgetFuture();
    this.changed.emit();
    await this.loadHistory();
  }

  setSpeed(speed: number): Promise<unknown> {
    return this.connection.ask("change", { run: this.run, speed });
  }

  hold(body: string, point: Vec3, target: Vec3, dimension: 2 | 3): Promise<unknown> {
    return this.connection.ask("hold", {
      run: this.run, body, point: point.slice(0, dimension), target: target.slice(0, dimension) });
  }

  release(): Promise<unknown> {
    return this.connection.ask("release", { run: this.run });
  }

  state(lane: number): Promise<StateAnswer> {
    return this.connection.ask<StateAnswer>("state", { run: this.run, lane });
  }

  freeSpace(lane: number, body: string): Promise<FreeSpaceAnswer> {
    return this.connection.ask<FreeSpaceAnswer>("free_space", { run: this.run, lane, body });
  }

  recording(lane: number): Promise<{ name: string; text: string }> {
    return this.connection.ask("recording", { run: this.run, lane });
  }

  async loadHistory(): Promise<void> {
    this.historyAsked = performance.now();
    const run = this.run;
    for (let lane = 0; lane < this.models.length; ++lane) {
      const { attachments } = await this.connection.request("history", { run, lane });
      if (run !== this.run) return;
      const rows = attachments.get("history");
      if (rows) this.histories[lane]?.load(rows.data);
    }
    this.changed.emit();
  }

  /** After the drawing of frames: the server may send the next. */
  acknowledge(): void {
    if (this.unacknowledged < 0) return;
    this.connection.acknowledge(this.run, this.unacknowledged);
    this.unacknowledged = -1;
  }

  end(): void {
    for (const off of this.off) off();
    if (this.run > 0) this.connection.request("end", { run: this.run }).catch(() => undefined);
    this.run = 0;
  }

  private adopt(answer: RunAnswer): void {
    this.run = answer.run;
    this.models = answer.lanes.map((lane) => lane.model);
    this.frames = this.models.map((_, i) => this.frames[i] ?? null);
    this.stepSeconds = answer.step;
  }

  private forgetFuture(): void {
    this.recorded = this.at;
    this.notes = this.notes.filter((note) => note.step <= this.at);
    for (const history of this.histories) history.forgetAfter(this.at);
  }

  private take(frame: Frame): void {
    if (frame.run !== this.run || frame.lane >= this.models.length) return;
    this.frames[frame.lane] = frame;
    this.histories[frame.lane]?.add(frame);
    this.unacknowledged = frame.step;
    if (this.moving === 0) {
      this.at = frame.step;
      this.recorded = Math.max(this.recorded, this.at);
    }
    if (this.playing && this.moving === 0 && this.finished()) {
      this.playing = false;
      this.loadHistory().catch(() => undefined);
    } else if (this.playing && performance.now() - this.historyAsked > kHistoryEveryMs) {
      this.loadHistory().catch(() => undefined);
    }
    this.framed.emit(frame);
    this.changed.emit();
  }

  /** The run has come to the end that was asked for, or no lane can go on. */
  private finished(): boolean {
    return this.at >= this.until || this.frames.every((frame) => frame !== null && frame.ended);
  }
}

function given(settings: RunSettings): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}
