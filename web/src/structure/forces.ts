import type { Attachment } from "../protocol/binary";
import type { Drawing } from "../protocol/messages";
import type { Vec3 } from "../view/pose";
import type { NamedForce } from "./answers";

/** A contact force as it is drawn and listed: what `by` does to `on`, turned so that it does not act along gravity. */
export interface Force {
  on: number;
  by: number;
  point: Vec3;
  force: Vec3;
  size: number;
}

/** Numbers of a row of the attachment `forces`: a, b, point, force on a. */
const kWidth = 8;

export function indexOf(drawing: Drawing): Map<string, number> {
  return new Map(drawing.bodies.map((body, i) => [body.name, i]));
}

/** Forces of an answer, wherever they came: named in it, or attached as numbers. */
export function forcesOf(
  named: NamedForce[] | undefined, attached: Attachment | undefined, names: Map<string, number>, gravity: Vec3): Force[] {
  if (attached) {
    const { data } = attached;
    const rows = Math.floor(data.length / kWidth);
    return Array.from({ length: rows }, (_, row) => {
      const at = (k: number) => Number(data[row * kWidth + k]);
      return upright(at(0), at(1), [at(2), at(3), at(4)], [at(5), at(6), at(7)], gravity);
    });
  }
  return (named ?? []).map(({ a, b, point, force }) =>
    upright(names.get(a) ?? -1, names.get(b) ?? -1, lift(point), lift(force), gravity));
}

function upright(a: number, b: number, point: Vec3, force: Vec3, gravity: Vec3): Force {
  const size = Math.hypot(...force);
  const along = force[0] * gravity[0] + force[1] * gravity[1] + force[2] * gravity[2];
  return along > 0
    ? { on: b, by: a, point, force: [-force[0], -force[1], -force[2]], size }
    : { on: a, by: b, point, force, size };
}

export function gravityOf(document: Record<string, unknown>, dimension: 2 | 3): Vec3 {
  const given = document.gravity as number[] | undefined;
  return given ? lift(given) : dimension === 2 ? [0, -9.81, 0] : [0, 0, -9.81];
}

export function largestOf(forces: Force[]): number {
  return forces.reduce((most, one) => Math.max(most, one.size), 0);
}

export function lift(point: ArrayLike<number>): Vec3 {
  return [point[0], point[1], point[2] ?? 0];
}

/** Where the arrow of a force ends, at so many metres for a newton. */
export function tipOf({ point, force }: Pick<Force, "point" | "force">, metresPerNewton: number): Vec3 {
  return [point[0] + force[0] * metresPerNewton, point[1] + force[1] * metresPerNewton, point[2] + force[2] * metresPerNewton];
}
