import * as THREE from "three";
import type { Drawing } from "../protocol/messages";
import { outlineOf } from "./outline";
import type { Outline } from "./outline";
import { poseOf } from "./pose";
import type { Rgb, Theme } from "./theme";

/** How one body is drawn. */
export interface Look {
  colour: Rgb;
  opacity?: number;
  hatched?: boolean;
  hidden?: boolean;
}

const kTexels = 4;
const kRow = 256;
/** Shapes with at least this many bodies are instanced; bodies of rarer shapes are merged into one geometry. */
const kInstanced = 8;

const vertexShader = `
  attribute float body;
  uniform highp sampler2D table;
  uniform float lift;
  #ifdef LINES
    attribute float weight;
    varying float vWeight;
  #else
    varying vec3 vNormal;
  #endif
  varying vec4 vTint;
  varying float vHatch;
  vec4 cell(int i) { return texelFetch(table, ivec2(i % ${kTexels * kRow}, i / ${kTexels * kRow}), 0); }
  vec3 turn(vec4 q, vec3 p) { return p + 2.0 * cross(q.xyz, cross(q.xyz, p) + q.w * p); }
  void main() {
    int at = int(body + 0.5) * ${kTexels};
    vec4 place = cell(at);
    vec4 q = cell(at + 1);
    vTint = cell(at + 2);
    vHatch = cell(at + 3).x;
    #ifdef LINES
      vWeight = weight;
    #else
      vNormal = turn(q, normal);
    #endif
    vec3 world = turn(q, position) + place.xyz;
    world.z += lift;
    gl_Position = place.w > 0.5 ? vec4(2.0, 2.0, 2.0, 1.0) : projectionMatrix * viewMatrix * vec4(world, 1.0);
  }`;

const fragmentShader = `
  uniform float opacity;
  uniform float flatness;
  uniform vec3 outline;
  uniform vec3 seam;
  uniform vec3 hatch;
  varying vec4 vTint;
  varying float vHatch;
  #ifdef LINES
    varying float vWeight;
  #else
    varying vec3 vNormal;
  #endif
  void main() {
    #ifdef LINES
      gl_FragColor = vec4(mix(seam, outline, vWeight), vTint.a * opacity);
    #else
      float shade = 0.72 + 0.30 * max(dot(normalize(vNormal), normalize(vec3(-0.45, -0.7, 1.0))), 0.0);
      vec3 colour = vTint.rgb * mix(shade, 1.0, flatness);
      if (vHatch > 0.5 && mod(gl_FragCoord.x + gl_FragCoord.y, 9.0) < 2.0) colour = mix(colour, hatch, 0.75);
      gl_FragColor = vec4(colour, vTint.a * opacity);
    #endif
  }`;

/**
 * All bodies of a drawing in a handful of draw calls: poses and looks are kept in a texture with four cells for each body, so
 * that equal shapes can be instanced and all others merged, with the same two materials.
 */
export class Bodies {
  readonly group = new THREE.Group();
  private readonly cells: Float32Array;
  private readonly table: THREE.DataTexture;
  private readonly fill: THREE.ShaderMaterial;
  private readonly lines: THREE.ShaderMaterial;

  constructor(
    readonly drawing: Drawing,
    poses: ArrayLike<number>,
    private readonly opacity = 1,
  ) {
    const rows = Math.max(1, Math.ceil(drawing.bodies.length / kRow));
    this.cells = new Float32Array(4 * kTexels * kRow * rows);
    this.table = new THREE.DataTexture(this.cells, kTexels * kRow, rows, THREE.RGBAFormat, THREE.FloatType);
    this.fill = this.material(false);
    this.lines = this.material(true);
    this.build();
    this.setPoses(poses);
  }

  setPoses(poses: ArrayLike<number>): void {
    const { bodies, dimension, size } = this.drawing;
    for (let i = 0; i < bodies.length; ++i) {
      const { position, quaternion } = poseOf(poses, i, dimension);
      const lift = dimension === 2 && bodies[i].fixed ? -0.02 * size : 0;
      const at = 4 * kTexels * i;
      this.cells[at] = position[0];
      this.cells[at + 1] = position[1];
      this.cells[at + 2] = position[2] + lift;
      this.cells[at + 4] = quaternion[1];
      this.cells[at + 5] = quaternion[2];
      this.cells[at + 6] = quaternion[3];
      this.cells[at + 7] = quaternion[0];
    }
    this.table.needsUpdate = true;
  }

  setLooks(look: (body: number) => Look): void {
    for (let i = 0; i < this.drawing.bodies.length; ++i) {
      const { colour, opacity = 1, hatched = false, hidden = false } = look(i);
      const at = 4 * kTexels * i;
      this.cells[at + 3] = hidden ? 1 : 0;
      this.cells.set(colour, at + 8);
      this.cells[at + 11] = opacity;
      this.cells[at + 12] = hatched ? 1 : 0;
    }
    this.table.needsUpdate = true;
  }

  setTheme(theme: Theme): void {
    for (const material of [this.fill, this.lines]) {
      material.uniforms.outline.value = new THREE.Vector3(...theme.outline);
      material.uniforms.seam.value = new THREE.Vector3(...theme.seam);
      material.uniforms.hatch.value = new THREE.Vector3(...theme.hatch);
    }
  }

  dispose(): void {
    for (const child of this.group.children) (child as THREE.Mesh).geometry.dispose();
    this.table.dispose();
    this.fill.dispose();
    this.lines.dispose();
  }

  private material(lines: boolean): THREE.ShaderMaterial {
    const { dimension, size } = this.drawing;
    return new THREE.ShaderMaterial({
      vertexShader,
      fragmentShader,
      defines: lines ? { LINES: 1 } : {},
      uniforms: {
        table: { value: this.table },
        lift: { value: lines && dimension === 2 ? 0.005 * size : 0 },
        opacity: { value: this.opacity },
        flatness: { value: dimension === 2 ? 1 : 0 },
        outline: { value: new THREE.Vector3() },
        seam: { value: new THREE.Vector3() },
        hatch: { value: new THREE.Vector3() },
      },
      transparent: true,
      depthWrite: this.opacity === 1,
      side: THREE.DoubleSide,
      polygonOffset: !lines,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    });
  }

  private build(): void {
    const users: number[][] = this.drawing.shapes.map(() => []);
    this.drawing.bodies.forEach((body, i) => users[body.shape].push(i));
    const merged: { outline: Outline; body: number }[] = [];
    users.forEach((bodies, shape) => {
      if (bodies.length === 0) return;
      const outline = outlineOf(this.drawing.shapes[shape]);
      if (bodies.length >= kInstanced) this.addInstanced(outline, bodies);
      else for (const body of bodies) merged.push({ outline, body });
    });
    if (merged.length > 0) this.addMerged(merged);
  }

  private addInstanced(outline: Outline, bodies: number[]): void {
    const body = new THREE.InstancedBufferAttribute(new Float32Array(bodies), 1);
    const fill = new THREE.InstancedBufferGeometry();
    const lines = new THREE.InstancedBufferGeometry();
    fill.instanceCount = lines.instanceCount = bodies.length;
    this.addParts(fill, lines, [outline], body, body);
  }

  private addMerged(parts: { outline: Outline; body: number }[]): void {
    const perVertex = (count: (outline: Outline) => number) =>
      new THREE.Float32BufferAttribute(
        parts.flatMap(({ outline, body }) => new Array<number>(count(outline)).fill(body)), 1);
    const fillBody = perVertex((outline) => outline.triangles.length / 3);
    const lineBody = perVertex((outline) => outline.lines.length / 3);
    const outlines = parts.map((part) => part.outline);
    this.addParts(new THREE.BufferGeometry(), new THREE.BufferGeometry(), outlines, fillBody, lineBody);
  }

  private addParts(
    fill: THREE.BufferGeometry,
    lines: THREE.BufferGeometry,
    outlines: Outline[],
    fillBody: THREE.BufferAttribute,
    lineBody: THREE.BufferAttribute,
  ): void {
    const all = (pick: (outline: Outline) => number[]) => outlines.flatMap(pick);
    fill.setAttribute("position", new THREE.Float32BufferAttribute(all((o) => o.triangles), 3));
    fill.setAttribute("normal", new THREE.Float32BufferAttribute(all((o) => o.normals), 3));
    fill.setAttribute("body", fillBody);
    lines.setAttribute("position", new THREE.Float32BufferAttribute(all((o) => o.lines), 3));
    lines.setAttribute("weight", new THREE.Float32BufferAttribute(all((o) => o.weights), 1));
    lines.setAttribute("body", lineBody);
    const drawn = [new THREE.Mesh(fill, this.fill), new THREE.LineSegments(lines, this.lines)];
    drawn.forEach((object, i) => {
      object.frustumCulled = false;
      object.renderOrder = i;
      this.group.add(object);
    });
  }
}
