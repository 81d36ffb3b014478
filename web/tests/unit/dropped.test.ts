import { describe, expect, it } from "vitest";
import { givenBy } from "../../src/frame/dropped";
import { nameOf } from "../../src/frame/files";

/** Debian's node knows no File; here a name is all that counts. */
const fileNamed = (name: string) => ({ name }) as File;

const file = (name: string) => ({ name, isFile: true, isDirectory: false, file: (done: (one: File) => void) => done(fileNamed(name)) });

/** A folder whose reader gives one entry at a time, as browsers may. */
function folder(name: string, inside: object[]) {
  const left = [...inside];
  return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries: (done: (some: object[]) => void) => done(left.splice(0, 1)) }) };
}

function transfer(entries: { name: string }[]): DataTransfer {
  return {
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    files: entries.map((entry) => fileNamed(entry.name)),
  } as unknown as DataTransfer;
}

describe("what is dropped", () => {
  it("is files as they are", async () => {
    const given = await givenBy(transfer([file("a.obj"), file("b.obj")]));
    expect(given.files.map((one) => one.name)).toEqual(["a.obj", "b.obj"]);
    expect(given.folder).toBe("");
  });

  it("is what lies in a folder, under its name", async () => {
    const given = await givenBy(transfer([folder("arch", [file("0.obj"), folder("more", [file("x.obj")]), file("1.obj")]), file("c.obj")]));
    expect(given.files.map((one) => one.name).sort()).toEqual(["0.obj", "1.obj", "c.obj"]);
    expect(nameOf(given)).toBe("arch");
  });

  it("is called by the scene among the files", () => {
    const named = (...names: string[]) => nameOf({ files: names.map(fileNamed), folder: "" });
    expect(named("lego_library.json", "stair.json")).toBe("stair");
    expect(named("part.obj", "site.json")).toBe("site");
    expect(named("one.stl", "two.stl")).toBe("one");
  });
});
