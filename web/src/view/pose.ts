/** Poses as the server sends them: x, y, angle per body in the plane, x, y, z, qw, qx, qy, qz in space. */
export type Vec3 = [number, number, number];

export interface Pose {
  position: Vec3;
  /** w, x, y, z */
  quaternion: [number, number, number, number];
}

export function strideOf(dimension: 2 | 3): number {
  return dimension === 2 ? 3 : 7;
}

export function poseOf(poses: ArrayLike<number>, body: number, dimension: 2 | 3): Pose {
  if (dimension === 2) {
    const at = 3 * body;
    const half = poses[at + 2] / 2;
    return { position: [poses[at], poses[at + 1], 0], quaternion: [Math.cos(half), 0, 0, Math.sin(half)] };
  }
  const at = 7 * body;
  return {
    position: [poses[at], poses[at + 1], poses[at + 2]],
    quaternion: [poses[at + 3], poses[at + 4], poses[at + 5], poses[at + 6]],
  };
}

/** q p q*: the vector p turned. */
export function turn([w, x, y, z]: Pose["quaternion"], p: Vec3): Vec3 {
  const tx = 2 * (y * p[2] - z * p[1]);
  const ty = 2 * (z * p[0] - x * p[2]);
  const tz = 2 * (x * p[1] - y * p[0]);
  return [
    p[0] + w * tx + y * tz - z * ty,
    p[1] + w * ty + z * tx - x * tz,
    p[2] + w * tz + x * ty - y * tx,
  ];
}

export function toWorld(pose: Pose, p: Vec3): Vec3 {
  const turned = turn(pose.quaternion, p);
  return [turned[0] + pose.position[0], turned[1] + pose.position[1], turned[2] + pose.position[2]];
}

export function toBody(pose: Pose, p: Vec3): Vec3 {
  const [w, x, y, z] = pose.quaternion;
  return turn([w, -x, -y, -z], [p[0] - pose.position[0], p[1] - pose.position[1], p[2] - pose.position[2]]);
}
