import type { Force } from "./forces";
import { tipOf } from "./forces";

const kNear = 6;
/** Where even the longest arrow is shorter than this, px, none is meant. */
const kVisible = 14;

/** The arrow nearest to a place of the view, where one is near enough. `project` gives pixels. */
export function arrowNear(
  forces: Force[], metresPerNewton: number, project: (point: ArrayLike<number>) => [number, number], x: number, y: number): Force | null {
  let best: Force | null = null;
  let nearest = kNear;
  let longest = 0;
  for (const one of forces) {
    const [ax, ay] = project(one.point);
    const [bx, by] = project(tipOf(one, metresPerNewton));
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy;
    longest = Math.max(longest, square);
    const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
    const distance = Math.hypot(ax + t * dx - x, ay + t * dy - y);
    if (distance < nearest) [best, nearest] = [one, distance];
  }
  return longest < kVisible * kVisible ? null : best;
}
