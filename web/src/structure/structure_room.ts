import type { Address } from "../address";
import { el, fill, say } from "../dom";
import type { Command } from "../frame/commands";
import { download } from "../frame/files";
import { Layers } from "../frame/layers";
import type { SaveOffer } from "../frame/save_menu";
import type { Bench, OpenedScene, Room } from "../room";
import { force } from "../units";
import type { Hit } from "../view/pick";
import type { At } from "../view/pointer";
import { themeChanged } from "../view/theme";
import { ForceTable } from "./force_table";
import type { Force } from "./forces";
import { FrictionPanel } from "./friction_panel";
import type { Wish } from "./generate_menu";
import { GenerateMenu } from "./generate_menu";
import { OrderPanel } from "./order_panel";
import { kLayers } from "./picture";
import { PivotDesk } from "./pivot_desk";
import { readSituation, writeSituation } from "./situation";
import { StructureDesk } from "./structure_desk";
import type { Mode } from "./structure_tool";
import { kModes, StructureTool } from "./structure_tool";
import { VerdictPanel } from "./verdict_panel";
import { criticalFriction, noFrictionWords, verdictWords } from "./words";

const kFirst: Address = { room: "structure", scene: "pyramid-4", own: false, models: [], extra: { kind: "pyramid", sizes: "4" } };
const kLarge = 1000;

/** Do parts stand, and in which order do they come apart? */
export class StructureRoom implements Room {
  readonly name = "structure";
  readonly title = "Structure";
  readonly first = kFirst;
  private bench!: Bench;
  private desk!: StructureDesk;
  private layers!: Layers;
  private tool!: StructureTool;
  private verdict!: VerdictPanel;
  private friction!: FrictionPanel;
  private orderPanel!: OrderPanel;
  private table!: ForceTable;
  private pivots!: PivotDesk;
  private modes = new Map<Mode, HTMLButtonElement>();
  private source: Record<string, string> = {};
  private name_ = "";
  private off: (() => void)[] = [];

  takes(): boolean {
    return true;
  }

  enter(bench: Bench): void {
    this.bench = bench;
    this.name_ = "";
    this.layers = new Layers(kLayers, () => this.redraw());
    this.desk = new StructureDesk(bench, this.layers);
    this.tool = new StructureTool(bench.view, {
      gone: (body) => this.desk.goneNow.has(body),
      free: (body) => !this.desk.client?.opened.drawing.bodies[body].fixed,
      forceNear: (at) => this.desk.forceNear(at),
      clickForce: (one) => this.markForce(one),
      clickBody: (body, mode) => this.clickBody(body, mode),
      clickNothing: () => this.desk.choose(-1),
      load: (body, point, to) => void this.desk.change({ load: { body, point, force: this.desk.newtons(point, to) } }),
      loadEnded: (kept) => void (kept ? undefined : this.desk.change({ load: null })),
      hover: (at, hit, one) => this.hover(at, hit, one),
    });
    this.verdict = new VerdictPanel({
      playCollapse: () => {
        this.desk.player.seek(0);
        this.desk.player.play();
      },
      findMargins: () => void this.desk.findMargins(),
      putBack: (body) => this.setGone(without(this.desk.situation.gone, body)),
      putAllBack: () => this.setGone(new Set()),
      letGo: (body) => this.setHeld(without(this.desk.situation.held, body)),
      dropLoad: () => void this.desk.change({ load: null }),
    });
    this.friction = new FrictionPanel((friction) => {
      void this.desk.change({ friction });
      this.remember();
    });
    this.orderPanel = new OrderPanel((names) => void this.holdAndTry(names));
    this.table = new ForceTable((one) => this.markForce(one));
    this.pivots = new PivotDesk(bench, this.layers, this.desk.player, {
      situation: () => this.desk.situation,
      scale: () => this.desk.scale!,
      picture: () => this.desk.picture!,
      opened: () => {
        bench.hands.tool = null;
        this.table.element.hidden = true;
        say(bench.places.caption, "The same structure solved twice: from nothing, and from the forces without its last part. Step through the pivots.");
        this.desk.legend.element.hidden = true;
      },
      closed: () => {
        bench.hands.tool = this.tool;
        this.table.element.hidden = false;
        this.desk.showAgain();
      },
    });
    this.desk.beforeChange = () => this.pivots.close();
    fill(bench.places.tools, ...this.toolbar());
    fill(bench.places.layers, this.layers.element);
    fill(bench.places.heads, this.pivots.heads, this.desk.legend.element);
    fill(bench.places.inspector, this.verdict.element, this.friction.element, this.verdict.changes, this.orderPanel.element, this.table.element, this.pivots.element);
    const { timeLine, view, hands } = bench;
    const { player } = this.desk;
    hands.tool = this.tool;
    this.use("pull");
    this.off = [
      timeLine.toggled.on(() => this.toggle()),
      timeLine.stepped.on((by) => player.step(by)),
      timeLine.restarted.on(() => player.seek(0)),
      timeLine.sought.on((step) => player.seek(step)),
      view.drawn.on(() => (this.pivots.open ? this.pivots.place() : this.desk.drawLegend())),
      themeChanged.on(() => this.redraw()),
      this.desk.changed.on(() => this.refresh()),
      this.desk.forcesChanged.on(() => this.showForces()),
    ];
  }

  async show(opened: OpenedScene, address: Address): Promise<void> {
    const fresh = this.name_ !== opened.name;
    this.name_ = opened.name;
    const { kind = "", sizes = "", seed = "" } = address.extra ?? {};
    this.source = { kind, sizes, seed };
    this.verdict.wait("Testing whether it stands …");
    this.pivots.close();
    this.bench.view.show(opened.drawing, opened.poses, 1, fresh);
    await this.desk.adopt(opened, (client) => readSituation(address.extra ?? {}, client));
  }

  leave(): void {
    for (const off of this.off) off();
    this.desk.close();
    this.bench.hands.tool = null;
    this.bench.tip(null);
  }

  commands(): Command[] {
    const { player } = this.desk;
    return [
      { keys: ["Space"], title: "play or pause; takes it apart where nothing is to be played", run: () => this.toggle() },
      { keys: ["Right"], title: "one step on", run: () => player.step(1) },
      { keys: ["Left"], title: "one step back", run: () => player.step(-1) },
      { keys: ["Home"], title: "back to the start", run: () => player.seek(0) },
      { keys: ["T"], title: "take it apart", run: () => void this.desk.takeApart() },
      ...kModes.map(({ mode, key, title, about }) => ({ keys: [key], title: `${title.toLowerCase()}: ${about}`, run: () => this.use(mode) })),
      { keys: ["Esc"], title: "cancel a drag, then choose nothing", run: () => this.escape() },
    ];
  }

  saves(): SaveOffer[] {
    const { order, client } = this.desk;
    if (!order || !client) return [];
    return [{ title: "Order (JSON)", save: async () => download(`${client.opened.name}-order.json`, JSON.stringify(order, null, 1), "application/json") }];
  }

  inspect(): Record<string, unknown> {
    const { desk } = this;
    const { track, at, playing } = desk.player;
    const names = (bodies: Iterable<number>) => desk.client?.namesOf(bodies) ?? [];
    return { scene: desk.client?.opened.handle, verdict: desk.verdict?.answer, forces: desk.picture?.forces.length, margin: desk.margin, order: desk.order,
      friction: desk.situation.friction, held: names(desk.situation.held), gone: names(desk.goneNow), load: desk.situation.load,
      pivots: this.pivots.answer, track: track?.kind ?? "", at, steps: track?.steps ?? 0, playing, chosen: desk.chosen, tool: this.tool.mode,
      poses: desk.picture?.poses, marked: desk.picture?.marked };
  }

  private toolbar(): HTMLElement[] {
    this.modes = new Map(kModes.map(({ mode, title, key, about }) => [mode,
      el("button", { "aria-pressed": false, title: `${about} (${key})`, onclick: () => this.use(mode) }, title)]));
    const generate = new GenerateMenu(() => this.bench.hello().kinds, (wish) => this.generate(wish));
    return [generate.element, el("div", { class: "toolbar", role: "group", "aria-label": "What a click does" }, ...this.modes.values()),
      el("button", { class: "main", title: "finds the order and plays it (T)", onclick: () => void this.desk.takeApart() }, "Take apart")];
  }

  private use(mode: Mode): void {
    this.tool.mode = mode;
    for (const [one, button] of this.modes) button.setAttribute("aria-pressed", String(one === mode));
  }

  private generate({ kind, sizes, seed }: Wish): void {
    const extra = { kind, sizes: sizes.join(","), ...(kind === "random" ? { seed: String(seed) } : {}) };
    const scene = [kind, ...sizes, ...(kind === "random" ? [seed] : [])].join("-");
    this.bench.goTo({ scene, own: false, models: [], extra });
  }

  private toggle(): void {
    const { player } = this.desk;
    if (!player.track) void this.desk.takeApart();
    else if (player.playing) player.pause();
    else player.play();
  }

  private escape(): void {
    if (this.pivots.open) this.pivots.close();
    else if (!this.bench.hands.cancel()) this.desk.choose(-1);
  }

  private clickBody(body: number, mode: Mode): void {
    const { situation, client } = this.desk;
    if (mode === "choose" || mode === "load" || !client || client.opened.drawing.bodies[body].fixed) {
      this.desk.choose(body === this.desk.chosen ? -1 : body);
      return;
    }
    if (mode === "hold") this.setHeld(toggled(situation.held, body));
    else this.setGone(toggled(this.desk.goneNow, body));
  }

  private setGone(gone: ReadonlySet<number>): void {
    void this.desk.change({ gone, ...this.loadWithout(gone) }, true);
    this.remember();
  }

  private setHeld(held: ReadonlySet<number>): void {
    void this.desk.change({ held });
    this.remember();
  }

  /** A load on a part that is gone goes with it. */
  private loadWithout(gone: ReadonlySet<number>): { load?: null } {
    const { load } = this.desk.situation;
    return load && gone.has(load.body) ? { load: null } : {};
  }

  private async holdAndTry(names: string[]): Promise<void> {
    const { client, situation } = this.desk;
    if (!client) return;
    const held = new Set([...situation.held, ...names.flatMap((name) => client.names.get(name) ?? [])]);
    this.desk.situation = { ...situation, held };
    this.remember();
    await this.desk.change({ held });
    await this.desk.takeApart();
  }

  private remember(): void {
    const { client, situation } = this.desk;
    if (client) this.bench.remember({ extra: { ...this.source, ...writeSituation(situation, client) } });
  }

  private markForce(one: Force): void {
    this.desk.mark(one);
    this.table.find(one);
  }

  private hover(at: At | null, hit: Hit | null, one: Force | null): void {
    const { client } = this.desk;
    if (!at || !client || (!hit && !one)) return this.bench.tip(null);
    const body = hit ? client.opened.drawing.bodies[hit.body] : null;
    if (one) this.bench.tip(`${client.name(one.on)} on ${client.name(one.by)}: ${force(one.size)}`, at.x, at.y);
    else if (body) this.bench.tip(this.desk.goneNow.has(hit!.body) ? `${body.name}, pulled out` : body.name, at.x, at.y);
  }

  private redraw(): void {
    if (this.pivots.open) this.pivots.redraw();
    else this.desk.draw({});
  }

  private refresh(): void {
    const { client, verdict, refused, situation, margin, picture, order } = this.desk;
    if (!client || !picture) return;
    const { drawing, document } = client.opened;
    const critical = criticalFriction(margin ?? undefined);
    this.friction.show(situation.friction ?? Number(document.friction ?? 0), critical, margin === null ? ""
      : critical === null ? noFrictionWords(margin) : critical === 0 ? "It stands without friction." : "The mark is the least friction with which it stands.");
    this.verdict.showChanges(situation, client);
    this.pivots.offer(client);
    if (order) this.orderPanel.show(order);
    else this.orderPanel.clear();
    const whole = situation.gone.size === 0 ? this.title_() : `Without ${client.namesOf(situation.gone).slice(0, 3).join(", ")}${situation.gone.size > 3 ? " .." : ""} the rest`;
    if (verdict) {
      this.verdict.show(verdict.answer, margin, drawing.bodies.length > kLarge, situation.load !== null);
      if (!this.pivots.open) say(this.bench.places.caption, `${whole} ${verdictWords(verdict.answer)}. ${this.hint()}`);
    } else if (refused) {
      this.verdict.wait("no verdict");
    }
    this.showForces();
  }

  private showForces(): void {
    const { client, picture, chosen, whyNoForces } = this.desk;
    if (!client || !picture) return;
    this.table.show(client.opened.drawing, picture.forces, chosen, whyNoForces);
    this.table.find(picture.marked);
  }

  private hint(): string {
    const { client, situation, verdict } = this.desk;
    const nothingHeld = situation.held.size === 0 && client!.opened.drawing.bodies.every((body) => !body.fixed);
    if (nothingHeld && verdict?.answer.verdict === "falls") return "Nothing is held: with Hold (H) click the parts that stand on the ground.";
    return this.desk.situation.gone.size > 0 ? "Click its place to put it back." : "Click a part to pull it out.";
  }

  private title_(): string {
    const { name, own } = this.desk.client!.opened;
    if (own || this.source.kind) return name.charAt(0).toUpperCase() + name.slice(1).replace(/-/g, " ");
    return this.bench.title(name);
  }
}

function toggled(set: ReadonlySet<number>, body: number): Set<number> {
  const next = new Set(set);
  if (!next.delete(body)) next.add(body);
  return next;
}

function without(set: ReadonlySet<number>, body: number): Set<number> {
  const next = new Set(set);
  next.delete(body);
  return next;
}
