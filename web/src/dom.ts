type Value = string | number | boolean | null | undefined;
type Child = Node | string | null | undefined;
export type Attributes = Record<string, Value | ((event: never) => void)>;

/**
 * Makes an element: `el("button", { class: "quiet", onclick: save }, "Save")`. Functions become listeners ("onclick"
 * without its "on"), true an empty attribute, false, null and undefined nothing.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  append(element, children);
  return element;
}

export function append(parent: Element, children: Child[]): void {
  for (const child of children) if (child !== null && child !== undefined) parent.append(child);
}

/** Replaces what is in an element. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

/** Sets the text only where it differs, so that a live region speaks once and selections survive. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

const icons: Record<string, string> = {
  play: "M4 2.5v11l9-5.5z",
  pause: "M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z",
  forward: "M3 2.5v11l7-5.5zM11 2.5h2v11h-2z",
  back: "M13 2.5v11L6 8zM3 2.5h2v11H3z",
  undo: "M6 2v3h3.5a4.5 4.5 0 0 1 0 9H5v-2h4.5a2.5 2.5 0 0 0 0-5H6v3L1.5 6z",
  redo: "M10 2v3H6.5a4.5 4.5 0 0 0 0 9H11v-2H6.5a2.5 2.5 0 0 1 0-5H10v3l4.5-4z",
  restart: "M8 2a6 6 0 1 0 6 6h-2a4 4 0 1 1-4-4v3l5-4-5-4z",
};

/** A small drawing for a button; the button carries the name. */
export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("width", "16");
  svg.setAttribute("height", "16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", icons[name]);
  path.setAttribute("fill", "currentColor");
  svg.append(path);
  return svg;
}
