import { describe, expect, it } from "vitest";
import { readAddress, writeAddress } from "../../src/address";

describe("the address of a structure", () => {
  it("keeps how it was made and what was changed", () => {
    const path = "/structure/random-5-3?kind=random&sizes=5&seed=3&mu=0.25&fix=b1,b2";
    const [where, query] = path.split("?");
    const address = readAddress(where, `?${query}`);
    expect(address.extra).toEqual({ kind: "random", sizes: "5", seed: "3", mu: "0.25", fix: "b1,b2" });
    expect(writeAddress(address)).toBe(path);
  });

  it("of other scenes is as before", () => {
    expect(readAddress("/structure/diamond-4", "")).toEqual({ room: "structure", scene: "diamond-4", own: false, models: [] });
  });
});
