import { el, fill } from "../dom";
import { numberField } from "../frame/number_field";
import type { BodyDocument, Point } from "./scene_edits";

export interface PanelActions {
  place(position: Point, angle: number): void;
  hold(fixed: boolean): void;
  remove(): void;
  add(kind: "box" | "disc" | "polygon"): void;
}

/** Numbers and switches of the chosen body while drawing, and ways to add parts without a pointer. */
export class EditPanel {
  readonly element = el("section", { class: "panel", "aria-label": "Drawing", hidden: true });

  constructor(private readonly actions: PanelActions) {}

  hide(): void {
    this.element.hidden = true;
  }

  /** `hint`: what the tool in hand does. */
  show(body: BodyDocument | null, hint: string): void {
    this.element.hidden = false;
    const add = (kind: "box" | "disc" | "polygon") =>
      el("button", { onclick: () => this.actions.add(kind) }, `Add ${kind}`);
    fill(
      this.element,
      el("h2", {}, body ? `Drawing: ${body.name}` : "Drawing"),
      el("p", { class: "hint" }, hint),
      body ? null : el("p", { class: "hint" }, "Changes are made to the start of the run."),
      ...(body ? this.fieldsOf(body) : []),
      el("div", { class: "buttons" }, add("box"), add("disc"), add("polygon")),
    );
  }

  private fieldsOf(body: BodyDocument): HTMLElement[] {
    const position = [...(body.position ?? [0, 0])] as Point;
    const angle = body.angle ?? 0;
    const held = el("input", { type: "checkbox", checked: body.fixed === true, onchange: () => this.actions.hold(held.checked) });
    return [
      numberField("x", "m", position[0], "any", (x) => this.actions.place([x, position[1]], angle)),
      numberField("y", "m", position[1], "any", (y) => this.actions.place([position[0], y], angle)),
      numberField("Angle", "°", (angle * 180) / Math.PI, "any", (degrees) => this.actions.place(position, (degrees * Math.PI) / 180)),
      el("label", { class: "field check" }, held, "Held: never moves"),
      el("div", { class: "buttons" }, el("button", { onclick: () => this.actions.remove() }, "Delete part")),
    ];
  }
}
