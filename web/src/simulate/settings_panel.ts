import { el, fill } from "../dom";
import { FaultBox } from "../frame/fault_box";
import { numberField } from "../frame/number_field";
import type { SceneDocument } from "../room";
import type { RunSettings } from "./run_client";

/** Gravity, friction and time step: changed while the run goes on. */
export class SettingsPanel {
  readonly element = el("section", { class: "panel", "aria-label": "Run" });
  readonly faults = new FaultBox();
  settings: RunSettings = { gravity: null, friction: null, step: null };

  constructor(private readonly changed: (settings: RunSettings) => void) {}

  show(document: SceneDocument): void {
    const dimension = document.dimension === 3 ? 3 : 2;
    const simulation = (document.simulation ?? {}) as { step?: number };
    const gravity = [...(this.settings.gravity ?? (document.gravity as number[] | undefined) ??
      (dimension === 2 ? [0, -9.81] : [0, 0, -9.81]))];
    const friction = this.settings.friction ?? Number(document.friction ?? 0);
    const step = this.settings.step ?? simulation.step ?? 0.01;
    fill(
      this.element,
      el("h2", {}, "Run"),
      el("div", { class: "fields" }, ...["x", "y", "z"].slice(0, dimension).map((axis, k) =>
        numberField(`Gravity ${axis}`, "m/s²", gravity[k], "any", (value) => {
          gravity[k] = value;
          this.set({ gravity: [...gravity] });
        }))),
      this.frictionField(friction),
      numberField("Time step", "ms", step * 1000, "any", (value) => this.set({ step: value / 1000 })),
      this.faults.element,
    );
  }

  private set(change: Partial<RunSettings>): void {
    this.faults.clear();
    this.settings = { ...this.settings, ...change };
    this.changed(this.settings);
  }

  /** One friction for all contacts; a scene with several keeps them until this is moved. */
  private frictionField(value: number): HTMLElement {
    const slider = el("input", { type: "range", min: 0, max: 1.5, step: 0.01, value, "aria-label": "Friction, slider",
      oninput: () => {
        number.value = slider.value;
        this.set({ friction: Number(slider.value) });
      } });
    const number = el("input", { type: "number", min: 0, step: "any", value,
      onchange: () => {
        slider.value = number.value;
        this.set({ friction: Number(number.value) });
      } });
    return el("div", { class: "field wide" }, el("label", {}, "Friction ", number), slider);
  }
}
