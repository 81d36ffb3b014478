import { el, fill } from "../dom";

export interface Layer {
  name: string;
  title: string;
  on: boolean;
}

/** Switches for what is laid over the world. A room gives its list and is told of changes; choices last for the tab. */
export class Layers {
  readonly element = el("fieldset", { class: "layers" });

  constructor(private readonly layers: Layer[], private readonly changed: () => void) {
    for (const layer of layers) {
      const kept = sessionStorage.getItem(`tenon.layer.${layer.name}`);
      if (kept !== null) layer.on = kept === "1";
    }
    fill(this.element, el("legend", {}, "Layers"), ...layers.map((layer) => this.row(layer)));
  }

  on(name: string): boolean {
    return this.layers.find((layer) => layer.name === name)?.on ?? false;
  }

  private row(layer: Layer): HTMLElement {
    const box = el("input", {
      type: "checkbox",
      checked: layer.on,
      "data-layer": layer.name,
      onchange: () => {
        layer.on = box.checked;
        sessionStorage.setItem(`tenon.layer.${layer.name}`, layer.on ? "1" : "0");
        this.changed();
      },
    });
    return el("label", {}, box, layer.title);
  }
}
