import { el, fill } from "../dom";

/** A file the page can give: what it is, and how it is made. */
export interface SaveOffer {
  title: string;
  save(): Promise<void>;
}

export class SaveMenu {
  readonly element: HTMLDetailsElement;
  private readonly list = el("div", { class: "menu-list" });

  constructor(offers: () => SaveOffer[], failed: (error: unknown) => void) {
    this.element = el("details", { class: "menu" }, el("summary", {}, "Save"), this.list);
    this.element.addEventListener("toggle", () => {
      if (!this.element.open) return;
      const buttons = offers().map((offer) =>
        el("button", { class: "quiet", onclick: () => this.choose(offer, failed) }, offer.title));
      fill(this.list, ...(buttons.length > 0 ? buttons : [el("p", {}, "Open a scene first.")]));
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!this.element.contains(event.target as Node)) this.element.open = false;
    });
  }

  private choose(offer: SaveOffer, failed: (error: unknown) => void): void {
    this.close();
    offer.save().catch(failed);
  }

  private close(): void {
    this.element.open = false;
    this.element.querySelector("summary")?.focus();
  }
}
