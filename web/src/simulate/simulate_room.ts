import type { Address } from "../address";
import { fill, say } from "../dom";
import { EditDesk } from "../edit/edit_desk";
import type { Command } from "../frame/commands";
import { faultsOf } from "../frame/fault_box";
import { download } from "../frame/files";
import { Layers } from "../frame/layers";
import type { SaveOffer } from "../frame/save_menu";
import type { Bench, OpenedScene, Room, SceneDocument } from "../room";
import { laneColours } from "../view/theme";
import { captionOf, laneWords, modelWords } from "./words";
import { LaneHeads } from "./lane_heads";
import { RunClient } from "./run_client";
import { kLayers } from "./run_layers";
import { RunShow } from "./run_show";
import { SettingsPanel } from "./settings_panel";

const kFirst: Address = { room: "simulate", scene: "ramp-paper", own: false, models: ["stewart-trinkle", "selection"] };

/** How parts move: a scene by one contact model or by two side by side. */
export class SimulateRoom implements Room {
  readonly name = "simulate";
  readonly title = "Simulate";
  readonly first = kFirst;
  private bench!: Bench;
  private layers!: Layers;
  private heads!: LaneHeads;
  private settings!: SettingsPanel;
  private show_!: RunShow;
  private desk!: EditDesk;
  private run: RunClient | null = null;
  private opened: OpenedScene | null = null;
  private off: (() => void)[] = [];
  /** The run that is shown has begun. */
  private begun: Promise<unknown> = Promise.resolve();

  /** A run finds its contacts itself, and knows no connections. */
  takes(scene: SceneDocument): boolean {
    return scene.contacts === undefined && scene.connections === undefined;
  }

  enter(bench: Bench): void {
    this.bench = bench;
    this.layers = new Layers(kLayers, () => this.show_.refresh());
    this.heads = new LaneHeads(bench.view, (models) => this.withRun((run) => this.changeModels(run, models)));
    this.settings = new SettingsPanel((settings) => this.withRun((run) => this.changeSettings(run, settings)));
    this.show_ = new RunShow(bench, this.layers, this.settings);
    this.desk = new EditDesk(bench, {
      chosen: () => this.show_.chosen,
      choose: (body) => this.show_.choose(body),
      toStart: () => this.withRun((run) => run.seek(0)),
      pullTool: () => this.show_.tool,
      hover: (at) => this.show_.hover(at),
      redraw: () => this.show_.redraw(),
    });
    this.show_.overlay = () => this.desk.overlay();
    this.show_.extra = [this.desk.panel.element];
    fill(bench.places.tools, this.desk.toolbar);
    fill(bench.places.layers, this.layers.element);
    fill(bench.places.heads, this.heads.element, this.show_.legend);
    const { timeLine, view } = bench;
    this.off = [
      timeLine.toggled.on(() => this.toggle()),
      timeLine.stepped.on((by) => this.step(by)),
      timeLine.restarted.on(() => this.restart()),
      timeLine.sought.on((step) => this.withRun((run) => run.seek(step))),
      timeLine.sped.on((speed) => this.withRun((run) => (run.playing ? run.setSpeed(speed) : undefined))),
      view.drawn.on(() => {
        this.run?.acknowledge();
        this.heads.place();
      }),
    ];
  }

  async show(opened: OpenedScene, address: Address, recovered: boolean): Promise<void> {
    const fresh = this.opened?.name !== opened.name || this.opened.drawing.dimension !== opened.drawing.dimension;
    this.opened = opened;
    if (fresh) this.settings.settings = { gravity: null, friction: null, step: null };
    this.settings.show(opened.document);
    const beginning = this.beginRun(this.modelsOf(address), fresh);
    this.begun = beginning.catch(() => undefined);
    const run = await beginning.catch((error) => {
      this.showStill(opened);
      throw error;
    });
    if (!run) return;
    say(this.bench.places.caption, captionOf(opened.name, this.bench.title(opened.name), run.models));
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!recovered && !still && fresh) await this.play(run);
  }

  /** A scene that cannot run is seen all the same, with nothing of the one before it. */
  private showStill(opened: OpenedScene): void {
    this.run = null;
    this.bench.view.show(opened.drawing, opened.poses, 1, true);
    this.show_.clear();
    this.desk.adopt(opened);
    fill(this.heads.element);
    say(this.bench.places.caption, `${this.bench.title(opened.name)} cannot be run as it is.`);
  }

  leave(): void {
    for (const off of this.off) off();
    this.show_.stop();
    this.run?.end();
    this.run = null;
    this.opened = null;
    this.bench.hands.tool = null;
  }

  commands(): Command[] {
    return [
      { keys: ["Space"], title: "play or pause", run: () => this.toggle() },
      { keys: ["Right"], title: "one step on", run: () => this.step(1) },
      { keys: ["Left"], title: "one step back", run: () => this.step(-1) },
      { keys: ["Home"], title: "back to the start", run: () => this.restart() },
      { keys: ["Esc"], title: "cancel a drag, then choose nothing", run: () => this.escape() },
      ...this.desk.commands(),
    ];
  }

  saves(): SaveOffer[] {
    const run = this.run;
    if (!run) return [];
    return run.models.map((model, lane) => ({
      title: run.models.length > 1 ? `Recording, ${model} (JSON)` : "Recording (JSON)",
      save: async () => {
        const { name, text } = await run.recording(lane);
        download(name, text);
      } }));
  }

  inspect(): Record<string, unknown> {
    const run = this.run;
    return { run: run?.run, models: run?.models, at: run?.at, recorded: run?.recorded, playing: run?.playing,
      frames: run?.frames, chosen: this.show_?.chosen, tool: this.desk?.mode, changing: this.desk?.changing,
      troubles: run?.histories.flatMap((history) => history.troubles()) };
  }

  private escape(): void {
    if (!this.bench.hands.cancel() && !this.desk.escape()) this.show_.choose(-1);
    this.show_.refresh();
  }

  private modelsOf(address: Address): string[] {
    const known = this.bench.hello().models;
    const asked = address.models.filter((model) => known.includes(model));
    if (asked.length > 0) return asked;
    const simulation = (this.opened!.document.simulation ?? {}) as { model?: string };
    return [simulation.model ?? "selection"];
  }

  /** Nothing comes of it where the room was left meanwhile. */
  private async beginRun(models: string[], reframe: boolean): Promise<RunClient | null> {
    const opened = this.opened!;
    this.run?.end();
    const run = new RunClient(this.bench.connection);
    this.run = run;
    await run.begin(opened.handle, models, this.settings.settings);
    if (this.run !== run) {
      run.end();
      return null;
    }
    this.bench.view.show(opened.drawing, run.start, run.models.length, reframe);
    this.show_.follow(run, opened);
    this.desk.adopt(opened);
    this.showHeads();
    run.framed.on((frame) => this.heads.read(frame.lane, laneWords(opened.drawing, run, frame, this.show_.chosen)));
    return run;
  }

  private showHeads(): void {
    const run = this.run!;
    const { document } = this.opened!;
    this.heads.show(run.models, this.bench.hello().models, laneColours(run.models.length), (model) => modelWords(document, model));
  }

  /** The scene's own number of steps, then without end. */
  private async play(run: RunClient): Promise<void> {
    if (this.desk.mode !== "pull") this.desk.use("pull");
    const planned = this.show_.planned;
    await run.play(this.bench.timeLine.speed, run.at < planned ? planned : undefined);
  }

  private toggle(): void {
    this.withRun((run) => (run.playing ? run.pause() : this.play(run)));
  }

  private step(by: 1 | -1): void {
    this.withRun((run) => {
      if (by < 0) return run.seek(Math.max(0, run.at - 1));
      return run.at < run.recorded ? run.seek(run.at + 1) : run.forward(1);
    });
  }

  private restart(): void {
    this.withRun((run) => run.seek(0));
  }

  private async changeModels(run: RunClient, models: string[]): Promise<void> {
    const lanes = run.models.length;
    await run.change(models, this.settings.settings);
    if (this.run !== run) return;
    if (run.models.length !== lanes) {
      this.bench.view.show(this.opened!.drawing, run.start, run.models.length, true);
      this.show_.refresh();
    }
    this.showHeads();
    this.bench.remember({ models: run.models });
  }

  private changeSettings(run: RunClient, settings: SettingsPanel["settings"]): Promise<void> {
    return run.change(run.models, settings).catch((error) => this.settings.faults.show(faultsOf(error)));
  }

  /**
   * What hands ask of the run. Where a change of the scene is under way they mean the scene that they have changed: its run
   * is waited for, or the question would go to a run that is about to end.
   */
  private withRun(work: (run: RunClient) => Promise<unknown> | undefined): void {
    void this.guard(async () => {
      await this.desk.settled();
      await this.begun;
      if (this.run) await work(this.run);
    });
  }

  private async guard(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.bench.tell(faultsOf(error));
    }
  }
}
