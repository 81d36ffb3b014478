import * as THREE from "three";
import type { Vec3 } from "./pose";
import type { Rgb } from "./theme";
import { triangulate } from "./outline";

/** A line or an arrow of constant width on the screen. */
export interface Stroke {
  from: Vec3;
  to: Vec3;
  colour: Rgb;
  width?: number;
  head?: boolean;
}

/** A small sign of constant size on the screen: told apart by form as well as colour. */
export interface Mark {
  at: Vec3;
  colour: Rgb;
  size?: number;
  form?: "disc" | "ring" | "square" | "triangle";
}

const kForms = ["disc", "ring", "square", "triangle"];

const strokeVertex = `
  attribute vec3 from;
  attribute vec3 to;
  attribute vec3 colour;
  attribute vec2 kind;
  uniform vec2 viewport;
  varying vec3 vColour;
  void main() {
    vec4 a = projectionMatrix * viewMatrix * vec4(from, 1.0);
    vec4 b = projectionMatrix * viewMatrix * vec4(to, 1.0);
    vec2 pa = a.xy / a.w * viewport * 0.5;
    vec2 pb = b.xy / b.w * viewport * 0.5;
    float span = max(length(pb - pa), 1e-3);
    vec2 along = (pb - pa) / span;
    vec2 across = vec2(-along.y, along.x);
    float head = kind.y * min(4.5 * kind.x, 0.7 * span);
    float wide = position.z > 0.5 ? max(0.45 * head, 0.5 * kind.x) : 0.5 * kind.x;
    vec2 pixel = pa + along * (position.x * span - (position.x > 0.5 && position.z < 1.5 ? head : 0.0)) + across * position.y * wide;
    vColour = colour;
    float depth = mix(a.z / a.w, b.z / b.w, position.x);
    gl_Position = vec4(pixel / (viewport * 0.5), depth, 1.0);
  }`;

const colourFragment = `varying vec3 vColour; void main() { gl_FragColor = vec4(vColour, 1.0); }`;

/** Corners of an arrow: x 0 start or 1 end, y across, z 0 shaft, 1 base of the head, 2 tip. */
const arrow = [
  [0, -1, 0], [1, -1, 0], [1, 1, 0], [0, -1, 0], [1, 1, 0], [0, 1, 0],
  [1, -1, 1], [1, 0, 2], [1, 1, 1],
].flat();

export class Strokes {
  readonly object: THREE.Mesh;
  private readonly geometry = new THREE.InstancedBufferGeometry();
  private readonly material: THREE.ShaderMaterial;

  constructor(order: number) {
    this.geometry.setAttribute("position", new THREE.Float32BufferAttribute(arrow, 3));
    this.material = new THREE.ShaderMaterial({
      vertexShader: strokeVertex,
      fragmentShader: colourFragment,
      uniforms: { viewport: { value: new THREE.Vector2(1, 1) } },
      depthTest: false,
      depthWrite: false,
      transparent: true,
      side: THREE.DoubleSide,
    });
    this.object = new THREE.Mesh(this.geometry, this.material);
    this.object.frustumCulled = false;
    this.object.renderOrder = order;
    this.set([]);
  }

  set(strokes: Stroke[]): void {
    const numbers = (pick: (stroke: Stroke) => readonly number[], size: number) =>
      new THREE.InstancedBufferAttribute(new Float32Array(strokes.flatMap((s) => [...pick(s)])), size);
    this.geometry.dispose(); // frees the buffers of before, and the number of instances they had
    this.geometry.setAttribute("from", numbers((s) => s.from, 3));
    this.geometry.setAttribute("to", numbers((s) => s.to, 3));
    this.geometry.setAttribute("colour", numbers((s) => s.colour, 3));
    this.geometry.setAttribute("kind", numbers((s) => [s.width ?? 2, s.head === false ? 0 : 1], 2));
    this.geometry.instanceCount = strokes.length;
    this.object.visible = strokes.length > 0;
  }

  /** Size of the lane in units of stroke widths, before each drawing. */
  setViewport(width: number, height: number): void {
    this.material.uniforms.viewport.value.set(width, height);
  }
}

const markVertex = `
  attribute vec3 colour;
  attribute vec2 kind;
  uniform float ratio;
  varying vec3 vColour;
  varying float vForm;
  varying float vSize;
  void main() {
    vColour = colour;
    vForm = kind.y;
    vSize = kind.x * ratio;
    gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
    gl_PointSize = vSize + 2.0;
  }`;

const markFragment = `
  varying vec3 vColour;
  varying float vForm;
  varying float vSize;
  void main() {
    vec2 p = (gl_PointCoord - 0.5) * (vSize + 2.0);
    float r = 0.5 * vSize;
    float d = length(p) - r;
    if (vForm > 1.5) d = max(abs(p.x), abs(p.y)) - 0.85 * r;
    if (vForm > 2.5) d = max(abs(p.x) * 0.87 - p.y * 0.5, p.y) - 0.5 * r;
    if (vForm > 0.5 && vForm < 1.5) d = abs(d + 1.2) - 1.2;
    float cover = clamp(0.5 - d, 0.0, 1.0);
    if (cover < 0.02) discard;
    gl_FragColor = vec4(vColour, cover);
  }`;

export class Marks {
  readonly object: THREE.Points;
  private readonly geometry = new THREE.BufferGeometry();

  constructor(order: number) {
    const material = new THREE.ShaderMaterial({
      vertexShader: markVertex,
      fragmentShader: markFragment,
      uniforms: { ratio: { value: window.devicePixelRatio } },
      depthTest: false,
      depthWrite: false,
      transparent: true,
    });
    this.object = new THREE.Points(this.geometry, material);
    this.object.frustumCulled = false;
    this.object.renderOrder = order;
    this.set([]);
  }

  set(marks: Mark[]): void {
    const numbers = (pick: (mark: Mark) => readonly number[], size: number) =>
      new THREE.Float32BufferAttribute(marks.flatMap((mark) => [...pick(mark)]), size);
    this.geometry.dispose();
    this.geometry.setAttribute("position", numbers((m) => m.at, 3));
    this.geometry.setAttribute("colour", numbers((m) => m.colour, 3));
    this.geometry.setAttribute("kind", numbers((m) => [m.size ?? 8, kForms.indexOf(m.form ?? "disc")], 2));
    this.geometry.setDrawRange(0, marks.length);
    this.object.visible = marks.length > 0;
  }
}

const regionFragment = `
  uniform vec3 colour;
  void main() {
    float stripe = mod(gl_FragCoord.x - gl_FragCoord.y, 8.0) < 1.6 ? 0.6 : 0.1;
    gl_FragColor = vec4(colour, stripe);
  }`;

/** Hatched areas of the plane, for instance what a contact model forbids. */
export class Regions {
  readonly object: THREE.Mesh;
  private readonly geometry = new THREE.BufferGeometry();
  private readonly material: THREE.ShaderMaterial;

  constructor(order: number) {
    this.material = new THREE.ShaderMaterial({
      vertexShader: "void main() { gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0); }",
      fragmentShader: regionFragment,
      uniforms: { colour: { value: new THREE.Vector3() } },
      depthTest: false,
      depthWrite: false,
      transparent: true,
      side: THREE.DoubleSide,
    });
    this.object = new THREE.Mesh(this.geometry, this.material);
    this.object.frustumCulled = false;
    this.object.renderOrder = order;
    this.set([], [0, 0, 0]);
  }

  set(polygons: number[][][], colour: Rgb): void {
    const corners = polygons.filter((p) => p.length > 2).flatMap((polygon) => triangulate([polygon]).flat());
    this.geometry.dispose();
    this.geometry.setAttribute("position", new THREE.Float32BufferAttribute(corners.flatMap(([x, y]) => [x, y, 0]), 3));
    this.material.uniforms.colour.value.set(...colour);
    this.object.visible = corners.length > 0;
  }
}
