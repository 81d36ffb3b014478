import { describe, expect, it } from "vitest";
import type { PivotsAnswer, StableAnswer } from "../../src/structure/answers";
import { arrowNear } from "../../src/structure/arrow_pick";
import { Collapse } from "../../src/structure/collapse";
import { forcesOf, indexOf, tipOf } from "../../src/structure/forces";
import { centreOf, partSize } from "../../src/view/measures";
import { cycleForces } from "../../src/structure/pivot_forces";
import { bracketWords, criticalFriction, marginRows, missingWords, noFrictionWords, verdictWords } from "../../src/structure/words";
import type { Drawing } from "../../src/protocol/messages";

const square = (w: number, h: number) => ({ loops: [[[0, 0], [w, 0], [w, h], [0, h]]], discs: [], seams: [] });
const drawing: Drawing = {
  dimension: 2, size: 4, shapes: [square(4, 1), square(2, 1)],
  bodies: [
    { name: "ground", shape: 0, fixed: true, prescribed: false, mass: 1 },
    { name: "a", shape: 1, fixed: false, prescribed: false, mass: 1 },
  ] };
const down: [number, number, number] = [0, -9.81, 0];

describe("forces", () => {
  it("are turned so that they carry, named or attached", () => {
    const named = forcesOf([{ a: "ground", b: "a", point: [1, 2], force: [0.5, -3] }], undefined, indexOf(drawing), down);
    expect(named).toEqual([{ on: 1, by: 0, point: [1, 2, 0], force: [-0.5, 3, -0], size: Math.hypot(0.5, 3) }]);
    const data = new Float64Array([0, 1, 1, 2, 0, 0.5, -3, 0]);
    expect(forcesOf(undefined, { name: "forces", shape: [1, 8], data }, indexOf(drawing), down)).toEqual(named);
  });

  it("are found where their arrows are drawn, not where these are too small to see", () => {
    const [one] = forcesOf([{ a: "a", b: "ground", point: [1, 1], force: [0, 4] }], undefined, indexOf(drawing), down);
    const pixels = (scale: number) => (point: ArrayLike<number>): [number, number] => [scale * point[0], -scale * point[1]];
    expect(tipOf(one, 0.5)).toEqual([1, 3, 0]);
    expect(arrowNear([one], 0.5, pixels(100), 103, -250)).toBe(one);
    expect(arrowNear([one], 0.5, pixels(100), 110, -250)).toBeNull();
    expect(arrowNear([one], 0.5, pixels(100), 100, -320)).toBeNull();
    expect(arrowNear([one], 0.5, pixels(2), 2, -3)).toBeNull();
  });
});

describe("measures", () => {
  it("know the centre of mass with holes, discs and in space", () => {
    expect(centreOf(square(2, 1))).toEqual([1, 0.5, 0]);
    const withHole = { loops: [[[0, 0], [4, 0], [4, 2], [0, 2]], [[2, 0], [2, 2], [4, 2], [4, 0]]], discs: [], seams: [] };
    centreOf(withHole).forEach((value, k) => expect(value).toBeCloseTo([1, 1, 0][k], 12));
    expect(centreOf({ loops: [], discs: [[3, 4, 1]], seams: [] })).toEqual([3, 4, 0]);
    const corner = { vertices: [[0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4]], triangles: [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]], edges: [] };
    for (const value of centreOf(corner)) expect(value).toBeCloseTo(1, 12);
  });

  it("measure by the free parts", () => {
    expect(partSize(drawing)).toBeCloseTo(Math.sqrt(2), 12);
  });
});

describe("the collapse", () => {
  it("begins at rest, turns about the centre of mass and ends after half a part", () => {
    const start = [0, 0, 0, 1, 1, 0];
    const motion = [{ body: "a", velocity: [1, 0], angular_velocity: 0 }];
    const sliding = new Collapse(drawing, start, motion, indexOf(drawing), 2);
    expect([...sliding.poses(0)]).toEqual(start);
    expect([...sliding.poses(1)]).toEqual([0, 0, 0, 2, 1, 0]);
    expect([...sliding.poses(0.5)]).toEqual([0, 0, 0, 1.25, 1, 0]);
    expect([...sliding.moving]).toEqual([1]);
    const turning = new Collapse(drawing, start, [{ body: "a", velocity: [0, 0], angular_velocity: 1 }], indexOf(drawing), 2);
    const [x, y, angle] = turning.poses(1).slice(3);
    expect(angle).toBeCloseTo(1, 6);
    // The centre of mass, (1, 0.5) of the body, stays at (2, 1.5).
    expect(x + Math.cos(angle) - 0.5 * Math.sin(angle)).toBeCloseTo(2, 6);
    expect(y + Math.sin(angle) + 0.5 * Math.cos(angle)).toBeCloseTo(1.5, 6);
  });

  it("turns parts in space", () => {
    const cube = { vertices: [[-1, -1, -1], [1, 1, 1]], triangles: [], edges: [] };
    const spatial: Drawing = { dimension: 3, size: 2, shapes: [cube], bodies: [{ name: "a", shape: 0, fixed: false, prescribed: false, mass: 1 }] };
    const collapse = new Collapse(spatial, [5, 0, 0, 1, 0, 0, 0],
      [{ body: "a", velocity: [0, 0, 0], angular_velocity: [0, 0, 2] }], indexOf(spatial), 2);
    const half = 0.5;
    const expected = [5, 0, 0, Math.cos(half), 0, 0, Math.sin(half)];
    collapse.poses(1).forEach((value, i) => expect(value).toBeCloseTo(expected[i], 6));
  });
});

describe("words", () => {
  const answer = (change: Partial<StableAnswer>): StableAnswer => ({ status: "done", verdict: "stands", strength: "strong",
    certificate: { kind: "forces", residual: 2e-15 }, contacts: 2, pivots: 1, ...change });

  it("of the verdict carry its proof", () => {
    expect(verdictWords(answer({}))).toBe("stands, forces verified, residual 2.0e−15");
    expect(verdictWords(answer({ verdict: "falls", certificate: { kind: "motion", residual: 0 } }))).toBe("falls, this motion, residual 0");
    expect(verdictWords(answer({ verdict: "undecided", reason: "a cone was not met", certificate: { kind: "none", residual: null } })))
      .toBe("undecided: a cone was not met");
  });

  it("of margins know brackets and what there is none of", () => {
    expect(bracketWords([0.25, 0.5], String, "none")).toBe("0.25 to 0.5");
    expect(bracketWords([0.25, 0.25], String, "none")).toBe("0.25");
    expect(bracketWords([null, null], String, "none")).toBe("none");
    expect(bracketWords([0.5, null], String, "none")).toBe("at least 0.5");
    expect(criticalFriction({ critical_friction: [0.25, 0.5] })).toBe(0.5);
    expect(criticalFriction({ critical_friction: null })).toBeNull();
    expect(criticalFriction({ critical_friction: [1000, null] })).toBeNull();
    expect(noFrictionWords({ critical_friction: [1000, null] })).toBe("It falls up to a friction of 1000.");
    expect(noFrictionWords({ critical_friction: null })).toBe("It falls at any friction.");
    expect(marginRows({ critical_friction: null })).toEqual([["Critical friction", "falls at any friction"]]);
  });

  it("of what is missing name parts", () => {
    expect(missingWords({ hold: ["beam"], hold_is_least: true, hold_at_least: 1, groups: [["beam", "weight"]], group_sequence: [],
      supports: [{ body: "beam", force: 39.24 }] })).toEqual([
      "Hold beam by hand, the fewest that suffice.", "Take away together: beam, weight.", "Support beam with 39.2 N."]);
  });
});

describe("pivots", () => {
  it("become forces with their tangential part", () => {
    const run = { status: "solved", pivots: 1, major_cycles: 1, minor_cycles: 0,
      cycles: [{ kind: "major" as const, entering: 0, event: "", forces: [3, 0.5, 0, 0] }] };
    const pivots: PivotsAnswer = { last: "a", rows_per_contact: 2, scratch: run, reuse: run,
      contacts: [{ a: "a", b: "ground", point: [1, 1], normal: [0, 1] }, { a: "a", b: "ground", point: [2, 1], normal: [0, 1] }] };
    expect(cycleForces(pivots, run, 0, indexOf(drawing), down)).toEqual([
      { on: 1, by: 0, point: [1, 1, 0], force: [-0.5, 3, 0], size: Math.hypot(0.5, 3) }]);
  });
});
