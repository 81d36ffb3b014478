import { describe, expect, it } from "vitest";
import type { OrderAnswer, PivotsAnswer, StableAnswer } from "../../src/structure/answers";
import { findings } from "./axe";
import { kPictures, Stand } from "./stand";
import type { Visit } from "./stand";
import { clickPart, judged, openStructure, stateOf, verdictIs } from "./structure_stand";

const stand = Stand.forThisFile();

const untilAt = (visit: Visit, at: number) => visit.until((wanted) => {
  const room = window.tenon.room() as { track: string; at: number; playing: boolean };
  return room.track === "order" && room.at === wanted && !room.playing;
}, at);

describe("taking apart", () => {
  it("the random structure: made, ordered, played to the end and back", async () => {
    const visit = await openStructure(stand, "/structure");
    const { page } = visit;
    await page.locator("summary", { hasText: "Generate" }).click();
    await page.getByLabel("Kind").selectOption("random");
    await page.getByLabel("height in rows").fill("5");
    await page.getByLabel("seed").fill("3");
    await page.keyboard.press("Enter");
    await visit.until(() => window.tenon.scene()?.name === "random-5-3");
    await judged(visit);
    await page.getByLabel("Speed").selectOption("0");
    await page.getByRole("button", { name: "Take apart" }).click();
    await visit.until(() => (window.tenon.room() as { order?: object }).order);
    const { order, scene } = await stateOf(visit);
    const truth = await visit.ask<OrderAnswer>("disassemble", { scene });
    expect(order!.sequence).toEqual(truth.sequence);
    const parts = truth.sequence!.length;
    await untilAt(visit, parts);
    expect((await stateOf(visit)).gone.sort()).toEqual([...truth.sequence!].sort());
    // Scrub to the middle; the forces are those of that stage.
    const track = (await page.locator(".scrubber").boundingBox())!;
    await page.mouse.click(track.x + track.width * (3 / parts), track.y + track.height / 2);
    await untilAt(visit, 3);
    const stage = await visit.ask<StableAnswer>("stage", { scene, absent: truth.sequence!.slice(0, 3) });
    expect(stage.verdict).toBe("stands");
    const middle = await stateOf(visit);
    expect(middle.gone).toEqual(truth.sequence!.slice(0, 3));
    expect(middle.forces).toBe(stage.forces!.length);
    await page.getByRole("heading", { name: `Forces, ${stage.forces!.length} contact points` }).waitFor();
    await visit.focusWorld();
    await page.keyboard.press("ArrowLeft");
    await untilAt(visit, 2);
    await page.keyboard.press("ArrowRight");
    await untilAt(visit, 3);
    // From here another part: the verdict is that of what is left.
    await clickPart(visit, truth.sequence![3]);
    await verdictIs(visit, "stands", 4);
    expect((await stateOf(visit)).track).toBe("");
    await visit.close();
  });

  it("where no order exists shows what is missing, and succeeds with it", async () => {
    const visit = await openStructure(stand, "/structure/structure-masses-heavy");
    const { page } = visit;
    await verdictIs(visit, "stands");
    await page.keyboard.press("t");
    const panel = page.locator('[aria-label="Order"]');
    await panel.waitFor();
    const { order } = await stateOf(visit);
    expect(order!.status).toBe("no");
    expect(await panel.textContent()).toContain("No order exists");
    // Either part would do: the words name the one that the server found.
    const [hold] = order!.missing!.hold;
    expect(await panel.textContent()).toContain(`Hold ${hold} by hand, the fewest that suffice.`);
    expect(await panel.textContent()).toContain("Take away together: beam, weight.");
    expect(await panel.textContent()).toContain("Support beam with 39.2 N.");
    await panel.getByRole("button", { name: `Hold ${hold} and try again` }).click();
    await visit.until(() => (window.tenon.room() as { order?: OrderAnswer }).order?.sequence);
    const now = await stateOf(visit);
    expect(now.held).toEqual([hold]);
    const truth = await visit.ask<OrderAnswer>("disassemble", { scene: now.scene, fix: [hold] });
    expect(now.order!.sequence).toEqual(truth.sequence);
    await visit.close();
  });

  it("of 990 blocks is drawn in a handful of calls and played", async () => {
    const visit = await openStructure(stand, "/structure/pyramid-44?kind=pyramid&sizes=44");
    const { page } = visit;
    await verdictIs(visit, "stands");
    const state = await stateOf(visit);
    expect(state.forces).toBe(1980);
    expect(await page.evaluate(() => window.tenon.drawCalls())).toBeLessThan(12);
    expect(await page.locator(".force-rows tr").count()).toBeLessThan(60);
    // Slowly, so that it is still under way when the key comes.
    await page.getByLabel("Speed").selectOption("0.25");
    await page.getByRole("button", { name: "Take apart" }).click();
    await visit.until(() => {
      const room = window.tenon.room() as { track: string; at: number };
      return room.track === "order" && room.at > 5;
    });
    await visit.focusWorld();
    await page.keyboard.press("Space");
    await visit.until(() => !(window.tenon.room() as { playing: boolean }).playing && (window.tenon.room() as { forces: number }).forces > 0);
    const paused = await stateOf(visit);
    expect(paused.gone.length).toBe(paused.at);
    const stage = await visit.ask<{ verdict: string; pivots: number }>("stage", { scene: paused.scene, absent: paused.gone });
    expect(stage.verdict).toBe("stands");
    await visit.close();
  });
});

describe("reuse", () => {
  it("is stepped through from scratch and with reuse side by side", async () => {
    const visit = await openStructure(stand, "/structure");
    const { page } = visit;
    await verdictIs(visit, "stands");
    await page.getByRole("button", { name: "Step through the pivots" }).click();
    await visit.until(() => (window.tenon.room() as { track: string }).track === "pivots");
    const { pivots, scene } = await stateOf(visit);
    const truth = await visit.ask<PivotsAnswer>("pivots", { scene, friction: 0 });
    // Thesis: 2 n pivots from scratch for n blocks, 2 with reuse.
    expect(truth.scratch.pivots).toBe(20);
    expect(truth.reuse.pivots).toBe(2);
    expect(pivots!.scratch).toEqual(truth.scratch);
    const cells = await page.locator(".reuse tbody tr").first().locator("td").allTextContents();
    expect(cells).toEqual(["20", "2"]);
    await visit.focusWorld();
    for (let i = 0; i < 3; ++i) await page.keyboard.press("ArrowRight");
    await visit.until(() => (window.tenon.room() as { at: number }).at === 3);
    expect(await page.locator(".lane-readout").first().textContent()).toContain("Cycle 4, major");
    expect(await page.locator(".lane-readout").nth(1).textContent()).toContain("Solved");
    await page.keyboard.press("Escape");
    await visit.until(() => (window.tenon.room() as { pivots: unknown }).pivots === null);
    await verdictIs(visit, "stands");
    await visit.close();
  });
});

describe("for everybody", () => {
  for (const colorScheme of ["light", "dark"] as const) {
    it(`no serious findings of axe-core, ${colorScheme}`, async () => {
      const visit = await openStructure(stand, "/structure", { colorScheme });
      const { page } = visit;
      await verdictIs(visit, "stands");
      await visit.until(() => (window.tenon.room() as { margin: unknown }).margin);
      if (process.env.TENON_PICTURES === "1") await page.screenshot({ path: `${kPictures}/structure-${colorScheme}.png` });
      expect(await findings(visit)).toEqual([]);
      await clickPart(visit, "b8");
      await verdictIs(visit, "falls", 1);
      await page.locator("summary", { hasText: "Generate" }).click();
      expect(await findings(visit)).toEqual([]);
      await visit.close();
    });
  }
});
