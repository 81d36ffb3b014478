import type { Drawing } from "../protocol/messages";
import { poseOf, strideOf, toWorld, turn } from "../view/pose";
import type { Vec3 } from "../view/pose";
import type { BodyMotion } from "./answers";
import { lift } from "./forces";
import { centreOf } from "../view/measures";

interface Moving {
  body: number;
  /** From the centre of mass to the origin of the body's frame, at the start. */
  arm: Vec3;
  centre: Vec3;
  velocity: Vec3;
  spin: Vec3;
}

/**
 * The collapse that a motion certificate begins: every part goes on along its velocity and turns about its centre of mass, from rest
 * with a constant acceleration. Only the beginning is proved, so it ends when the fastest part has gone half the size of a part.
 */
export class Collapse {
  readonly moving: Set<number>;
  private readonly parts: Moving[];
  private readonly reach: number;

  constructor(
    private readonly drawing: Drawing, private readonly start: ArrayLike<number>, motion: BodyMotion[],
    names: Map<string, number>, partSize: number) {
    const centres = drawing.shapes.map(centreOf);
    this.parts = motion.flatMap(({ body, velocity, angular_velocity }) => {
      const index = names.get(body);
      if (index === undefined) return [];
      const pose = poseOf(start, index, drawing.dimension);
      const centre = toWorld(pose, centres[drawing.bodies[index].shape]);
      const arm: Vec3 = [pose.position[0] - centre[0], pose.position[1] - centre[1], pose.position[2] - centre[2]];
      const spin: Vec3 = typeof angular_velocity === "number" ? [0, 0, angular_velocity] : lift(angular_velocity);
      return [{ body: index, arm, centre, velocity: lift(velocity), spin }];
    });
    const fastest = this.parts.reduce(
      (most, part) => Math.max(most, Math.hypot(...part.velocity), 0.5 * partSize * Math.hypot(...part.spin)), 0);
    this.reach = fastest > 0 ? (0.5 * partSize) / fastest : 0;
    const least = 1e-6 * fastest;
    this.moving = new Set(this.parts
      .filter((part) => Math.hypot(...part.velocity) > least || partSize * Math.hypot(...part.spin) > least).map((part) => part.body));
  }

  /** Poses when a share from 0 to 1 of the time has passed. */
  poses(share: number): Float32Array {
    const { dimension } = this.drawing;
    const stride = strideOf(dimension);
    const poses = Float32Array.from(this.start);
    const s = share * share * this.reach;
    for (const { body, arm, centre, velocity, spin } of this.parts) {
      const q = quaternion(spin, s);
      const turned = turn(q, arm);
      const at = body * stride;
      for (let k = 0; k < dimension; ++k) poses[at + k] = centre[k] + velocity[k] * s + turned[k];
      if (dimension === 2) poses[at + 2] = this.start[at + 2] + spin[2] * s;
      else poses.set(product(q, poseOf(this.start, body, 3).quaternion), at + 3);
    }
    return poses;
  }
}

type Quaternion = [number, number, number, number];

function quaternion(spin: Vec3, time: number): Quaternion {
  const rate = Math.hypot(...spin);
  if (rate === 0) return [1, 0, 0, 0];
  const half = (rate * time) / 2;
  const k = Math.sin(half) / rate;
  return [Math.cos(half), spin[0] * k, spin[1] * k, spin[2] * k];
}

function product([a, b, c, d]: Quaternion, [w, x, y, z]: Quaternion): Quaternion {
  return [a * w - b * x - c * y - d * z, a * x + b * w + c * z - d * y, a * y - b * z + c * w + d * x, a * z + b * y - c * x + d * w];
}
