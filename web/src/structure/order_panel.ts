import { el, fill } from "../dom";
import type { OrderAnswer } from "./answers";
import { missingWords, orderWords } from "./words";

/** What the search for an order found, or what is missing. */
export class OrderPanel {
  readonly element = el("section", { class: "panel", "aria-label": "Order", hidden: true });

  constructor(private readonly holdAndTry: (names: string[]) => void) {}

  clear(): void {
    this.element.hidden = true;
  }

  show(answer: OrderAnswer): void {
    this.element.hidden = false;
    const { missing } = answer;
    const hold = missing?.hold ?? [];
    fill(this.element,
      el("h2", {}, "Order"),
      el("p", { class: "verdict", "data-order": answer.sequence ? "found" : answer.status }, orderWords(answer)),
      ...(missing ? missingWords(missing).map((line) => el("p", {}, line)) : []),
      hold.length > 0 ? el("div", { class: "buttons" },
        el("button", { onclick: () => this.holdAndTry(hold) }, `Hold ${hold.length === 1 ? hold[0] : "them"} and try again`)) : null,
      el("p", { class: "hint" }, `${answer.tests} stability tests, ${answer.unstable} of them fell; ${answer.pivots} pivots besides ` +
        `${answer.whole_pivots} for the whole.`));
  }
}
