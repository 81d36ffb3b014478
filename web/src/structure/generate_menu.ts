import { el, fill } from "../dom";
import type { Hello } from "../protocol/messages";

export interface Wish {
  kind: string;
  sizes: number[];
  seed: number;
}

/** Makes a structure: every kind that the server knows, with its sizes. */
export class GenerateMenu {
  readonly element: HTMLDetailsElement;
  private readonly form = el("form", { class: "menu-list generate", onsubmit: (event: Event) => this.submit(event) });
  private kind = "";
  private inputs: HTMLInputElement[] = [];
  private seed: HTMLInputElement | null = null;

  constructor(private readonly kinds: () => Hello["kinds"], private readonly make: (wish: Wish) => void) {
    this.element = el("details", { class: "menu" }, el("summary", {}, "Generate"), this.form);
    this.element.addEventListener("toggle", () => {
      if (this.element.open) this.show(this.kind || "pyramid");
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!this.element.contains(event.target as Node)) this.element.open = false;
    });
  }

  private show(name: string): void {
    const kinds = this.kinds();
    const kind = kinds.find((one) => one.name === name) ?? kinds[0];
    if (!kind) return;
    this.kind = kind.name;
    const select = el("select", { "aria-label": "Kind", onchange: () => this.show(select.value) },
      ...kinds.map((one) => el("option", { value: one.name, selected: one.name === kind.name }, one.name)));
    this.inputs = kind.sizes.map((size) =>
      el("input", { type: "number", required: true, min: size.least, max: size.most, step: size.whole ? 1 : "any", value: size.standard }));
    this.seed = kind.name === "random" ? el("input", { type: "number", required: true, min: 0, step: 1, value: 1 }) : null;
    fill(this.form,
      el("label", { class: "field" }, el("span", {}, "Kind"), select),
      el("p", { class: "hint" }, `${kind.description}.`),
      ...kind.sizes.map((size, i) => el("label", { class: "field" }, el("span", {}, size.meaning), this.inputs[i])),
      this.seed ? el("label", { class: "field" }, el("span", {}, "seed"), this.seed) : null,
      el("button", { type: "submit" }, "Make it"));
    select.focus();
  }

  private submit(event: Event): void {
    event.preventDefault();
    this.close();
    this.make({ kind: this.kind, sizes: this.inputs.map((input) => Number(input.value)), seed: Number(this.seed?.value ?? 1) });
  }

  private close(): void {
    this.element.open = false;
    this.element.querySelector("summary")?.focus();
  }
}
