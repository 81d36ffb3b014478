import type { Drawing, Shape } from "../protocol/messages";
import { isPlanar } from "./outline";
import { poseOf, toWorld } from "./pose";
import type { Vec3 } from "./pose";

export interface Box {
  low: Vec3;
  high: Vec3;
}

/** Corners of a shape's box in its own frame. */
function cornersOf(shape: Shape): Vec3[] {
  const points: Vec3[] = [];
  if (isPlanar(shape)) {
    for (const loop of shape.loops) for (const [x, y] of loop) points.push([x, y, 0]);
    for (const [x, y, r] of shape.discs ?? []) points.push([x - r, y - r, 0], [x + r, y + r, 0]);
  } else {
    for (const [x, y, z] of shape.vertices) points.push([x, y, z]);
  }
  const box = boxOf(points);
  return [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [
    k & 1 ? box.high[0] : box.low[0],
    k & 2 ? box.high[1] : box.low[1],
    k & 4 ? box.high[2] : box.low[2],
  ]);
}

export function boxOf(points: Vec3[]): Box {
  const box: Box = { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
  for (const point of points) grow(box, point);
  return points.length > 0 ? box : { low: [-1, -1, -1], high: [1, 1, 1] };
}

function grow(box: Box, point: Vec3): void {
  for (let k = 0; k < 3; ++k) {
    box.low[k] = Math.min(box.low[k], point[k]);
    box.high[k] = Math.max(box.high[k], point[k]);
  }
}

/** The box around all bodies, or those that `wanted` takes. */
export function boundsOf(drawing: Drawing, poses: ArrayLike<number>, wanted = (_: number) => true): Box {
  const corners = drawing.shapes.map(cornersOf);
  const points: Vec3[] = [];
  drawing.bodies.forEach((body, i) => {
    if (!wanted(i)) return;
    const pose = poseOf(poses, i, drawing.dimension);
    for (const corner of corners[body.shape]) points.push(toWorld(pose, corner));
  });
  return boxOf(points);
}
