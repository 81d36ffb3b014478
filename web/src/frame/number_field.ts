import { el } from "../dom";

/** A number with its name and unit; empty or senseless entries are not passed on. */
export function numberField(
  name: string, unit: string, value: number, step: number | "any", changed: (value: number) => void): HTMLElement {
  const input = el("input", { type: "number", step, value: Number(value.toPrecision(6)), title: String(value),
    onchange: () => {
      if (input.value !== "" && Number.isFinite(Number(input.value))) changed(Number(input.value));
    } });
  return el("label", { class: "field" }, el("span", {}, name), input, el("span", { class: "unit" }, unit));
}
