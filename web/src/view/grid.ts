import * as THREE from "three";
import type { Box } from "./bounds";
import type { CameraRig } from "./camera_rig";
import type { Rgb } from "./theme";

/** The next step of 1, 2, 5, 10, .. that is at least `least`. */
export function niceStep(least: number): number {
  const power = Math.pow(10, Math.floor(Math.log10(least)));
  const lead = least / power;
  return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
}

/** Thin lines behind the world: in the plane they follow the view, in space they lie under the scene. */
export class Grid {
  readonly object: THREE.LineSegments;
  private readonly geometry = new THREE.BufferGeometry();
  private made = "";

  constructor() {
    const material = new THREE.LineBasicMaterial({ vertexColors: true, depthWrite: false });
    this.object = new THREE.LineSegments(this.geometry, material);
    this.object.frustumCulled = false;
    this.object.renderOrder = -10;
  }

  update(rig: CameraRig, aspect: number, viewHeight: number, bounds: Box, thin: Rgb, strong: Rgb): void {
    if (rig.dimension === 3) {
      const reach = Math.max(...[0, 1, 2].map((k) => bounds.high[k] - bounds.low[k]), 1e-3);
      const step = niceStep(reach / 8);
      const centre = [0, 1].map((k) => Math.round((bounds.low[k] + bounds.high[k]) / 2 / step) * step);
      const half = 10 * step;
      this.lines(step, centre[0] - half, centre[0] + half, centre[1] - half, centre[1] + half,
                 bounds.low[2] - 1e-4 * reach, thin, strong);
      return;
    }
    const step = niceStep((rig.height / viewHeight) * 40);
    const h = rig.height / 2;
    const w = h * aspect;
    this.lines(step, rig.target.x - w, rig.target.x + w, rig.target.y - h, rig.target.y + h, -10 * rig.height, thin, strong);
  }

  private lines(step: number, x0: number, x1: number, y0: number, y1: number, z: number, thin: Rgb, strong: Rgb): void {
    const key = [step, x0, x1, y0, y1, z, ...thin].join();
    if (key === this.made) return;
    this.made = key;
    const points: number[] = [];
    const colours: number[] = [];
    const add = (i: number, ...ends: number[]) => {
      points.push(...ends);
      const colour = i % 5 === 0 ? strong : thin;
      colours.push(...colour, ...colour);
    };
    for (let i = Math.ceil(x0 / step - 1e-9); i * step <= x1 + 1e-9 * step; ++i) add(i, i * step, y0, z, i * step, y1, z);
    for (let i = Math.ceil(y0 / step - 1e-9); i * step <= y1 + 1e-9 * step; ++i) add(i, x0, i * step, z, x1, i * step, z);
    this.geometry.dispose();
    this.geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
    this.geometry.setAttribute("color", new THREE.Float32BufferAttribute(colours, 3));
  }
}
