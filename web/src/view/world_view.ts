import * as THREE from "three";
import { el, say } from "../dom";
import type { Drawing } from "../protocol/messages";
import { Signal } from "../signal";
import { length } from "../units";
import { boundsOf } from "./bounds";
import type { Box } from "./bounds";
import { CameraRig } from "./camera_rig";
import { niceStep } from "./grid";
import { LaneView } from "./lane_view";
import type { Ray } from "./pick";
import type { Vec3 } from "./pose";
import { theme, themeChanged } from "./theme";

THREE.ColorManagement.enabled = false;

/** A part of the view in pixels from its upper left corner. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The world of every room: one canvas with one lane, or two beside each other that look from the same place. It draws
 * when something changed, not all the time.
 */
export class WorldView {
  readonly element = el("div", { class: "world" });
  readonly canvas = el("canvas", { class: "world-canvas", tabindex: 0, role: "application" });
  readonly rig = new CameraRig();
  /** After each drawing, with its time in ms. */
  readonly drawn = new Signal<number>();
  lanes: LaneView[] = [];
  rects: Rect[] = [];
  bounds: Box = { low: [-1, -1, -1], high: [1, 1, 1] };

  private readonly renderer: THREE.WebGLRenderer;
  private readonly bar = el("div", { class: "scale-bar", "aria-hidden": "true" }, el("span"));
  private asked = false;
  /** What was framed, and the view that gave: while nobody has moved it, another size of the window frames it again. */
  private framed: { box: Box; seen: string } | null = null;

  constructor() {
    this.renderer = new THREE.WebGLRenderer({ canvas: this.canvas, antialias: true });
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.info.autoReset = false;
    this.element.append(this.canvas, this.bar);
    this.canvas.setAttribute("aria-label", "World");
    new ResizeObserver(() => this.resize()).observe(this.element);
    themeChanged.on(() => this.setTheme());
  }

  get drawCalls(): number {
    return this.renderer.info.render.calls;
  }

  get dimension(): 2 | 3 {
    return this.rig.dimension;
  }

  /** Shows bodies in so many lanes. The camera stays unless `reframe`. */
  show(drawing: Drawing, start: ArrayLike<number>, lanes: number, reframe: boolean): void {
    for (const lane of this.lanes) lane.dispose();
    this.lanes = Array.from({ length: lanes }, () => new LaneView(drawing, start));
    this.bounds = boundsOf(drawing, start);
    this.rig.dimension = drawing.dimension;
    this.setTheme();
    this.layOut();
    if (reframe) this.frame();
  }

  frame(box: Box = this.bounds): void {
    if (this.rects.length > 0) this.rig.frame(box, this.rects[0].width / this.rects[0].height);
    this.framed = { box, seen: this.rig.words };
    this.draw();
  }

  /** Follows the size of its place on the page at once, where that has changed since the last drawing. */
  settle(): void {
    const { clientWidth, clientHeight } = this.element;
    const size = this.renderer.getSize(new THREE.Vector2());
    if (size.x !== clientWidth || size.y !== clientHeight) this.resize();
  }

  draw(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.drawNow();
    });
  }

  laneAt(x: number, y: number): number {
    const found = this.rects.findIndex((r) => x >= r.x && y >= r.y && x < r.x + r.width && y < r.y + r.height);
    return Math.max(0, found);
  }

  /** The ray under a pixel; in the plane its origin is the point of the plane itself. */
  ray(lane: number, x: number, y: number): Ray {
    const camera = this.camera(lane);
    const [nx, ny] = this.normalised(lane, x, y);
    const near = new THREE.Vector3(nx, ny, -1).unproject(camera);
    if (this.rig.dimension === 2) return { origin: [near.x, near.y, 0], direction: [0, 0, -1] };
    const far = new THREE.Vector3(nx, ny, 1).unproject(camera).sub(near).normalize();
    return { origin: near.toArray() as Vec3, direction: far.toArray() as Vec3 };
  }

  /** Where a point of the world is on the view, in pixels. */
  project(lane: number, point: ArrayLike<number>): [number, number] {
    const rect = this.rects[lane];
    const p = new THREE.Vector3(point[0], point[1], point[2] ?? 0).project(this.camera(lane));
    return [rect.x + ((p.x + 1) / 2) * rect.width, rect.y + ((1 - p.y) / 2) * rect.height];
  }

  /** `project` for many points of a lane as it is seen now. */
  projector(lane: number): (point: ArrayLike<number>) => [number, number] {
    const rect = this.rects[lane];
    const camera = this.camera(lane);
    const m = new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).elements;
    return (point) => {
      const [x, y, z] = [point[0], point[1], point[2] ?? 0];
      const w = m[3] * x + m[7] * y + m[11] * z + m[15];
      const px = (m[0] * x + m[4] * y + m[8] * z + m[12]) / w;
      const py = (m[1] * x + m[5] * y + m[9] * z + m[13]) / w;
      return [rect.x + ((px + 1) / 2) * rect.width, rect.y + ((1 - py) / 2) * rect.height];
    };
  }

  /** The point under a pixel in the plane through `through` that faces the viewer. */
  pointAt(lane: number, x: number, y: number, through: Vec3): Vec3 {
    const { origin, direction } = this.ray(lane, x, y);
    if (this.rig.dimension === 2) return origin;
    const camera = this.camera(lane);
    const normal = camera.getWorldDirection(new THREE.Vector3());
    const o = new THREE.Vector3(...origin);
    const d = new THREE.Vector3(...direction);
    const t = new THREE.Vector3(...through).sub(o).dot(normal) / d.dot(normal);
    return o.addScaledVector(d, t).toArray() as Vec3;
  }

  /** Metres of the world for one pixel, at the target. */
  get metresPerPixel(): number {
    return this.rects.length > 0 ? this.rig.height / this.rects[0].height : 1;
  }

  normalised(lane: number, x: number, y: number): [number, number] {
    const rect = this.rects[lane];
    return [(2 * (x - rect.x)) / rect.width - 1, 1 - (2 * (y - rect.y)) / rect.height];
  }

  /** The picture as it is, for saving. */
  picture(): Promise<Blob> {
    this.drawNow();
    return new Promise((resolve, reject) =>
      this.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser gave no picture."))), "image/png"));
  }

  private camera(lane: number): THREE.Camera {
    const rect = this.rects[lane];
    return this.rig.camera(rect.width / rect.height);
  }

  private setTheme(): void {
    for (const lane of this.lanes) lane.setTheme(theme());
    this.draw();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.layOut();
    if (this.framed?.seen === this.rig.words) this.frame(this.framed.box);
    this.drawNow();
  }

  private layOut(): void {
    const width = Math.max(1, this.element.clientWidth);
    const height = Math.max(1, this.element.clientHeight);
    const n = Math.max(1, this.lanes.length);
    this.rects = Array.from({ length: n }, (_, i) => ({
      x: Math.round((i * width) / n), y: 0, width: Math.round(width / n), height }));
    this.draw();
  }

  private drawNow(): void {
    const begun = performance.now();
    const height = this.element.clientHeight;
    this.renderer.info.reset();
    this.renderer.setScissorTest(true);
    this.lanes.forEach((lane, i) => {
      const rect = this.rects[i];
      if (!rect) return;
      const aspect = rect.width / rect.height;
      this.renderer.setViewport(rect.x, height - rect.y - rect.height, rect.width, rect.height);
      this.renderer.setScissor(rect.x, height - rect.y - rect.height, rect.width, rect.height);
      lane.lines.setViewport(rect.width, rect.height);
      lane.arrows.setViewport(rect.width, rect.height);
      lane.grid.update(this.rig, aspect, rect.height, this.bounds, theme().grid, theme().gridStrong);
      this.renderer.render(lane.scene, this.rig.camera(aspect));
    });
    this.drawBar();
    this.drawn.emit(performance.now() - begun);
  }

  private drawBar(): void {
    this.bar.hidden = this.rig.dimension === 3 || this.lanes.length === 0;
    if (this.bar.hidden) return;
    const metres = niceStep(this.metresPerPixel * 50);
    this.bar.style.width = `${metres / this.metresPerPixel}px`;
    say(this.bar.firstElementChild!, length(metres, 1));
  }
}
