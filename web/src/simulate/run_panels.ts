import { el } from "../dom";
import type { Frame, FrameContact } from "../protocol/binary";
import type { Drawing, StateAnswer } from "../protocol/messages";
import { angle, energy, force, length, plain } from "../units";
import { poseOf } from "../view/pose";

const kRows = 40;

/** A number in words, which a double click copies in full. */
export function number(words: string, value: number): HTMLElement {
  return el("span", { "data-number": value, title: `${value}: double click copies it` }, words);
}

/** Time, exactness and energy of each lane at the shown step. */
export function stepPanel(frames: (Frame | null)[], models: string[]): HTMLElement {
  const row = (name: string, cell: (frame: Frame) => HTMLElement | string) =>
    el("tr", {}, el("th", { scope: "row" }, name), ...frames.map((frame) => el("td", {}, frame ? cell(frame) : "")));
  return el("section", { class: "panel", "aria-label": "This step" },
    el("h2", {}, "This step"),
    el("table", { class: "facts" },
      models.length > 1 ? el("thead", {}, el("tr", {}, el("td"), ...models.map((model) => el("th", { scope: "col" }, model)))) : null,
      el("tbody", {},
        row("Solved", (f) => (f.tier === "exact" ? "exactly" : f.tier === "approximate" ? "approximately" : "not solved")),
        row("Residual", (f) => number(plain(f.residual, 2), f.residual)),
        row("Energy", (f) => number(energy(f.energy), f.energy)),
        row("Least gap", (f) => (Number.isFinite(f.minGap) ? number(length(f.minGap, 3), f.minGap) : "nothing near")),
        row("Contacts", (f) => String(f.contacts.length)))));
}

/** Where the chosen body is and how it moves, in each lane. */
export function bodyPanel(drawing: Drawing, chosen: number, frames: (Frame | null)[], states: (StateAnswer | null)[]): HTMLElement {
  const body = drawing.bodies[chosen];
  const planar = drawing.dimension === 2;
  const row = (name: string, cell: (lane: number) => (HTMLElement | string)[]) =>
    el("tr", {}, el("th", { scope: "row" }, name), ...frames.map((_, lane) => el("td", {}, ...cell(lane))));
  const position = (lane: number) => {
    const frame = frames[lane];
    if (!frame) return [];
    const pose = poseOf(frame.poses, chosen, drawing.dimension);
    return pose.position.slice(0, drawing.dimension).map((value) => el("div", {}, number(length(value), value)));
  };
  const turned = (lane: number) => {
    const frame = frames[lane];
    return frame && planar ? [number(angle(frame.poses[3 * chosen + 2]), frame.poses[3 * chosen + 2])] : [];
  };
  const speed = (lane: number) => {
    const state = states[lane]?.bodies[chosen];
    if (!state) return [];
    const value = Math.hypot(...state.velocity);
    return [number(`${plain(value, 4)} m/s`, value)];
  };
  const kind = body.fixed ? "held" : body.prescribed ? "moves as told" : "free";
  return el("section", { class: "panel", "aria-label": "Chosen part" },
    el("h2", {}, body.name),
    el("p", {}, `${kind}, mass `, number(Number.isFinite(body.mass) ? `${plain(body.mass, 4)} kg` : "unknown", body.mass)),
    el("table", { class: "facts" }, el("tbody", {},
      row("Position", position), planar ? row("Angle", turned) : null, row("Speed", speed))));
}

/** Contacts of a lane, those of the chosen body if there is one. A row shows its contact in the world. */
export function contactPanel(
  drawing: Drawing, title: string, frame: Frame | null, chosen: number, marked: FrameContact | null, mark: (contact: FrameContact) => void): HTMLElement {
  const all = (frame?.contacts ?? []).filter((c) => chosen < 0 || c.a === chosen || c.b === chosen);
  const rows = all.slice(0, kRows).map((contact) => {
    const size = Math.hypot(...contact.force);
    const names = `${drawing.bodies[contact.a]?.name} on ${drawing.bodies[contact.b]?.name}`;
    return el("tr", { class: contact === marked ? "marked" : null },
      el("td", {}, el("button", { class: "quiet row", onclick: () => mark(contact) }, names)),
      el("td", {}, number(force(size), size)),
      el("td", {}, number(length(contact.gap, 2), contact.gap)));
  });
  return el("section", { class: "panel", "aria-label": "Contacts" },
    el("h2", {}, title),
    rows.length > 0
      ? el("table", { class: "rows" },
          el("thead", {}, el("tr", {}, ...["parts", "force", "gap"].map((name) => el("th", { scope: "col" }, name)))),
          el("tbody", {}, ...rows))
      : el("p", { class: "empty" }, "Nothing touches."),
    all.length > kRows ? el("p", { class: "empty" }, `and ${all.length - kRows} more; choose a part to see its own.`) : null);
}
