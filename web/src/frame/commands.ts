import { el, fill } from "../dom";

/** Something a person can do by key. `keys` as shown: "Space", "Ctrl+Z", "F". */
export interface Command {
  keys: string[];
  title: string;
  run(): void;
}

/** The name of a pressed key as commands write it. */
export function keyName(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">): string {
  const names: Record<string, string> = { " ": "Space", ArrowLeft: "Left", ArrowRight: "Right", Escape: "Esc", Delete: "Del" };
  const key = names[event.key] ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key);
  const letter = /^[A-Z]$/.test(key);
  const control = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  return control + (event.shiftKey && (letter || key.length > 1) && control ? "Shift+" : "") + key;
}

/** Keys that a focused control needs for itself. */
export function keyBelongsTo(target: Element | null, key: string): boolean {
  if (!target) return false;
  const tag = target.tagName;
  const type = target.getAttribute("type");
  if (tag === "INPUT" && type === "range") return ["Left", "Right", "Home", "End", "PageUp", "PageDown"].includes(key);
  if (tag === "INPUT" && (type === "checkbox" || type === "radio")) return key === "Space" || key === "Left" || key === "Right";
  if (tag === "INPUT" || tag === "TEXTAREA") return key !== "Esc";
  if (tag === "SELECT") return !key.startsWith("Ctrl+") && key !== "Esc";
  if (tag === "BUTTON" || tag === "SUMMARY" || tag === "A") return key === "Space" || key === "Enter";
  return false;
}

/** Listens to the keyboard; the commands of the frame and of the room are asked for at each press. */
export function listenToKeys(commands: () => Command[]): void {
  window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const key = keyName(event);
    if (keyBelongsTo(document.activeElement, key)) return;
    const command = commands().find((one) => one.keys.includes(key));
    if (!command) return;
    event.preventDefault();
    command.run();
  });
}

const hands: [string, string][] = [
  ["Left drag on a part", "pulls it while the run plays, moves it while drawing"],
  ["Left drag on empty space", "orbits; pans in the plane"],
  ["Right drag", "pans"],
  ["Wheel, two fingers", "zooms to the pointer"],
  ["Shift in a drag", "snaps"],
  ["Double click on a number", "copies it"],
];

/** The list of all keys, opened by "?". */
export class HelpDialog {
  readonly element = el("dialog", { class: "help", "aria-labelledby": "help-title" });

  show(commands: Command[]): void {
    const rows = commands.map((one) => el("tr", {}, el("td", {}, ...keys(one.keys)), el("td", {}, one.title)));
    const more = hands.map(([hand, does]) => el("tr", {}, el("td", {}, hand), el("td", {}, does)));
    fill(
      this.element,
      el("h2", { id: "help-title" }, "Keys and hands"),
      el("table", {}, el("tbody", {}, ...rows, ...more)),
      el("button", { onclick: () => this.element.close() }, "Close"),
    );
    this.element.showModal();
    this.element.scrollTop = 0; // the focus is on the button below
  }
}

function keys(names: string[]): (Node | string)[] {
  return names.flatMap((name, i) => (i > 0 ? [" or ", el("kbd", {}, name)] : [el("kbd", {}, name)]));
}
