import type { Frame } from "../protocol/binary";
import type { DrawnBody } from "../protocol/messages";

/**
 * Islands of bodies at rest: free bodies that rest and touch, directly or through others. Fixed bodies do not join islands.
 * Gives for each body the number of its island, or -1 for bodies that move or are held.
 */
export function restingIslands(bodies: DrawnBody[], frame: Pick<Frame, "resting" | "contacts">): number[] {
  const takesPart = bodies.map((body, i) => !body.fixed && !body.prescribed && frame.resting[i] !== 0);
  const parent = bodies.map((_, i) => i);
  const root = (i: number): number => {
    while (parent[i] !== i) {
      parent[i] = parent[parent[i]];
      i = parent[i];
    }
    return i;
  };
  for (const { a, b } of frame.contacts) {
    if (takesPart[a] && takesPart[b]) parent[root(a)] = root(b);
  }
  const numbers = new Map<number, number>();
  return bodies.map((_, i) => {
    if (!takesPart[i]) return -1;
    const top = root(i);
    if (!numbers.has(top)) numbers.set(top, numbers.size);
    return numbers.get(top)!;
  });
}
