import { describe, expect, it } from "vitest";
import { protocolFault } from "../../src/protocol/check";
import type { Schema } from "../../src/protocol/schema";
import { firstFault } from "../../src/protocol/schema";

const schema: Schema = {
  $defs: { point: { type: "array", items: { type: "number" }, minItems: 2, maxItems: 3 } },
  type: "object", required: ["id"], additionalProperties: false,
  properties: {
    id: { type: "integer", minimum: 1 },
    point: { $ref: "#/$defs/point" },
    kind: { enum: ["answer", "error"] },
    either: { oneOf: [{ type: "string" }, { type: "object", required: ["message"] }] } } };

describe("the protocol", () => {
  it("of docs/schema is held against messages", () => {
    expect(protocolFault("pause", { id: 3, kind: "answer", answer: { at: 5 }, attachments: [] })).toBe(null);
    expect(protocolFault("pause", { id: 3, kind: "answer", answer: {}, attachments: [] })).toBe("answer of pause: lacks at");
    const fault = { file: "", path: "name", message: "no such scene", remedy: "ramp?" };
    expect(protocolFault(null, { id: 3, kind: "error", faults: [fault] })).toBe(null);
    expect(protocolFault(null, { id: 3, kind: "error", faults: [] })).toContain("too few");
    expect(protocolFault(null, { kind: "unsolved", run: 1, lane: 0, words: "jammed" })).toContain("lacks step");
    expect(protocolFault(null, { kind: "fault" })).toBe("kind: is unknown");
  });
});

describe("schemas", () => {
  it("pass what fits", () => {
    expect(firstFault({ id: 3, point: [1, 2.5], kind: "error", either: { message: "" } }, schema)).toBe(null);
    expect(firstFault({ id: 1, either: "words" }, schema)).toBe(null);
  });

  it("name the place and the fault", () => {
    const faults: [unknown, string][] = [
      [[], "is no object"], [{}, "lacks id"], [{ id: 0 }, "id: is below 1"], [{ id: 1.5 }, "id: is no integer"],
      [{ id: 1, point: [1] }, "point: has too few entries"], [{ id: 1, point: [1, "2"] }, "point.1: is no number"],
      [{ id: 1, kind: "other" }, "kind: is none of answer, error"], [{ id: 1, more: 2 }, "more: is not allowed"]];
    for (const [value, words] of faults) expect(firstFault(value, schema)).toContain(words);
    expect(firstFault({ id: 1, either: {} }, schema)).toContain("lacks message");
  });

  it("with unknown keywords or references are errors of the program", () => {
    expect(() => firstFault(1, { multipleOf: 2 })).toThrow("multipleOf");
    expect(() => firstFault(1, { $ref: "#/$defs/no" })).toThrow("#/$defs/no");
  });
});
