import { el, fill, say } from "../dom";
import { givenBy } from "./dropped";
import type { Given } from "./dropped";
import { FaultBox } from "./fault_box";

/** The places of the page. Nothing in here knows a room. */
export class Shell {
  readonly rooms = el("nav", { class: "rooms", "aria-label": "Rooms" });
  readonly actions = el("div", { class: "actions" });
  readonly scenes = el("div", { class: "side-scenes" });
  readonly layers = el("div", { class: "side-layers" });
  readonly caption = el("p", { class: "caption" });
  readonly tools = el("div", { class: "tools" });
  readonly heads = el("div", { class: "heads" });
  readonly inspector = el("aside", { class: "inspector", "aria-label": "Inspector", tabindex: 0 });
  readonly faults = new FaultBox();
  readonly element: HTMLElement;
  private readonly banner = el("p", { class: "banner", role: "status", hidden: true });
  private readonly tooltip = el("div", { class: "tip", hidden: true, "aria-hidden": "true" });
  private readonly busy = el("div", { class: "busy", role: "status", hidden: true });
  private readonly dropHint = el("div", { class: "drop-hint", hidden: true },
    "Drop a scene or parts: Tenon JSON, OBJ, STL, SVG, COMPAS, StableLego");
  private readonly stage: HTMLElement;

  constructor(world: HTMLElement, timeLine: HTMLElement) {
    this.stage = el("main", { class: "stage", "aria-label": "World" },
      el("div", { class: "stage-head" }, this.caption, this.tools),
      el("div", { class: "stage-body" }, world, this.heads, this.faults.element, this.busy, this.dropHint, this.tooltip));
    this.element = el("div", { class: "shell" },
      el("header", { class: "top" }, el("h1", {}, "Tenon"), this.rooms, this.banner, this.actions),
      el("div", { class: "side", tabindex: -1 }, el("h2", {}, "Scenes"), this.scenes, this.layers),
      this.stage,
      this.inspector,
      timeLine);
  }

  showRooms(rooms: { name: string; title: string; href: string; open: () => void }[], current: string): void {
    fill(this.rooms, ...rooms.map((room, i) =>
      el("a", {
        href: room.href,
        title: `${room.title} (${i + 1})`,
        "aria-current": room.name === current ? "page" : null,
        onclick: (event: MouseEvent) => {
          event.preventDefault();
          room.open();
        },
      }, room.title)));
  }

  /** A line in the head of the page, for the state of the connection; empty hides it. */
  setBanner(words: string, kind: "warning" | "good" = "warning"): void {
    say(this.banner, words);
    this.banner.hidden = words === "";
    this.banner.dataset.kind = kind;
  }

  /** Work that takes longer than half a second, with a way to stop it. */
  setBusy(words: string | null, stop?: () => void): void {
    this.busy.hidden = words === null;
    if (words === null) return;
    fill(this.busy, el("span", {}, words), stop ? el("button", { onclick: stop }, "Stop") : null);
  }

  tip(words: string | null, x = 0, y = 0): void {
    this.tooltip.hidden = words === null;
    if (words === null) return;
    say(this.tooltip, words);
    const left = x + 14 + this.tooltip.offsetWidth > this.stage.clientWidth ? x - 14 - this.tooltip.offsetWidth : x + 14;
    this.tooltip.style.left = `${Math.max(0, left)}px`;
    this.tooltip.style.top = `${y + 14}px`;
  }

  /** Calls `dropped` with what is dropped anywhere on the page. */
  takeDrops(dropped: (given: Promise<Given>) => void): void {
    const hint = (show: boolean) => (this.dropHint.hidden = !show);
    window.addEventListener("dragover", (event) => {
      event.preventDefault();
      hint(true);
    });
    window.addEventListener("dragleave", (event) => {
      if (event.relatedTarget === null) hint(false);
    });
    window.addEventListener("drop", (event) => {
      event.preventDefault();
      hint(false);
      if (event.dataTransfer && event.dataTransfer.files.length > 0) dropped(givenBy(event.dataTransfer));
    });
  }
}
