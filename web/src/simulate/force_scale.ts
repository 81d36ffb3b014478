import type { Drawing } from "../protocol/messages";
import { niceStep } from "../view/grid";

/** Arrows of forces: so many newtons for `kPixels` pixels, chosen by the weight of the scene, the same in all its lanes. */
export const kPixels = 60;
const kLongest = 120;

export function referenceForce(drawing: Drawing, gravity: number): number {
  const heaviest = Math.max(0, ...drawing.bodies.filter((body) => !body.fixed && Number.isFinite(body.mass)).map((b) => b.mass));
  const weight = heaviest * (gravity > 0 ? gravity : 9.81);
  return niceStep(weight > 0 ? weight : 1);
}

/** Length of the arrow in pixels; very large forces are cut off. */
export function arrowPixels(force: number, reference: number): number {
  return Math.min((force / reference) * kPixels, kLongest);
}
