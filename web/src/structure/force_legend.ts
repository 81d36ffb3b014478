import { el, fill } from "../dom";
import { force } from "../units";
import { niceStep } from "../view/grid";

/** How long an arrow of a round force is; it follows the zoom. */
export class ForceLegend {
  readonly element = el("div", { class: "legend", "aria-hidden": "true" });
  private words = "";

  show(pixelsPerNewton: number, visible: boolean): void {
    const reference = niceStep(30 / pixelsPerNewton);
    const pixels = Math.round(reference * pixelsPerNewton);
    this.element.hidden = !visible;
    const words = `${reference}:${pixels}`;
    if (words === this.words) return;
    this.words = words;
    fill(this.element, el("span", { class: "legend-arrow", style: `width:${pixels}px` }), ` ${force(reference)}`);
  }
}
