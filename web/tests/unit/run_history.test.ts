import { describe, expect, it } from "vitest";
import { readFrame } from "../../src/protocol/binary";
import { restingIslands } from "../../src/simulate/islands";
import { RunHistory } from "../../src/simulate/run_history";
import { arrowPixels, kPixels, referenceForce } from "../../src/simulate/force_scale";
import { frameBytes } from "./frame_bytes";

describe("the history of a lane", () => {
  it("knows shown frames at once and the rest from the server", () => {
    const history = new RunHistory();
    history.add(readFrame(frameBytes({ bodies: 1, stride: 3, step: 2, flags: 2, contacts: [[0, 1, 0, 0, 0, 3, 4, 0, 0]] })));
    expect(history.length).toBe(3);
    expect(history.values("force")[2]).toBe(5);
    expect(history.time(0)).toBeUndefined();
    history.load([0, Infinity, 0, 9, 0, 0, 0, 0.1, 0.5, 2, 8, 1, 1e-8, 0.25]);
    expect(history.values("energy").slice(0, 2)).toEqual([9, 8]);
    expect(history.largest("penetration")).toBe(0.25);
    expect(history.troubles()).toEqual([{ step: 1, kind: "approximate" }, { step: 2, kind: "unsolved" }]);
    history.add(readFrame(frameBytes({ bodies: 1, stride: 3, step: 9, flags: 2 | 8, contacts: [] })));
    expect(history.length).toBe(3);
    history.forgetAfter(1);
    expect(history.length).toBe(2);
  });
});

describe("resting islands", () => {
  const free = { name: "", shape: 0, fixed: false, prescribed: false, mass: 1 };
  const touch = (a: number, b: number) => ({ a, b, point: [0, 0, 0] as [number, number, number], force: [0, 0, 0] as [number, number, number], gap: 0 });
  it("join by contacts, not through the ground or what moves", () => {
    const bodies = [{ ...free, fixed: true }, free, free, free, free, free];
    const resting = new Uint8Array([1, 1, 1, 1, 0, 1]);
    const contacts = [touch(1, 0), touch(2, 1), touch(3, 0), touch(4, 3), touch(5, 4)];
    expect(restingIslands(bodies, { resting, contacts })).toEqual([-1, 0, 0, 1, -1, 2]);
  });
});

describe("arrows of forces", () => {
  it("follow the weight of the heaviest free body and are cut off", () => {
    const body = { name: "", shape: 0, prescribed: false };
    const drawing = { dimension: 2 as const, size: 1, shapes: [], bodies: [{ ...body, fixed: true, mass: 1e9 }, { ...body, fixed: false, mass: 2 }] };
    expect(referenceForce(drawing, 9.81)).toBe(20);
    expect(arrowPixels(10, 20)).toBe(kPixels / 2);
    expect(arrowPixels(1e9, 20)).toBeLessThan(1000);
  });
});
