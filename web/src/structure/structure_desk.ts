import { say } from "../dom";
import type { Layers } from "../frame/layers";
import type { Bench, OpenedScene } from "../room";
import { Signal } from "../signal";
import type { At } from "../view/pointer";
import type { Vec3 } from "../view/pose";
import type { Margin, OrderAnswer } from "./answers";
import { arrowNear } from "./arrow_pick";
import { Collapse } from "./collapse";
import { ForceLegend } from "./force_legend";
import type { Force } from "./forces";
import { largestOf } from "./forces";
import { partSize } from "../view/measures";
import type { Picture, Scale } from "./picture";
import { drawPicture } from "./picture";
import { Player } from "./player";
import { Stages } from "./stages";
import type { Situation, Verdict } from "./structure_client";
import { StructureClient } from "./structure_client";
import { CollapseTrack, OrderTrack } from "./tracks";
import { Work } from "./work";

/** Structures up to this size get their margins without being asked. */
const kSmall = 60;
const kNone: ReadonlySet<number> = new Set();

/** One structure on the page: what was changed about it, what the server says of it, and how that is seen. */
export class StructureDesk {
  /** Anything to be seen in the panels changed. */
  readonly changed = new Signal<void>();
  /** Other forces are drawn than before. */
  readonly forcesChanged = new Signal<void>();
  readonly legend = new ForceLegend();
  readonly player: Player;
  client: StructureClient | null = null;
  situation: Situation = { friction: null, held: kNone, gone: kNone, load: null };
  verdict: Verdict | null = null;
  /** The server would not judge the situation as it is. */
  refused = false;
  margin: Margin | null = null;
  order: OrderAnswer | null = null;
  picture: Picture | null = null;
  scale: Scale | null = null;
  chosen = -1;
  /** Called before something else than the pivots is to be seen. */
  beforeChange: () => void = () => undefined;
  private start: ArrayLike<number> = [];
  private wanted = 0;
  private asking = false;
  private again: Promise<void> = Promise.resolve();
  /** The size of arrows is chosen by the first forces that come, and then stays. */
  private scaled = false;
  private stages: Stages | null = null;
  private readonly work: Work;

  constructor(private readonly bench: Bench, private readonly layers: Layers) {
    this.player = new Player(bench.timeLine);
    this.work = new Work(bench, (id) => this.client?.cancel(id));
  }

  adopt(opened: OpenedScene, situationOf: (client: StructureClient) => Situation): Promise<void> {
    const client = new StructureClient(this.bench.connection, opened);
    const size = partSize(opened.drawing);
    const g = Math.hypot(...client.gravity) || 1;
    const up = client.gravity.map((part) => -part / g) as Vec3;
    const heaviest = opened.drawing.bodies.reduce((most, body) => (body.fixed ? most : Math.max(most, body.mass || 0)), 0);
    this.client = client;
    this.situation = situationOf(client);
    this.start = opened.poses;
    this.scale = { metresPerNewton: size / (heaviest * g || 1), size, metresPerPixel: this.bench.view.metresPerPixel, up, names: client.names };
    this.scaled = false;
    this.verdict = null;
    this.margin = null;
    this.chosen = -1;
    this.order = null;
    this.player.clear("");
    this.picture = this.plainPicture();
    this.draw({});
    return this.ask(false);
  }

  close(): void {
    this.player.clear("");
    this.client = null;
    this.stop();
  }

  /** Another situation: what was known of the old one no longer counts. */
  change(change: Partial<Situation>, playCollapse = false): Promise<void> {
    this.beforeChange();
    this.situation = { ...this.situation, ...change };
    this.margin = null;
    this.order = null;
    return this.ask(playCollapse);
  }

  /** What is known already, seen again. */
  showAgain(): void {
    this.order = null;
    if (this.verdict) this.take(this.verdict, false);
  }

  choose(body: number): void {
    this.chosen = body;
    this.draw({ chosen: body, marked: null });
    this.changed.emit();
  }

  mark(marked: Force | null): void {
    if (marked && this.chosen >= 0 && marked.on !== this.chosen && marked.by !== this.chosen) this.chosen = -1;
    this.draw({ marked, chosen: this.chosen });
    this.changed.emit();
  }

  /** What is gone as it is seen now: at a stage of an order, what that stage lacks. */
  get goneNow(): ReadonlySet<number> {
    return this.player.track instanceof OrderTrack ? this.player.track.goneAt(Math.floor(this.player.at)) : this.situation.gone;
  }

  /** Why there are no forces to list, where there are none. */
  get whyNoForces(): string {
    if (this.player.track instanceof OrderTrack && this.stages?.known(Math.floor(this.player.at)) === null) return "The forces of this stage come when the time line rests.";
    return this.verdict?.answer.verdict === "stands" ? "Nothing bears here." : "Without equilibrium there are no forces to list.";
  }

  forceNear(at: At): Force | null {
    if (!this.picture || !this.scale || !this.layers.on("structure-forces")) return null;
    return arrowNear(this.picture.forces, this.scale.metresPerNewton, this.bench.view.projector(at.lane), at.x, at.y);
  }

  newtons(from: Vec3, to: Vec3): Vec3 {
    return from.map((part, k) => (to[k] - part) / this.scale!.metresPerNewton) as Vec3;
  }

  async findMargins(): Promise<void> {
    const { client, situation } = this;
    if (!client) return;
    await this.guard(async () => {
      const { answer } = await this.work.run("Looking for the margins", (watch) => client.verdict(situation, true, watch));
      if (client !== this.client || situation !== this.situation) return;
      this.margin = answer.margin && !answer.margin.stopped ? answer.margin : null;
      this.changed.emit();
    });
  }

  /** Parts that were pulled out and a load are put back first: the order is that of the whole. */
  async takeApart(): Promise<void> {
    const { client } = this;
    if (!client) return;
    this.beforeChange();
    if (this.situation.gone.size > 0 || this.situation.load) await this.change({ gone: kNone, load: null });
    await this.again; // a verdict that came after the order would put it away
    const { situation } = this;
    await this.guard(async () => {
      const order = await this.work.run("Looking for an order", (watch) => client.order(situation, watch));
      if (client !== this.client || situation !== this.situation) return;
      this.takeOrder(order);
    });
  }

  stop(): void {
    this.work.stop();
    this.bench.busy(null);
  }

  draw(change: Partial<Picture>): void {
    if (!this.picture || !this.scale) return;
    const before = this.picture.forces;
    this.picture = { ...this.picture, ...change };
    if (this.picture.forces !== before) this.forcesChanged.emit();
    const lane = this.bench.view.lanes[0];
    if (!lane) return;
    this.scale.metresPerPixel = this.bench.view.metresPerPixel;
    drawPicture(lane, this.picture, this.scale, this.layers);
    this.bench.view.draw();
  }

  drawLegend(): void {
    if (!this.scale || !this.picture) return;
    // Signs follow the zoom, though not each of its small steps.
    const zoomed = this.scale.metresPerPixel / this.bench.view.metresPerPixel;
    if (zoomed > 1.2 || zoomed < 0.8) this.draw({});
    this.legend.show(this.scale.metresPerNewton / this.bench.view.metresPerPixel,
      this.picture.forces.length > 0 && this.layers.on("structure-forces"));
  }

  private plainPicture(): Picture {
    return { poses: this.start, gone: this.situation.gone, leaving: null, forces: [], marked: null, chosen: this.chosen,
      held: this.situation.held, moving: kNone, missing: null, load: this.situation.load };
  }

  /** Asks for the verdict of the newest situation; what was asked before is stopped and not shown. */
  private async ask(playCollapse: boolean): Promise<void> {
    ++this.wanted;
    this.refused = false;
    this.work.stop();
    this.picture = { ...this.plainPicture(), forces: this.picture?.forces ?? [] };
    this.draw({});
    this.changed.emit();
    if (this.asking) return this.again;
    this.asking = true;
    this.again = this.guard(async () => {
      for (let ticket = -1; ticket !== this.wanted;) {
        ticket = this.wanted;
        const { client, situation } = this;
        if (!client) return;
        const newest = () => ticket === this.wanted && client === this.client;
        const verdict = await this.work.run("Testing whether it stands", (watch) => client.verdict(situation, false, watch))
          .catch((refusal: unknown) => {
            if (newest()) this.forgetVerdict();
            throw refusal;
          });
        if (newest()) this.take(verdict, playCollapse);
      }
    }).finally(() => (this.asking = false));
    await this.again;
    const parts = this.client?.opened.drawing.bodies.length ?? 0;
    if (this.verdict && !this.margin && parts <= kSmall && !this.situation.load) await this.findMargins();
  }

  /** A refused situation has no verdict: that of the one before must not stay. */
  private forgetVerdict(): void {
    this.verdict = null;
    this.refused = true;
    this.picture = this.plainPicture();
    this.player.clear("");
    this.draw({});
    this.changed.emit();
  }

  private take(verdict: Verdict, playCollapse: boolean): void {
    const fell = this.verdict?.answer.verdict === "falls";
    const { at, playing, track } = this.player;
    this.verdict = verdict;
    if (!this.scaled && verdict.forces.length > 0) {
      this.scale!.metresPerNewton = (1.1 * this.scale!.size) / largestOf(verdict.forces);
      this.scaled = true;
    }
    this.picture = { ...this.plainPicture(), forces: verdict.forces };
    const { motion } = verdict.answer;
    if (verdict.answer.verdict === "falls" && motion) {
      const collapse = new Collapse(this.client!.opened.drawing, this.start, motion, this.client!.names, this.scale!.size);
      const goesOn = fell && track?.kind === "collapse";
      this.player.load(new CollapseTrack(collapse, (change) => this.draw(change)), goesOn ? at : 0);
      if (playCollapse || (goesOn && playing) || (!fell && !stillWanted())) this.player.play();
    } else {
      this.player.clear("Play takes it apart");
      this.draw({});
    }
    this.changed.emit();
  }

  private takeOrder(order: OrderAnswer): void {
    this.order = order;
    const { client, situation } = this;
    if (order.sequence && client) {
      const ask = async (gone: ReadonlySet<number>) =>
        (await this.work.run("Forces of this stage", (watch) => client.verdict({ ...situation, gone }, false, watch))).forces;
      const stages: Stages = new Stages(order, client, this.verdict?.forces ?? null, ask,
        (step, forces) => this.showStage(stages, step, forces));
      this.stages = stages;
      const track = new OrderTrack(stages.sequence, (body) => client.name(body),
        { known: (step) => stages.known(step), want: (step) => void this.guard(() => stages.want(step)) }, (change) => this.draw(change));
      this.picture = { ...this.plainPicture(), forces: this.verdict?.forces ?? [] };
      this.player.load(track);
      this.player.play();
    } else {
      this.draw({ missing: order.missing ?? null });
    }
    this.changed.emit();
  }

  /** Forces of a stage have come; they are seen where the player still rests there. */
  private showStage(stages: Stages, step: number, forces: Force[]): void {
    if (this.stages !== stages || !(this.player.track instanceof OrderTrack) || this.player.at !== step) return;
    this.draw({ forces });
    this.changed.emit();
  }

  private guard(work: () => Promise<void>): Promise<void> {
    return this.work.guard(work, () => say(this.bench.places.caption, "The server gave no verdict."));
  }
}

function stillWanted(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
