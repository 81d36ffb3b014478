import { describe, expect, it } from "vitest";
import { EditHistory } from "../../src/edit/edit_history";
import {
  addBody, bodyNamed, boxBetween, cornersOf, discAround, freeName, holdBody, insertCorner, moveCorner, nearestSide, placeBody, polygonOf,
  removeBody, removeCorner, snap } from "../../src/edit/scene_edits";

const scene = { version: 1, dimension: 2, expect: { simulate: {} },
  bodies: [
    { name: "floor", fixed: true, shape: { polygon: [[0, 0], [4, 0], [4, -1], [0, -1]] } },
    { name: "box", shape: { box: [2, 1] }, mass: 3, inertia: 7, position: [1, 0.5], velocity: [1, 0] }],
  loads: [{ body: "box", force: [0, -1] }], pairs: [{ a: "box", b: "floor", friction: 0.2 }] };

describe("changes of a scene", () => {
  it("leave the document they were given alone, and drop its promises", () => {
    const before = JSON.stringify(scene);
    const after = addBody(scene, boxBetween([3, 3], [1, 2]));
    expect(JSON.stringify(scene)).toBe(before);
    expect(after.expect).toBeUndefined();
    expect(bodyNamed(after, "box 2")).toEqual({ name: "box 2", shape: { box: [2, 1] }, position: [2, 2.5] });
  });

  it("find names that are free", () => {
    expect(freeName(scene, "disc")).toBe("disc");
    expect(freeName(addBody(scene, boxBetween([0, 0], [1, 1])), "box")).toBe("box 3");
  });

  it("put the frame of a polygon into its middle", () => {
    expect(polygonOf([[0, 0], [3, 0], [0, 3]])).toEqual({
      name: "polygon", shape: { polygon: [[-1, -1], [2, -1], [-1, 2]] }, position: [1, 1] });
    expect(discAround([1, 2], 0.5).shape).toEqual({ disc: 0.5 });
  });

  it("make a polygon of a box whose corner moves, and its inertia follows", () => {
    const moved = bodyNamed(moveCorner(scene, "box", 2, [2, 2]), "box")!;
    expect(moved.shape).toEqual({ polygon: [[-1, -0.5], [1, -0.5], [2, 2], [-1, 0.5]] });
    expect(moved.inertia).toBeUndefined();
    expect(moved.mass).toBe(3);
  });

  it("take the distance as the radius of a disc", () => {
    const disc = addBody(scene, discAround([0, 0], 1));
    expect(bodyNamed(moveCorner(disc, "disc", 0, [3, 4]), "disc")!.shape).toEqual({ disc: 5 });
    expect(bodyNamed(insertCorner(disc, "disc", 0, [3, 4]), "disc")!.shape).toEqual({ disc: 1 });
  });

  it("keep the radius of a rounded polygon", () => {
    const rounded = addBody(scene, { name: "pad", shape: { rounded: { polygon: [[0, 0], [1, 0], [0, 1]], radius: 0.1 } } });
    expect(bodyNamed(moveCorner(rounded, "pad", 1, [2, 0]), "pad")!.shape).toEqual({ rounded: { polygon: [[0, 0], [2, 0], [0, 1]], radius: 0.1 } });
  });

  it("insert and remove corners, but leave three", () => {
    const more = insertCorner(scene, "floor", 0, [2, 0.5]);
    expect(cornersOf(bodyNamed(more, "floor")!)).toEqual([[0, 0], [2, 0.5], [4, 0], [4, -1], [0, -1]]);
    let less = removeCorner(scene, "floor", 0);
    less = removeCorner(less, "floor", 0);
    expect(cornersOf(bodyNamed(less, "floor")!).length).toBe(3);
  });

  it("hold a body without its velocity, and let it go", () => {
    const held = holdBody(scene, "box", true);
    expect(bodyNamed(held, "box")).toMatchObject({ fixed: true });
    expect(bodyNamed(held, "box")!.velocity).toBeUndefined();
    expect(bodyNamed(holdBody(held, "box", false), "box")!.fixed).toBe(false);
  });

  it("remove a body with everything that names it", () => {
    const left = removeBody(scene, "box");
    expect(left).toMatchObject({ loads: [], pairs: [] });
    expect((left.bodies as unknown[]).length).toBe(1);
  });

  it("place bodies", () => {
    expect(bodyNamed(placeBody(scene, "box", [5, 6], 0.5), "box")).toMatchObject({ position: [5, 6], angle: 0.5 });
  });
});

describe("sides", () => {
  it("the nearest is found, also the closing one", () => {
    expect(nearestSide([[0, 0], [2, 0], [2, 2], [0, 2]], [0.1, 1])).toEqual({ side: 3, distance: 0.1 });
    expect(nearestSide([], [0, 0]).side).toBe(-1);
    expect(snap(0.37, 0.25)).toBe(0.25);
  });
});

describe("undo", () => {
  it("goes back, forth, and forgets the future after a change", () => {
    const history = new EditHistory("a");
    history.push("b");
    history.push("c");
    expect([history.undo(), history.undo(), history.undo()]).toEqual(["b", "a", null]);
    expect(history.redo()).toBe("b");
    history.push("d");
    expect(history.canRedo).toBe(false);
    expect(history.redo()).toBe(null);
    expect(history.undo()).toBe("b");
  });
});
