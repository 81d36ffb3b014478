import * as THREE from "three";
import type { Box } from "./bounds";

const kFov = 35;

/**
 * Where one looks from. In the plane: straight from above, no turn. In space: orbit around a target, z up. All lanes of
 * a view share it, so that they show the same.
 */
export class CameraRig {
  dimension: 2 | 3 = 2;
  readonly target = new THREE.Vector3();
  /** Height of the world that fits into the view, at the target. */
  height = 10;
  azimuth = -0.9;
  elevation = 0.45;
  private readonly planar = new THREE.OrthographicCamera();
  private readonly spatial = new THREE.PerspectiveCamera(kFov);

  /** Where one looks from and at, to see whether it was changed. */
  get words(): string {
    return [this.dimension, ...this.target.toArray(), this.height, this.azimuth, this.elevation].join(" ");
  }

  camera(aspect: number): THREE.Camera {
    if (this.dimension === 2) {
      const camera = this.planar;
      camera.top = this.height / 2;
      camera.bottom = -camera.top;
      camera.right = camera.top * aspect;
      camera.left = -camera.right;
      camera.near = 0;
      camera.far = 200 * this.height + 1e4;
      camera.position.set(this.target.x, this.target.y, camera.far / 2);
      camera.up.set(0, 1, 0);
      camera.lookAt(this.target.x, this.target.y, 0);
      return finish(camera);
    }
    const camera = this.spatial;
    const distance = this.distance();
    camera.aspect = aspect;
    camera.near = distance / 100;
    camera.far = distance * 100;
    camera.up.set(0, 0, 1);
    camera.position.copy(this.target).addScaledVector(this.back(), distance);
    camera.lookAt(this.target);
    return finish(camera);
  }

  /** Shows the whole box in a view of this aspect. */
  frame(box: Box, aspect: number): void {
    const size = [0, 1, 2].map((k) => Math.max(box.high[k] - box.low[k], 0));
    const centre = [0, 1, 2].map((k) => (box.high[k] + box.low[k]) / 2);
    this.target.set(centre[0], centre[1], this.dimension === 2 ? 0 : centre[2]);
    if (this.dimension === 2) this.height = 1.12 * Math.max(size[1], size[0] / aspect, 1e-6);
    else this.height = 1.05 * Math.max(Math.hypot(size[0], size[1], size[2]), 1e-6) * Math.max(1, 1 / aspect);
  }

  orbit(dx: number, dy: number): void {
    this.azimuth -= 0.008 * dx;
    this.elevation = Math.min(1.55, Math.max(-1.55, this.elevation + 0.008 * dy));
  }

  /** Moves with the pointer: pixels of a view that is `viewHeight` pixels high. */
  pan(dx: number, dy: number, viewHeight: number): void {
    const scale = this.height / viewHeight;
    const { right, up } = this.axes();
    this.target.addScaledVector(right, -dx * scale).addScaledVector(up, dy * scale);
  }

  /** Zooms so that the point under the pointer (from -1 to 1 in both directions) stays there. */
  zoom(factor: number, x: number, y: number, aspect: number): void {
    const height = Math.min(1e6, Math.max(1e-6, this.height * factor));
    const shift = (this.height - height) / 2;
    const { right, up } = this.axes();
    this.target.addScaledVector(right, shift * x * aspect).addScaledVector(up, shift * y);
    this.height = height;
  }

  private distance(): number {
    return this.height / (2 * Math.tan((kFov * Math.PI) / 360));
  }

  private back(): THREE.Vector3 {
    const c = Math.cos(this.elevation);
    return new THREE.Vector3(c * Math.cos(this.azimuth), c * Math.sin(this.azimuth), Math.sin(this.elevation));
  }

  private axes(): { right: THREE.Vector3; up: THREE.Vector3 } {
    if (this.dimension === 2) return { right: new THREE.Vector3(1, 0, 0), up: new THREE.Vector3(0, 1, 0) };
    const right = new THREE.Vector3(-Math.sin(this.azimuth), Math.cos(this.azimuth), 0);
    return { right, up: new THREE.Vector3().crossVectors(this.back(), right) };
  }
}

function finish<T extends THREE.OrthographicCamera | THREE.PerspectiveCamera>(camera: T): T {
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  return camera;
}
