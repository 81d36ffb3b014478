import * as THREE from "three";
import type { PlanarShape, Shape, SpatialShape } from "../protocol/messages";

/** What is drawn of a shape: corners of filled triangles with their normals, and ends of lines (weight 1 outline, 0 seam). */
export interface Outline {
  triangles: number[];
  normals: number[];
  lines: number[];
  weights: number[];
}

export function isPlanar(shape: Shape): shape is PlanarShape {
  return "loops" in shape;
}

export function outlineOf(shape: Shape): Outline {
  return isPlanar(shape) ? planarOutline(shape) : spatialOutline(shape);
}

const kDiscCorners = 48;

function planarOutline(shape: PlanarShape): Outline {
  const outline: Outline = { triangles: [], normals: [], lines: [], weights: [] };
  for (const group of loopGroups(shape.loops)) fillLoops(outline, group);
  for (const [x, y, r] of shape.discs ?? []) {
    fillLoops(outline, [discLoop(x, y, r)]);
    line(outline, [x, y, 0], [x + r, y, 0], 0);
  }
  for (const [x0, y0, x1, y1] of shape.seams ?? []) line(outline, [x0, y0, 0], [x1, y1, 0], 0);
  return outline;
}

export function discLoop(x: number, y: number, r: number): number[][] {
  return Array.from({ length: kDiscCorners }, (_, i) => {
    const a = (2 * Math.PI * i) / kDiscCorners;
    return [x + r * Math.cos(a), y + r * Math.sin(a)];
  });
}

/** Outlines with their holes: a counter-clockwise loop begins an outline, the clockwise ones after it are its holes. */
export function loopGroups(loops: number[][][]): number[][][][] {
  const groups: number[][][][] = [];
  for (const loop of loops) {
    if (groups.length > 0 && signedArea(loop) < 0) groups[groups.length - 1].push(loop);
    else groups.push([loop]);
  }
  return groups;
}

export function signedArea(loop: number[][]): number {
  return loop.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = loop[(i + 1) % loop.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** Whether a point lies in a loop (even-odd rule; points of the boundary either way). */
export function inside(loop: number[][], x: number, y: number): boolean {
  let odd = false;
  for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
    const [xi, yi] = loop[i];
    const [xj, yj] = loop[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

/** Triangles of an outline with holes, as triples of corners. */
export function triangulate(loops: number[][][]): number[][][] {
  const rings = loops.map((loop) => loop.map(([x, y]) => new THREE.Vector2(x, y)));
  const [contour, ...holes] = rings;
  if (THREE.ShapeUtils.isClockWise(contour)) contour.reverse();
  for (const hole of holes) if (!THREE.ShapeUtils.isClockWise(hole)) hole.reverse();
  const corners = rings.flat();
  return THREE.ShapeUtils.triangulateShape(contour, holes).map((face) => face.map((i) => [corners[i].x, corners[i].y]));
}

function fillLoops(outline: Outline, loops: number[][][]): void {
  for (const triangle of triangulate(loops)) {
    for (const [x, y] of triangle) {
      outline.triangles.push(x, y, 0);
      outline.normals.push(0, 0, 1);
    }
  }
  for (const loop of loops) {
    loop.forEach((corner, i) => {
      const next = loop[(i + 1) % loop.length];
      line(outline, [corner[0], corner[1], 0], [next[0], next[1], 0], 1);
    });
  }
}

function spatialOutline(shape: SpatialShape): Outline {
  const outline: Outline = { triangles: [], normals: [], lines: [], weights: [] };
  const [a, b, c, n] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
  for (const [i, j, k] of shape.triangles) {
    a.fromArray(shape.vertices[i]);
    b.fromArray(shape.vertices[j]);
    c.fromArray(shape.vertices[k]);
    n.crossVectors(b.clone().sub(a), c.clone().sub(a)).normalize();
    for (const corner of [a, b, c]) {
      outline.triangles.push(corner.x, corner.y, corner.z);
      outline.normals.push(n.x, n.y, n.z);
    }
  }
  for (const [i, j] of shape.edges) line(outline, shape.vertices[i], shape.vertices[j], 1);
  return outline;
}

function line(outline: Outline, from: number[], to: number[], weight: number): void {
  outline.lines.push(from[0], from[1], from[2] ?? 0, to[0], to[1], to[2] ?? 0);
  outline.weights.push(weight, weight);
}
