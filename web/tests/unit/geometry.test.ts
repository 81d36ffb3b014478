import { describe, expect, it } from "vitest";
import type { Drawing } from "../../src/protocol/messages";
import { boundsOf } from "../../src/view/bounds";
import { CameraRig } from "../../src/view/camera_rig";
import { niceStep } from "../../src/view/grid";
import { inside, loopGroups, outlineOf, signedArea, triangulate } from "../../src/view/outline";
import { pick } from "../../src/view/pick";
import { poseOf, toBody, toWorld } from "../../src/view/pose";

const square = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
const hole = [[-0.5, -0.5], [-0.5, 0.5], [0.5, 0.5], [0.5, -0.5]];
const body = (name: string, shape: number, fixed = false) => ({ name, shape, fixed, prescribed: false, mass: 1 });

const planar: Drawing = { dimension: 2, size: 4, bodies: [body("floor", 0, true), body("ring", 1), body("ball", 2)],
  shapes: [{ loops: [square], discs: [], seams: [] }, { loops: [square, hole], discs: [], seams: [] }, { loops: [], discs: [[0, 0, 0.25]], seams: [] }] };
const poses = [0, 0, 0, 0, 0, Math.PI / 4, 3, 0, 0];

const cube: Drawing = { dimension: 3, size: 2, bodies: [body("near", 0), body("far", 0)], shapes: [{
  vertices: [[-1, -1, -1], [1, -1, -1], [1, 1, -1], [-1, 1, -1], [-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]],
  triangles: [[0, 2, 1], [0, 3, 2], [4, 5, 6], [4, 6, 7], [0, 1, 5], [0, 5, 4], [2, 3, 7], [2, 7, 6], [1, 2, 6], [1, 6, 5], [0, 4, 7], [0, 7, 3]],
  edges: [[0, 1]] }] };

describe("poses", () => {
  it("there and back", () => {
    const pose = poseOf([1, 2, 3, Math.SQRT1_2, 0, 0, Math.SQRT1_2], 0, 3);
    const world = toWorld(pose, [1, 0, 0]);
    expect(world[0]).toBeCloseTo(1);
    expect(world[1]).toBeCloseTo(3);
    toBody(pose, world).forEach((value, k) => expect(value).toBeCloseTo([1, 0, 0][k]));
  });

  it("of the plane turn about z", () => {
    const [x, y] = toWorld(poseOf(poses, 1, 2), [1, 0, 0]);
    expect(x).toBeCloseTo(Math.SQRT1_2);
    expect(y).toBeCloseTo(Math.SQRT1_2);
  });
});

describe("picking", () => {
  const at = (x: number, y: number) => pick(planar, poses, { origin: [x, y, 0], direction: [0, 0, -1] })?.body ?? null;
  it("in the plane prefers free bodies and sees through holes", () => {
    expect(at(0, 0)).toBe(0);
    expect(at(0.9, 0)).toBe(1);
    expect(at(1.2, 0)).toBe(1);
    expect(at(3.2, 0)).toBe(2);
    expect(at(3.3, 0)).toBe(null);
  });

  it("in space takes the nearest, and the skipped not at all", () => {
    const two = [0, 0, 0, 1, 0, 0, 0, 0, 0, -5, 1, 0, 0, 0];
    const ray = { origin: [0.2, 0.3, 10] as [number, number, number], direction: [0, 0, -1] as [number, number, number] };
    expect(pick(cube, two, ray)).toMatchObject({ body: 0, world: [0.2, 0.3, 1] });
    expect(pick(cube, two, ray, (i) => i === 0)).toMatchObject({ body: 1, world: [0.2, 0.3, -4] });
    expect(pick(cube, two, { ...ray, origin: [1.5, 0, 10] })).toBe(null);
  });
});

describe("outlines", () => {
  const area = (triangles: number[][][]) => triangles.reduce((sum, [a, b, c]) =>
    sum + Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2, 0);
  it("leave holes open, whatever the sense of turning", () => {
    expect(area(triangulate([square, hole]))).toBeCloseTo(3);
    expect(area(triangulate([[...square].reverse(), hole]))).toBeCloseTo(3);
  });

  it("tell holes from further outlines", () => {
    const within = [...hole].reverse();
    expect(loopGroups([square, hole, within]).map((group) => group.length)).toEqual([2, 1]);
    expect(signedArea(square)).toBe(4);
    expect(signedArea(hole)).toBe(-1);
    expect(inside(square, 0.9, 0.9)).toBe(true);
    expect(inside(square, 1.1, 0)).toBe(false);
  });

  it("of a cube have flat normals that point outwards", () => {
    const { triangles, normals, lines } = outlineOf(cube.shapes[0]);
    expect(triangles.length).toBe(12 * 9);
    for (let i = 0; i < triangles.length; i += 3) {
      expect(triangles[i] * normals[i] + triangles[i + 1] * normals[i + 1] + triangles[i + 2] * normals[i + 2]).toBeCloseTo(1);
    }
    expect(lines.length).toBe(6);
  });
});

describe("framing", () => {
  it("takes turned bodies into account", () => {
    const box = boundsOf(planar, poses);
    expect(box.low[0]).toBeCloseTo(-Math.SQRT2);
    expect(box.high[0]).toBeCloseTo(3.25);
    expect(boundsOf(planar, poses, (i) => i === 2).low[0]).toBeCloseTo(2.75);
  });

  it("shows the whole box and zooms to the pointer", () => {
    const rig = new CameraRig();
    rig.frame({ low: [0, 0, 0], high: [10, 2, 0] }, 2);
    expect(rig.height).toBeGreaterThan(5);
    const under = rig.target.x + (rig.height / 2) * 2 * 0.5;
    rig.zoom(0.5, 0.5, 0, 2);
    expect(rig.target.x + (rig.height / 2) * 2 * 0.5).toBeCloseTo(under);
  });

  it("counts in 1, 2, 5", () => {
    expect([0.9, 1, 1.1, 3, 7, 0.03].map(niceStep)).toEqual([1, 1, 2, 5, 10, 0.05]);
  });
});
