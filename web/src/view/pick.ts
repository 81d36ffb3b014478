import type { Drawing, PlanarShape, Shape, SpatialShape } from "../protocol/messages";
import { inside, isPlanar, loopGroups } from "./outline";
import { poseOf, toBody, toWorld, turn } from "./pose";
import type { Pose, Vec3 } from "./pose";

export interface Ray {
  origin: Vec3;
  direction: Vec3;
}

export interface Hit {
  body: number;
  /** Where, in the body's frame and in the world. */
  local: Vec3;
  world: Vec3;
}

/** The body under a ray: in the plane the topmost free one that contains the point, in space the nearest. */
export function pick(
  drawing: Drawing, poses: ArrayLike<number>, ray: Ray, skip: (body: number) => boolean = () => false): Hit | null {
  return drawing.dimension === 2 ? pickPlanar(drawing, poses, ray.origin, skip) : pickSpatial(drawing, poses, ray, skip);
}

function pickPlanar(
  drawing: Drawing, poses: ArrayLike<number>, world: Vec3, skip: (body: number) => boolean): Hit | null {
  let found: Hit | null = null;
  drawing.bodies.forEach((body, i) => {
    if (skip(i) || (found && body.fixed)) return;
    const local = toBody(poseOf(poses, i, 2), [world[0], world[1], 0]);
    if (contains(drawing.shapes[body.shape] as PlanarShape, local[0], local[1])) {
      found = { body: i, local, world: [world[0], world[1], 0] };
    }
  });
  return found;
}

export function contains(shape: PlanarShape, x: number, y: number): boolean {
  if ((shape.discs ?? []).some(([cx, cy, r]) => Math.hypot(x - cx, y - cy) <= r)) return true;
  return loopGroups(shape.loops).some(([outer, ...holes]) => inside(outer, x, y) && !holes.some((hole) => inside(hole, x, y)));
}

function pickSpatial(
  drawing: Drawing, poses: ArrayLike<number>, ray: Ray, skip: (body: number) => boolean): Hit | null {
  const radii = drawing.shapes.map(radiusOf);
  let best: Hit | null = null;
  let nearest = Infinity;
  drawing.bodies.forEach((body, i) => {
    if (skip(i)) return;
    const pose = poseOf(poses, i, 3);
    if (!meetsBall(ray, pose.position, radii[body.shape])) return;
    const local = localRay(ray, pose);
    const t = meets(drawing.shapes[body.shape], local);
    if (t >= nearest) return;
    nearest = t;
    const at = along(local, t);
    best = { body: i, local: at, world: toWorld(pose, at) };
  });
  return best;
}

const radius = new WeakMap<Shape, number>();

/** Radius of the ball around the origin of the shape's frame that holds the shape. */
function radiusOf(shape: Shape): number {
  let known = radius.get(shape);
  if (known === undefined) {
    known = isPlanar(shape) ? 0 : Math.max(0, ...shape.vertices.map(([x, y, z]) => Math.hypot(x, y, z)));
    radius.set(shape, known);
  }
  return known;
}

function meetsBall(ray: Ray, centre: Vec3, r: number): boolean {
  const d = sub(centre, ray.origin);
  const t = dot(d, ray.direction) / dot(ray.direction, ray.direction);
  const off = sub(d, [ray.direction[0] * t, ray.direction[1] * t, ray.direction[2] * t]);
  return dot(off, off) <= r * r;
}

function localRay(ray: Ray, pose: Pose): Ray {
  const [w, x, y, z] = pose.quaternion;
  return { origin: toBody(pose, ray.origin), direction: turn([w, -x, -y, -z], ray.direction) };
}

/** Where the ray first meets a triangle of the shape (Moeller and Trumbore), or infinity. */
function meets(shape: Shape, ray: Ray): number {
  const { vertices, triangles } = shape as SpatialShape;
  let nearest = Infinity;
  for (const [i, j, k] of triangles) {
    const a = vertices[i] as Vec3;
    const e1 = sub(vertices[j] as Vec3, a);
    const e2 = sub(vertices[k] as Vec3, a);
    const p = cross(ray.direction, e2);
    const det = dot(e1, p);
    if (Math.abs(det) < 1e-30) continue;
    const s = sub(ray.origin, a);
    const u = dot(s, p) / det;
    const q = cross(s, e1);
    const v = dot(ray.direction, q) / det;
    const t = dot(e2, q) / det;
    if (u >= 0 && v >= 0 && u + v <= 1 && t > 0 && t < nearest) nearest = t;
  }
  return nearest;
}

function along(ray: Ray, t: number): Vec3 {
  return [0, 1, 2].map((k) => ray.origin[k] + t * ray.direction[k]) as Vec3;
}

export function sub(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
