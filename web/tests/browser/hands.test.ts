import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { kFloor, kRoom } from "./scenes";
import type { RoomState } from "./stand";
import { bodyOf, dropScene, finished, Stand, stateOf } from "./stand";

const stand = Stand.forThisFile();

const bodies = () => window.tenon.scene()!.drawing.bodies.length;

describe("pulling", () => {
  it("a body against a wall stops it there, with the spring's force shown", async () => {
    const visit = await stand.visit("/simulate/ramp-paper");
    await dropScene(visit, kRoom);
    const from = await visit.place(0, [0, 0.5, 0]);
    const beyond = await visit.place(0, [3.4, 0.6, 0]);
    await visit.page.mouse.move(...from);
    await visit.page.mouse.down();
    await visit.page.mouse.move(...beyond, { steps: 8 });
    await visit.until(() => {
      const [frame] = (window.tenon.room() as { frames: ({ poses: Float32Array; holdForce: number[] } | null)[] }).frames;
      return frame && frame.poses[6] > 1.99 && frame.holdForce[0] > 1;
    });
    const pulled = await stateOf(visit);
    expect(pulled.min_gap).toBeGreaterThan(-1e-9);
    expect(pulled.bodies[2].position[0]).toBeLessThan(2 + 1e-9);
    expect(pulled.contacts.some((contact) => [contact.a, contact.b].includes("wall"))).toBe(true);
    await visit.page.mouse.up();
    await visit.until(() => (window.tenon.room() as { frames: { holdForce: number[] }[] }).frames[0].holdForce.every((f) => f === 0));
    await visit.close();
  });

  it("is given up by Esc", async () => {
    const visit = await stand.visit("/simulate/ramp-paper");
    await dropScene(visit, kRoom);
    await visit.page.mouse.move(...(await visit.place(0, [0, 0.5, 0])));
    await visit.page.mouse.down();
    await visit.page.mouse.move(...(await visit.place(0, [0, 2, 0])), { steps: 4 });
    const hold = () => (window.tenon.room() as { frames: { holdForce: number[] }[] }).frames[0]?.holdForce[1];
    await visit.until(hold);
    await visit.page.keyboard.press("Escape");
    await visit.until(() => (window.tenon.room() as { frames: { holdForce: number[] }[] }).frames[0].holdForce[1] === 0);
    await visit.page.mouse.up();
    await visit.close();
  });
});

describe("drawing", () => {
  it("a polygon that is dropped lands on the floor; undo and redo; saved as a scene", async () => {
    const visit = await stand.visit("/simulate/ramp-paper");
    await dropScene(visit, kFloor);
    await visit.focusWorld();
    await visit.page.keyboard.press("p");
    for (const corner of [[0, 0.6], [1, 0.6], [0.5, 1.4], [0, 0.6]]) {
      await visit.page.mouse.click(...(await visit.place(0, [...corner, 0])));
    }
    await visit.until(() => window.tenon.scene()!.drawing.bodies.length === 3);
    await visit.ready();
    expect((await visit.room<RoomState>()).chosen).toBe(2);
    await visit.page.keyboard.press("Control+z");
    await visit.until(() => window.tenon.scene()!.drawing.bodies.length === 2);
    await visit.page.keyboard.press("Control+Shift+Z");
    await visit.until(() => window.tenon.scene()!.drawing.bodies.length === 3);
    // Faster than the server answers: none is lost, and they come in order.
    for (const keys of ["Control+z", "Control+Shift+Z", "Control+z", "Control+Shift+Z"]) await visit.page.keyboard.press(keys);
    await visit.until(() => window.tenon.room().changing === 0);
    expect(await visit.page.evaluate(bodies)).toBe(3);
    const start = await bodyOf(visit, "polygon");
    // Play does not wait for the answer either: it plays what comes of the changes.
    for (const keys of ["Control+z", "Control+Shift+Z", "Space"]) await visit.page.keyboard.press(keys);
    await finished(visit, 150);
    expect(await visit.page.evaluate(bodies)).toBe(3);
    const end = await stateOf(visit);
    expect(end.bodies[2].position[1]).toBeCloseTo(start.position[1] - 0.6, 2);
    expect(Math.hypot(...end.bodies[2].velocity)).toBe(0);
    expect(end.min_gap).toBeGreaterThan(-1e-9);
    await visit.page.getByText("Save", { exact: true }).click();
    const [saved] = await Promise.all([visit.page.waitForEvent("download"), visit.page.getByText("Scene (JSON)").click()]);
    const scene = JSON.parse(readFileSync(await saved.path(), "utf8")) as { bodies: { name: string; shape: object }[] };
    expect(scene.bodies.map((body) => body.name)).toEqual(["floor", "stone", "polygon"]);
    expect(scene.bodies[2].shape).toHaveProperty("polygon");
    await visit.close();
  });

  it("boxes and discs are drawn, moved by a corner, held and deleted", async () => {
    const visit = await stand.visit("/simulate/ramp-paper");
    await dropScene(visit, kFloor);
    const drag = async (from: number[], to: number[]) => {
      await visit.page.mouse.move(...(await visit.place(0, [...from, 0])));
      await visit.page.mouse.down();
      await visit.page.mouse.move(...(await visit.place(0, [...to, 0])), { steps: 3 });
      await visit.page.mouse.up();
    };
    await visit.page.getByRole("button", { name: "Box", exact: true }).click();
    await drag([0, 1], [1, 2]);
    await visit.until(() => window.tenon.scene()!.drawing.bodies.length === 3);
    await visit.ready();
    await visit.page.getByRole("button", { name: "Disc", exact: true }).click();
    await drag([2.5, 1], [3, 1]);
    await visit.until(() => window.tenon.scene()!.drawing.bodies.length === 4);
    await visit.ready();
    await visit.page.getByRole("button", { name: "Move", exact: true }).click();
    await visit.page.mouse.click(...(await visit.place(0, [0.5, 1.5, 0])));
    await drag([1, 2], [1.6, 2.3]);
    await visit.until(() => "polygon" in (window.tenon.scene()!.document.bodies as { shape: object }[])[2].shape);
    await visit.ready();
    await visit.page.getByLabel("Held: never moves").check();
    await visit.until(() => window.tenon.scene()!.drawing.bodies[2].fixed);
    await visit.ready();
    await visit.focusWorld();
    await visit.page.keyboard.press("Delete");
    await visit.until(() => window.tenon.scene()!.drawing.bodies.length === 3);
    expect(await visit.page.evaluate(bodies)).toBe(3);
    await visit.close();
  });

  it("a shape that crosses itself is refused in words, and the scene stays", async () => {
    const visit = await stand.visit("/simulate/ramp-paper");
    await dropScene(visit, kFloor);
    await visit.focusWorld();
    await visit.page.keyboard.press("p");
    for (const corner of [[0, 1], [1, 2], [1, 1], [0, 2], [0, 1]]) {
      await visit.page.mouse.click(...(await visit.place(0, [...corner, 0])));
    }
    const alert = visit.page.locator(".stage .faults");
    await alert.waitFor();
    expect(await alert.textContent()).toContain("The scene stays as it was.");
    expect(await visit.page.evaluate(bodies)).toBe(2);
    await visit.close();
  });
});
