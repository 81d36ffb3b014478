import { el, fill } from "../dom";
import { plain } from "../units";

/** One friction for all contacts, with the least that suffices marked on the slider. */
export class FrictionPanel {
  readonly element = el("section", { class: "panel", "aria-label": "Friction" });
  private readonly mark = el("span", { class: "critical", hidden: true, "aria-hidden": "true" });
  private readonly note = el("p", { class: "hint" });
  private readonly slider = el("input", { type: "range", min: 0, max: 1, step: 0.001, "aria-label": "Friction, slider",
    oninput: () => this.set(Number(this.slider.value)) });
  private readonly number = el("input", { type: "number", min: 0, step: "any", "aria-label": "Friction",
    onchange: () => {
      if (this.number.value !== "" && Number(this.number.value) >= 0) this.set(Number(this.number.value));
    } });

  constructor(private readonly changed: (friction: number | null) => void) {
    fill(this.element,
      el("h2", {}, "Friction"),
      el("div", { class: "field" }, el("span", {}, "of all contacts"), this.number,
        el("button", { class: "quiet", title: "As the scene says", onclick: () => this.changed(null) }, "reset")),
      el("div", { class: "friction-track" }, this.slider, this.mark),
      this.note);
  }

  /** `friction`: the scene's own where nothing else was chosen. */
  show(friction: number, critical: number | null, words: string): void {
    const most = Math.max(1, Math.ceil(15 * (critical ?? 0)) / 10, Math.ceil(10 * friction) / 10);
    this.slider.max = String(most);
    this.slider.value = String(friction);
    if (document.activeElement !== this.number) this.number.value = String(Number(friction.toPrecision(6)));
    this.mark.hidden = critical === null;
    if (critical !== null) {
      const share = critical / most;
      this.mark.style.left = `calc(8px + ${share} * (100% - 16px))`;
      this.mark.dataset.value = String(critical);
      this.mark.textContent = plain(critical, 3);
    }
    this.note.textContent = words;
  }

  private set(friction: number): void {
    this.slider.value = String(friction);
    this.number.value = String(friction);
    this.changed(friction);
  }
}
