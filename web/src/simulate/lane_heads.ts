import { el, fill, say } from "../dom";
import type { WorldView } from "../view/world_view";

/** Above each lane: its model, to be switched at any time, and what one sees there in a few numbers. */
export class LaneHeads {
  readonly element = el("div", { class: "lane-heads" });
  private readouts: HTMLElement[] = [];

  constructor(
    private readonly view: WorldView,
    private readonly changed: (models: string[]) => void,
  ) {}

  show(models: string[], known: string[], colours: string[], words: (model: string) => string): void {
    this.readouts = models.map(() => el("p", { class: "lane-readout" }));
    const heads = models.map((model, i) => {
      const select = el("select", { "aria-label": models.length > 1 ? `Contact model of lane ${i + 1}` : "Contact model",
        onchange: () => this.changed(models.map((one, k) => (k === i ? select.value : one))) },
        ...known.map((name) => el("option", { value: name, selected: name === model }, name)));
      const about = words(model);
      return el("div", { class: "lane-head" },
        el("div", { class: "lane-row" },
          el("span", { class: "lane-key", style: `background:${colours[i]}`, "aria-hidden": "true" }),
          select, about ? el("span", { class: "lane-about", title: about }, about) : null, this.laneButton(models, known, i)),
        this.readouts[i]);
    });
    fill(this.element, ...heads);
    this.place();
  }

  /** A few numbers of a lane, as they are now. */
  read(lane: number, words: string): void {
    if (this.readouts[lane]) say(this.readouts[lane], words);
  }

  /** Puts each head over its lane. */
  place(): void {
    [...this.element.children].forEach((head, i) => {
      const rect = this.view.rects[i];
      if (!rect) return;
      (head as HTMLElement).style.left = `${rect.x}px`;
      (head as HTMLElement).style.width = `${rect.width}px`;
    });
  }

  private laneButton(models: string[], known: string[], i: number): HTMLElement {
    if (models.length > 1) {
      return el("button", { class: "quiet", title: "Close this lane", "aria-label": `Close lane ${i + 1}, ${models[i]}`,
        onclick: () => this.changed(models.filter((_, k) => k !== i)) }, "×");
    }
    const other = known.find((name) => name !== models[0]) ?? models[0];
    return el("button", { onclick: () => this.changed([...models, models[0] === "selection" ? other : "selection"]) }, "Compare");
  }
}
