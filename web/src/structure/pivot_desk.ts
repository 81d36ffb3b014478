import { el, fill } from "../dom";
import { faultsOf } from "../frame/fault_box";
import type { Layers } from "../frame/layers";
import type { Bench } from "../room";
import type { Mark } from "../view/overlays";
import { theme } from "../view/theme";
import type { PivotRun, PivotsAnswer } from "./answers";
import { largestOf } from "./forces";
import type { Picture, Scale } from "./picture";
import { drawPicture } from "./picture";
import { cycleForces, enteringContact } from "./pivot_forces";
import { PivotTrack } from "./pivot_track";
import type { Player } from "./player";
import type { Situation, StructureClient } from "./structure_client";

/** Two lanes: the same structure solved from scratch, and from the solution without the part that is put on last. */
export class PivotDesk {
  readonly element = el("section", { class: "panel", "aria-label": "Reuse" });
  readonly heads = el("div", { class: "lane-heads" });
  answer: PivotsAnswer | null = null;
  private friction = false;
  private picture: Picture | null = null;
  private scale: Scale | null = null;
  private client: StructureClient | null = null;
  private cycle = 0;
  private wanted = 0;

  constructor(
    private readonly bench: Bench, private readonly layers: Layers, private readonly player: Player,
    private readonly actions: { situation(): Situation; scale(): Scale; picture(): Picture; opened(): void; closed(): void }) {}

  get open(): boolean {
    return this.answer !== null;
  }

  /** The panel as it belongs to a structure that is not being stepped through. */
  offer(client: StructureClient): void {
    this.client = client;
    if (!this.open) this.showPanel();
  }

  async begin(): Promise<void> {
    const { client } = this;
    if (!client) return;
    const ticket = ++this.wanted;
    const situation = { ...this.actions.situation(), friction: this.friction ? this.actions.situation().friction : 0 };
    try {
      const answer = await client.pivots(situation);
      if (ticket === this.wanted) this.adopt(client, answer);
    } catch (error) {
      this.bench.tell(faultsOf(error), "There are no pivots to show.");
    }
  }

  /** Back to one lane; the room draws it again. */
  close(): void {
    ++this.wanted;
    if (!this.open) return;
    this.answer = null;
    fill(this.heads);
    this.player.clear("");
    const { drawing, poses } = this.client!.opened;
    this.bench.view.show(drawing, poses, 1, true);
    this.showPanel();
    this.actions.closed();
  }

  redraw(): void {
    if (this.open) this.draw(this.cycle);
  }

  /** Puts each head over its lane. */
  place(): void {
    [...this.heads.children].forEach((head, i) => {
      const rect = this.bench.view.rects[i];
      if (!rect) return;
      (head as HTMLElement).style.left = `${rect.x}px`;
      (head as HTMLElement).style.width = `${rect.width}px`;
    });
  }

  private adopt(client: StructureClient, answer: PivotsAnswer): void {
    this.answer = answer;
    const final = cycleForces(answer, answer.scratch, answer.scratch.cycles.length - 1, client.names, client.gravity);
    const scale = this.actions.scale();
    this.scale = { ...scale, metresPerNewton: final.length > 0 ? (1.1 * scale.size) / largestOf(final) : scale.metresPerNewton };
    this.picture = { ...this.actions.picture(), poses: client.opened.poses, forces: [], marked: null, chosen: -1, moving: new Set(), missing: null, load: null };
    this.actions.opened();
    this.bench.view.show(client.opened.drawing, client.opened.poses, 2, true);
    this.showPanel();
    this.player.load(new PivotTrack(answer, (cycle) => this.draw(cycle)));
  }

  private draw(cycle: number): void {
    const { answer, client } = this;
    if (!answer || !client || !this.picture || !this.scale) return;
    this.cycle = cycle;
    const runs = [answer.scratch, answer.reuse];
    runs.forEach((run, lane) => {
      const shown = this.bench.view.lanes[lane];
      const at = Math.min(cycle, run.cycles.length - 1);
      if (!shown) return;
      const forces = cycleForces(answer, run, at, client.names, client.gravity);
      const last = client.names.get(answer.last) ?? -1;
      drawPicture(shown, { ...this.picture!, forces, chosen: last }, this.scale!, this.layers);
      const entering = cycle < run.cycles.length ? enteringContact(answer, run, at) : -1;
      if (entering >= 0) shown.marks.set([...marksOf(forces), { at: point3(answer, entering), colour: theme().chosen, size: 16, form: "ring" }]);
    });
    fill(this.heads, ...runs.map((run, lane) => head(lane === 0 ? "From scratch" : `With reuse: ${answer.last} is put on last`, answer, run, cycle)));
    this.place();
    this.bench.view.draw();
  }

  private showPanel(): void {
    const { answer } = this;
    const spatial = this.client?.opened.drawing.dimension === 3;
    const box = el("input", { type: "checkbox", checked: this.friction, disabled: spatial,
      onchange: () => {
        this.friction = box.checked;
        if (this.open) void this.begin();
      } });
    fill(this.element,
      el("h2", {}, "Reuse"),
      answer ? counts(answer) : el("p", { class: "hint" },
        "When one part is put on, the forces of the others are nearly right already: the solver goes on from them instead of from nothing."),
      el("label", { class: "field check", title: spatial ? "Baraff's method is for the plane" : null }, box, "with friction"),
      el("div", { class: "buttons" }, answer
        ? el("button", { onclick: () => this.close() }, "Back to the structure")
        : el("button", { onclick: () => void this.begin() }, "Step through the pivots")));
  }
}

function head(title: string, answer: PivotsAnswer, run: PivotRun, cycle: number): HTMLElement {
  const done = cycle >= run.cycles.length;
  const now = run.cycles[cycle];
  const entering = answer.contacts[enteringContact(answer, run, cycle)];
  const where = entering ? `, ${entering.b} on ${entering.a}` : "";
  return el("div", { class: "lane-head" },
    el("div", { class: "lane-row" }, el("strong", {}, title)),
    el("p", { class: "lane-readout" }, `${run.pivots} pivots. ` + (done || !now ? "Solved." : `Cycle ${cycle + 1}, ${now.kind}${where}`)));
}

function counts(answer: PivotsAnswer): HTMLElement {
  const row = (name: string, pick: (run: PivotRun) => number) =>
    el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, String(pick(answer.scratch))), el("td", {}, String(pick(answer.reuse))));
  return el("table", { class: "facts reuse" },
    el("thead", {}, el("tr", {}, el("td"), el("th", { scope: "col" }, "from scratch"), el("th", { scope: "col" }, "with reuse"))),
    el("tbody", {}, row("Pivots", (run) => run.pivots), row("Major cycles", (run) => run.major_cycles), row("Minor cycles", (run) => run.minor_cycles)));
}

function marksOf(forces: { point: [number, number, number] }[]): Mark[] {
  return forces.map(({ point }) => ({ at: point, colour: theme().contact, size: 6 }));
}

function point3(answer: PivotsAnswer, contact: number): [number, number, number] {
  const { point } = answer.contacts[contact];
  return [point[0], point[1], point[2] ?? 0];
}
