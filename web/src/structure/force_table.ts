import { el, fill } from "../dom";
import type { Drawing } from "../protocol/messages";
import { force } from "../units";
import type { Force } from "./forces";

const kRow = 24;
const kBeyond = 6;

/** Forces as rows, the largest first. Only those in sight are elements of the page, however many there are. */
export class ForceTable {
  readonly element = el("section", { class: "panel", "aria-label": "Forces" });
  private readonly title = el("h2", {}, "Forces");
  private readonly body = el("tbody");
  private readonly table = el("table", { class: "rows force-rows" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "parts"), el("th", { scope: "col" }, "force"))), this.body);
  private readonly scroll = el("div", { class: "force-scroll", tabindex: 0, role: "region", "aria-label": "Table of forces",
    onscroll: () => this.draw() }, this.table);
  private readonly empty = el("p", { class: "empty" });
  private rows: Force[] = [];
  private marked: Force | null = null;
  private drawing: Drawing | null = null;

  constructor(private readonly mark: (force: Force) => void) {
    fill(this.element, this.title, this.empty, this.scroll);
  }

  /** Those of the chosen part where there is one. */
  show(drawing: Drawing, forces: Force[], chosen: number, why: string): void {
    this.drawing = drawing;
    this.rows = forces.filter((one) => chosen < 0 || one.on === chosen || one.by === chosen).sort((a, b) => b.size - a.size);
    const whose = chosen >= 0 ? ` of ${drawing.bodies[chosen].name}` : "";
    this.title.textContent = this.rows.length > 0 ? `Forces${whose}, ${this.rows.length} contact points` : `Forces${whose}`;
    this.empty.textContent = why;
    this.empty.hidden = this.rows.length > 0;
    this.scroll.hidden = this.rows.length === 0;
    this.table.setAttribute("aria-rowcount", String(this.rows.length + 1));
    this.draw();
  }

  /** Marks a row and brings it into sight. */
  find(force: Force | null): void {
    this.marked = force;
    const row = force ? this.rows.indexOf(force) : -1;
    if (row >= 0) {
      const top = row * kRow;
      const seen = this.scroll.scrollTop;
      if (top < seen || top > seen + this.scroll.clientHeight - 2 * kRow) this.scroll.scrollTop = Math.max(0, top - 3 * kRow);
    }
    this.draw();
  }

  private draw(): void {
    const height = this.scroll.clientHeight || 10 * kRow;
    const first = Math.max(0, Math.floor(this.scroll.scrollTop / kRow) - kBeyond);
    const last = Math.min(this.rows.length, Math.ceil((this.scroll.scrollTop + height) / kRow) + kBeyond);
    const space = (rows: number) => el("tr", { "aria-hidden": "true", style: `height:${rows * kRow}px` }, el("td", { colspan: 2 }));
    const focused = document.activeElement?.closest<HTMLElement>("tr[data-row]")?.dataset.row;
    fill(this.body,
      first > 0 ? space(first) : null,
      ...this.rows.slice(first, last).map((one, i) => this.row(one, first + i)),
      last < this.rows.length ? space(this.rows.length - last) : null);
    if (focused !== undefined) this.body.querySelector<HTMLElement>(`tr[data-row="${focused}"] button`)?.focus({ preventScroll: true });
  }

  private row(one: Force, index: number): HTMLElement {
    const name = (body: number) => this.drawing!.bodies[body]?.name ?? "?";
    return el("tr", { class: one === this.marked ? "marked" : null, "data-row": index, "aria-rowindex": index + 2 },
      el("td", {}, el("button", { class: "quiet row", "aria-pressed": one === this.marked, onclick: () => this.mark(one) },
        `${name(one.on)} on ${name(one.by)}`)),
      el("td", {}, el("span", { "data-number": one.size, title: `${one.size} N: double click copies it` }, force(one.size))));
  }
}
