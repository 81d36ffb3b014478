import { describe, expect, it } from "vitest";
import { keyBelongsTo, keyName } from "../../src/frame/commands";
import { stem, toBase64 } from "../../src/frame/files";
import { columnsOf, rangeOf, ticksOf } from "../../src/frame/plot_scale";
import { angle, length, plain, seconds, setLengthUnit } from "../../src/units";

const press = (key: string, keys: Partial<KeyboardEvent> = {}) =>
  keyName({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...keys });
const focused = (tag: string, type: string | null = null) =>
  ({ tagName: tag, getAttribute: () => type }) as unknown as Element;

describe("keys", () => {
  it("have the names the help shows", () => {
    expect(press(" ")).toBe("Space");
    expect(press("z", { ctrlKey: true })).toBe("Ctrl+Z");
    expect(press("Z", { ctrlKey: true, shiftKey: true })).toBe("Ctrl+Shift+Z");
    expect(press("?", { shiftKey: true })).toBe("?");
    expect(press("f")).toBe("F");
    expect(press("ArrowLeft")).toBe("Left");
  });

  it("stay with the control that needs them", () => {
    expect(keyBelongsTo(focused("INPUT", "number"), "Left")).toBe(true);
    expect(keyBelongsTo(focused("INPUT", "number"), "Esc")).toBe(false);
    expect(keyBelongsTo(focused("INPUT", "range"), "Left")).toBe(true);
    expect(keyBelongsTo(focused("INPUT", "range"), "Space")).toBe(false);
    expect(keyBelongsTo(focused("BUTTON"), "Space")).toBe(true);
    expect(keyBelongsTo(focused("BUTTON"), "Left")).toBe(false);
    expect(keyBelongsTo(focused("CANVAS"), "Space")).toBe(false);
    expect(keyBelongsTo(null, "Space")).toBe(false);
  });
});

describe("numbers", () => {
  it("are short, signed properly and have units", () => {
    expect(plain(1234.5678)).toBe("1235");
    expect(plain(-0.5)).toBe("−0.5000");
    expect(plain(2e-15, 2)).toBe("2.0e−15");
    expect(plain(118986, 3)).toBe("1.19e5");
    expect(plain(0)).toBe("0");
    expect(plain(Infinity)).toBe("∞");
    expect(angle(Math.PI / 2)).toBe("90.0°");
    expect(angle(-1e-9)).toBe("0.000°");
    expect(seconds(0.824, 0.008)).toBe("0.824 s");
    expect(length(0.25)).toBe("0.2500 m");
    setLengthUnit("mm");
    expect(length(0.25)).toBe("250.0 mm");
    setLengthUnit("m");
  });
});

describe("plots", () => {
  it("skip unknown values and give constants room", () => {
    expect(rangeOf([[NaN, 1, Infinity], [3]])).toEqual({ low: 1, high: 3 });
    expect(rangeOf([[NaN]])).toBe(null);
    const flat = rangeOf([[5, 5]])!;
    expect(flat.high - flat.low).toBeCloseTo(1);
    expect(rangeOf([[-1e-16, 3e-16]], 1e-3)!.high).toBeCloseTo(1e-3);
    expect(rangeOf([[-2, -2]], 1)).toEqual({ low: -2.5, high: -1.5 });
    expect(rangeOf([[0, 0]])!.high).toBeGreaterThan(0);
  });

  it("keep the extremes of every pixel", () => {
    expect(columnsOf([0, 9, 1, NaN, 2], 4, 2)).toEqual([{ x: 0, low: 0, high: 0 }, { x: 1, low: 1, high: 9 }, { x: 2, low: 2, high: 2 }]);
    expect(ticksOf({ low: 0, high: 300 }, 300, 90)).toEqual([0, 100, 200, 300]);
  });
});

describe("files", () => {
  it("are named and packed", () => {
    expect(stem("parts/My wall.tar.json")).toBe("My wall.tar");
    expect(stem(".json")).toBe(".json");
    expect(toBase64(new TextEncoder().encode("ramp").buffer as ArrayBuffer)).toBe("cmFtcA==");
  });
});
