import { describe, expect, it } from "vitest";
import { attachedNumbers, kindOf, readAttachment, readFrame } from "../../src/protocol/binary";
import { frameBytes } from "./frame_bytes";

describe("frames", () => {
  it("are read number by number", () => {
    const frame = readFrame(frameBytes({ bodies: 3, stride: 3, contacts: [[2, 0, 1, 1.5, 0, 0, 9.75, 0, -0.25]], flags: 1 | 4 }));
    expect(frame).toMatchObject({ run: 3, lane: 1, step: 7, time: 0.056, bodies: 3, stride: 3, tier: "approximate", restsAll: true, ended: false });
    expect([...frame.poses]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect([...frame.resting]).toEqual([0, 1, 0]);
    expect(frame.contacts).toEqual([{ a: 2, b: 0, point: [1, 1.5, 0], force: [0, 9.75, 0], gap: -0.25 }]);
    expect(frame.holdForce).toEqual([1, 2, 3]);
    expect(frame.energy).toBe(12.5);
  });

  it("with bodies in multiples of four need no padding", () => {
    const frame = readFrame(frameBytes({ bodies: 4, stride: 7, contacts: [], flags: 2 | 8 }));
    expect(frame.poses.length).toBe(28);
    expect(frame.tier).toBe("unsolved");
    expect(frame.ended).toBe(true);
  });

  it("that are cut off are refused", () => {
    const whole = frameBytes({ bodies: 2, stride: 3, contacts: [] });
    expect(() => readFrame(whole.slice(0, 70))).toThrow("does not hold");
    expect(() => readFrame(whole.slice(0, 20))).toThrow("shorter");
  });
});

describe("attachments", () => {
  it("name their request and place", () => {
    const buffer = new ArrayBuffer(24);
    const view = new DataView(buffer);
    [0x31415454, 9, 2, 0].forEach((value, i) => view.setUint32(4 * i, value, true));
    view.setFloat32(16, 1.5, true);
    view.setFloat32(20, -2, true);
    expect(kindOf(buffer)).toBe(0x31415454);
    expect(readAttachment(buffer)).toEqual({ id: 9, index: 2 });
    expect([...attachedNumbers(buffer, "f32")]).toEqual([1.5, -2]);
    view.setFloat64(16, Math.PI, true);
    expect([...attachedNumbers(buffer, "f64")]).toEqual([Math.PI]);
    expect(kindOf(new ArrayBuffer(2))).toBe(0);
  });
});
