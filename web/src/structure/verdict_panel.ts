import { el, fill } from "../dom";
import { force } from "../units";
import type { Margin, StableAnswer } from "./answers";
import type { StructureClient, Situation } from "./structure_client";
import { marginRows, strengthWords, verdictWords } from "./words";

export interface VerdictActions {
  playCollapse(): void;
  findMargins(): void;
  putBack(body: number): void;
  putAllBack(): void;
  letGo(body: number): void;
  dropLoad(): void;
}

/** The verdict with its proof, the margins, and what was changed about the structure. */
export class VerdictPanel {
  readonly element = el("section", { class: "panel", "aria-label": "Verdict" });
  private readonly line = el("p", { class: "verdict", role: "status" });
  private readonly more = el("div");
  readonly changes = el("section", { class: "panel", "aria-label": "Changes", hidden: true });

  constructor(private readonly actions: VerdictActions) {
    fill(this.element, el("h2", {}, "Verdict"), this.line, this.more);
  }

  wait(words: string): void {
    this.line.textContent = words;
    this.line.dataset.verdict = "waiting";
    fill(this.more);
  }

  show(answer: StableAnswer, margin: Margin | null, large: boolean, loaded: boolean): void {
    const words = verdictWords(answer);
    if (this.line.textContent !== words) this.line.textContent = words;
    this.line.dataset.verdict = answer.verdict;
    const strength = strengthWords(answer);
    fill(this.more,
      strength ? el("p", { class: "strength", "data-strength": answer.strength }, strength) : null,
      answer.verdict === "falls"
        ? el("p", { class: "hint" }, `${loaded ? "Gravity and the load drive" : "Gravity drives"} this motion of the hatched parts and no contact resists it.`) : null,
      answer.verdict === "undecided"
        ? el("p", { class: "hint" }, "Neither forces nor a motion passed the check. Other friction or fewer parts may decide it.") : null,
      answer.verdict === "falls" ? el("div", { class: "buttons" },
        el("button", { onclick: () => this.actions.playCollapse() }, "Play the collapse")) : null,
      margin ? marginTable(margin) : el("div", { class: "buttons" },
        el("button", { onclick: () => this.actions.findMargins(), title: large ? "This takes a while for so many parts" : null }, "Find the margins")));
  }

  showChanges(situation: Situation, client: StructureClient): void {
    const { gone, held, load } = situation;
    this.changes.hidden = gone.size === 0 && held.size === 0 && !load;
    const few = (bodies: ReadonlySet<number>, title: string, act: (body: number) => void) =>
      [...bodies].slice(0, 12).map((body) =>
        el("button", { class: "chip", title: `${title} ${client.name(body)}`, "aria-label": `${title} ${client.name(body)}`,
          onclick: () => act(body) }, `${client.name(body)} ×`));
    fill(this.changes,
      el("h2", {}, "Changes"),
      gone.size > 0 ? el("p", {}, `Pulled out${gone.size > 12 ? ` (${gone.size})` : ""}`) : null,
      gone.size > 0 ? el("div", { class: "buttons" }, ...few(gone, "Put back", (body) => this.actions.putBack(body)),
        gone.size > 1 ? el("button", { onclick: () => this.actions.putAllBack() }, "Put all back") : null) : null,
      held.size > 0 ? el("p", {}, "Held") : null,
      held.size > 0 ? el("div", { class: "buttons" }, ...few(held, "Let go of", (body) => this.actions.letGo(body))) : null,
      load ? el("p", {}, `Load on ${client.name(load.body)}: ${force(Math.hypot(...load.force))}`) : null,
      load ? el("div", { class: "buttons" }, el("button", { onclick: () => this.actions.dropLoad() }, "Take the load off")) : null);
  }
}

function marginTable(margin: Margin): HTMLElement {
  return el("table", { class: "facts margins" }, el("tbody", {},
    ...marginRows(margin).map(([name, value]) => el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, value)))));
}
