import { describe, expect, it } from "vitest";
import type { StableAnswer } from "../../src/structure/answers";
import { Stand } from "./stand";
import { clickPart, openStructure, partPlace, sliderPlace, stateOf, verdictIs } from "./structure_stand";

const stand = Stand.forThisFile();

describe("the verdict", () => {
  it("of the pyramid that is there first comes with forces as arrows and as rows", async () => {
    const visit = await openStructure(stand, "/structure");
    const { page } = visit;
    await verdictIs(visit, "stands");
    await visit.addressIs("/structure/pyramid-4?kind=pyramid&sizes=4");
    expect(await page.locator('[aria-label="Verdict"] .verdict').textContent()).toMatch(/^stands, forces verified, residual /);
    expect(await page.locator(".strength").getAttribute("data-strength")).toBe("strong");
    const state = await stateOf(visit);
    const truth = await visit.ask<StableAnswer>("stable", { scene: state.scene });
    expect(truth.verdict).toBe("stands");
    expect(state.forces).toBe(truth.forces!.length);
    // Row to arrow.
    const marked = () => page.evaluate(() => (window.tenon.room() as { marked?: { point: number[]; force: number[] } }).marked);
    await page.locator(".force-rows button").nth(3).click();
    const first = (await marked())!;
    expect(truth.forces!.some(({ point }) => Math.hypot(point[0] - first.point[0], point[1] - first.point[1]) < 1e-9)).toBe(true);
    // Arrow to row: a point on the arrow of the last force.
    const top = truth.forces![truth.forces!.length - 1];
    const [x, y] = await visit.place(0, [top.point[0], top.point[1] + 0.15]);
    await page.mouse.click(x, y);
    await visit.until((point) => (window.tenon.room() as { marked?: { point: number[] } }).marked?.point[0] === point[0], top.point);
    const size = Math.hypot(...top.force);
    await visit.until((wanted) => {
      const row = document.querySelector<HTMLElement>(".force-rows tr.marked [data-number]");
      return row !== null && Math.abs(Number(row.dataset.number) - wanted) < 1e-9 * wanted;
    }, size);
    expect((await stateOf(visit)).gone).toEqual([]);
    await visit.close();
  });

  it("follows the friction across the critical value that is marked on the slider", async () => {
    const visit = await openStructure(stand, "/structure/structure-sliding");
    const { page } = visit;
    await verdictIs(visit, "falls");
    await visit.until(() => document.querySelector<HTMLElement>(".critical:not([hidden])"));
    expect(Number(await page.locator(".critical").getAttribute("data-value"))).toBeCloseTo(0.5, 6);
    const [low, y] = await sliderPlace(visit, 0.4);
    const [high] = await sliderPlace(visit, 0.6);
    const mark = (await page.locator(".critical").boundingBox())!;
    expect(mark.x + mark.width / 2).toBeGreaterThan(low);
    expect(mark.x + mark.width / 2).toBeLessThan(high);
    await page.mouse.move(low, y);
    await page.mouse.down();
    await verdictIs(visit, "falls");
    await page.mouse.move(high, y, { steps: 6 });
    await verdictIs(visit, "stands");
    const { friction, scene } = await stateOf(visit);
    expect(friction).toBeGreaterThan(0.5);
    expect((await visit.ask<StableAnswer>("stable", { scene, friction: friction! })).verdict).toBe("stands");
    await page.mouse.move(low, y, { steps: 6 });
    await verdictIs(visit, "falls");
    await page.mouse.up();
    const back = await stateOf(visit);
    expect(back.friction).toBeLessThan(0.5);
    expect((await visit.ask<StableAnswer>("stable", { scene, friction: back.friction! })).verdict).toBe("falls");
    await visit.addressIs(`/structure/structure-sliding?mu=${back.friction}`);
    await visit.close();
  });

  it("follows parts that are held and a load that is dragged", async () => {
    const visit = await openStructure(stand, "/structure/pyramid-4?kind=pyramid&sizes=4");
    const { page } = visit;
    await verdictIs(visit, "stands");
    await page.keyboard.press("h");
    await clickPart(visit, "b10");
    await visit.until(() => (window.tenon.room() as { held: string[] }).held.length === 1);
    expect((await stateOf(visit)).held).toEqual(["b10"]);
    await verdictIs(visit, "stands");
    await page.getByRole("button", { name: "Let go of b10" }).click();
    await visit.until(() => (window.tenon.room() as { held: string[] }).held.length === 0);
    await verdictIs(visit, "stands");
    await page.getByRole("button", { name: "Load", exact: true }).click();
    const [x, y] = await partPlace(visit, "b10");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 200, y, { steps: 5 });
    await page.mouse.up();
    await verdictIs(visit, "falls");
    const { load, scene } = await stateOf(visit);
    expect(load!.force[0]).toBeGreaterThan(10);
    const truth = await visit.ask<StableAnswer>("stage", { scene, load: { body: "b10", point: [0, 3.5], force: load!.force.slice(0, 2) } });
    expect(truth.verdict).toBe("falls");
    await page.getByRole("button", { name: "Take the load off" }).click();
    await verdictIs(visit, "stands");
    await visit.close();
  });
});

describe("parts", () => {
  it("pulled out wrongly bring the rest down, and come back by a click", async () => {
    const visit = await openStructure(stand, "/structure");
    const { page } = visit;
    await verdictIs(visit, "stands");
    const start = (await stateOf(visit)).poses;
    await clickPart(visit, "b8");
    await verdictIs(visit, "falls", 1);
    await visit.until(() => {
      const room = window.tenon.room() as { track: string; at: number; steps: number; playing: boolean };
      return room.track === "collapse" && room.at === room.steps && !room.playing;
    });
    const state = await stateOf(visit);
    const truth = await visit.ask<StableAnswer>("stage", { scene: state.scene, absent: ["b8"] });
    expect(truth.verdict).toBe("falls");
    const names = await page.evaluate(() => window.tenon.scene()!.drawing.bodies.map((body) => body.name));
    for (const { body, velocity } of truth.motion!) {
      const at = 3 * names.indexOf(body);
      const moved = [0, 1].map((k) => state.poses[at + k] - start[at + k]);
      expect(moved[0] * velocity[0] + moved[1] * velocity[1]).toBeGreaterThanOrEqual(0);
    }
    expect(Math.max(...state.poses.map((value, i) => Math.abs(value - start[i])))).toBeGreaterThan(0.2);
    expect(await page.locator(".caption").textContent()).toContain("Without b8 the rest falls, this motion");
    await page.getByRole("button", { name: "Back to the start (Home)" }).click();
    expect((await stateOf(visit)).poses).toEqual(start);
    await clickPart(visit, "b8");
    await verdictIs(visit, "stands", 0);
    await visit.close();
  });
});
