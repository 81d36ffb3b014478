import { el, fill } from "../dom";
import type { SceneEntry } from "../protocol/messages";

/** Scenes of the server that belong to a room, with small pictures. */
export class SceneList {
  readonly element = el("nav", { class: "scenes", "aria-label": "Scenes" });
  private buttons = new Map<string, HTMLAnchorElement>();

  constructor(private readonly choose: (name: string) => void) {}

  show(scenes: SceneEntry[], hrefOf: (name: string) => string): void {
    this.buttons = new Map(scenes.map((scene) => [scene.name, this.entry(scene, hrefOf(scene.name))]));
    const items = [...this.buttons.values()].map((link) => el("li", {}, link));
    fill(this.element, items.length > 0 ? el("ul", {}, ...items) : el("p", { class: "empty" }, "No scenes here."));
  }

  mark(name: string | null): void {
    for (const [known, link] of this.buttons) {
      if (known === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  private entry(scene: SceneEntry, href: string): HTMLAnchorElement {
    const picture = el("img", { src: `/picture/${encodeURIComponent(scene.name)}.svg`, alt: "", loading: "lazy", width: 56, height: 42 });
    return el(
      "a",
      {
        href,
        title: scene.title,
        "data-scene": scene.name,
        onclick: (event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          this.choose(scene.name);
        },
      },
      picture,
      el("span", {}, scene.title || scene.name),
    );
  }
}
