import { describe, expect, it } from "vitest";
import { readAddress, writeAddress } from "../../src/address";

describe("the address", () => {
  it("holds room, scene and models", () => {
    const address = readAddress("/simulate/ramp-paper", "?models=stewart-trinkle,selection");
    expect(address).toEqual({ room: "simulate", scene: "ramp-paper", own: false, models: ["stewart-trinkle", "selection"] });
    expect(writeAddress(address)).toBe("/simulate/ramp-paper?models=stewart-trinkle,selection");
  });

  it("survives names with any letters", () => {
    const address = { room: "simulate", scene: "Über/wall 50%", own: true, models: [] };
    const [path, query] = writeAddress(address).split("?");
    expect(readAddress(path, `?${query}`)).toEqual(address);
  });

  it("reads what is missing or broken as empty", () => {
    expect(readAddress("/", "")).toEqual({ room: "", scene: "", own: false, models: [] });
    expect(readAddress("/simulate/%E0%A4%A", "?models=,,").scene).toBe("%E0%A4%A");
    expect(readAddress("/simulate/x", "?models=a,b,c").models).toEqual(["a", "b"]);
  });
});
