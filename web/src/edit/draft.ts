import type { Mark, Stroke } from "../view/overlays";
import { discLoop } from "../view/outline";
import type { Vec3 } from "../view/pose";
import { theme } from "../view/theme";
import type { Point } from "./scene_edits";

/** Lines and signs that a tool of drawing lays over the world. */
export interface Overlay {
  lines: Stroke[];
  marks: Mark[];
}

export const kNoOverlay: Overlay = { lines: [], marks: [] };

export function outlineDraft(corners: Point[], closed: boolean): Overlay {
  const colour = theme().captured;
  const lines: Stroke[] = [];
  const count = closed ? corners.length : corners.length - 1;
  for (let i = 0; i < count; ++i) {
    lines.push({ from: lift(corners[i]), to: lift(corners[(i + 1) % corners.length]), colour, width: 2, head: false });
  }
  return { lines, marks: corners.map((corner) => ({ at: lift(corner), colour, size: 8, form: "square" })) };
}

export function boxDraft(a: Point, b: Point): Overlay {
  return outlineDraft([a, [b[0], a[1]], b, [a[0], b[1]]], true);
}

export function discDraft(centre: Point, radius: number): Overlay {
  return { lines: outlineDraft(discLoop(centre[0], centre[1], radius) as Point[], true).lines, marks: [] };
}

/** Corners of the chosen body that can be moved, the chosen one filled. */
export function cornerMarks(corners: Point[], chosen: number): Overlay {
  const colour = theme().captured;
  return { lines: [], marks: corners.map((corner, i) => ({
    at: lift(corner), colour, size: i === chosen ? 12 : 9, form: i === chosen ? "disc" : "square" })) };
}

export function lift([x, y]: Point): Vec3 {
  return [x, y, 0];
}
