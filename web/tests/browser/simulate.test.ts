import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { RoomState } from "./stand";
import type { Visit } from "./stand";
import { bodyOf, finished, Stand, stateOf, stepIs } from "./stand";

const kSlope = -0.3490658503988659;
const stand = Stand.forThisFile();

/** So many single steps by key. */
async function stepOn(visit: Visit, steps: number): Promise<void> {
  await visit.ready();
  await visit.focusWorld();
  for (let step = 1; step <= steps; ++step) {
    await visit.page.keyboard.press("ArrowRight");
    await stepIs(visit, step);
  }
}

describe("the first minute", () => {
  it("shows the cracked ramp side by side: one trips, one does not", async () => {
    const visit = await stand.visit();
    await finished(visit, 300);
    await visit.addressIs("/simulate/ramp-paper?models=stewart-trinkle,selection");
    expect((await bodyOf(visit, "box", 1)).angle).toBeCloseTo(kSlope, 7);
    expect(Math.abs((await bodyOf(visit, "box", 0)).angle - kSlope)).toBeGreaterThan(0.1);
    const readouts = await visit.page.locator(".lane-readout").allTextContents();
    expect(readouts[1]).toContain("box turned 0.000°");
    expect(readouts[0]).not.toContain("box turned 0.000°");
    expect(await visit.page.locator(".caption").textContent()).toContain("trips on the crack");
    await visit.close();
  });

  it("draws: the context is alive and the picture is not flat", async () => {
    const visit = await stand.visit("/simulate/ramp-paper");
    await finished(visit, 300);
    const colours = await visit.page.evaluate(async () => {
      const bitmap = await createImageBitmap(await window.tenon.picture());
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [bitmap.width, bitmap.height];
      const pen = copy.getContext("2d")!;
      pen.drawImage(bitmap, 0, 0);
      const pixels = new Uint32Array(pen.getImageData(0, 0, copy.width, copy.height).data.buffer);
      return { different: new Set(pixels).size, calls: window.tenon.drawCalls() };
    });
    expect(colours.different).toBeGreaterThan(4);
    expect(colours.calls).toBeLessThan(12);
    await visit.close();
  });
});

describe("a run", () => {
  it("goes on with another model when it is switched", async () => {
    const visit = await stand.visit("/simulate/ramp-paper?models=stewart-trinkle,selection", { reducedMotion: "reduce" });
    await stepOn(visit, 5);
    await visit.page.getByLabel("Contact model of lane 1").selectOption("selection");
    await visit.until(() => (window.tenon.room() as { models: string[] }).models[0] === "selection");
    expect((await stateOf(visit, 0)).at).toBe((await visit.room<RoomState>()).at);
    await visit.addressIs("/simulate/ramp-paper?models=selection,selection");
    await visit.page.keyboard.press("Space");
    await finished(visit, 300);
    expect((await bodyOf(visit, "box", 0)).angle).toBeCloseTo(kSlope, 7);
    await visit.close();
  });

  it("is scrubbed by pointer and keys, and goes on from there", async () => {
    const visit = await stand.visit("/simulate/ramp-paper");
    await finished(visit, 300);
    const track = (await visit.page.locator(".scrubber").boundingBox())!;
    await visit.page.mouse.click(track.x + track.width / 2, track.y + track.height / 2);
    await visit.until(() => Math.abs((window.tenon.room() as { at: number }).at - 150) < 3);
    const { at, recorded } = await visit.room<RoomState>();
    expect(recorded).toBe(300);
    const then = await stateOf(visit);
    expect(then.at).toBe(at);
    await visit.page.keyboard.press("ArrowLeft");
    await stepIs(visit, at - 1);
    await visit.focusWorld();
    await visit.page.keyboard.press("ArrowRight");
    await stepIs(visit, at);
    expect((await stateOf(visit)).bodies).toEqual(then.bodies);
    await visit.page.keyboard.press("Home");
    await stepIs(visit, 0);
    await visit.page.keyboard.press("ArrowRight");
    await stepIs(visit, 1);
    await visit.page.keyboard.press("Space");
    await finished(visit, 300);
    expect((await bodyOf(visit, "box")).angle).toBeCloseTo(kSlope, 7);
    await visit.close();
  });

  it("takes a new friction at once: the box comes to rest", async () => {
    const visit = await stand.visit("/simulate/ramp-paper", { reducedMotion: "reduce" });
    await stepOn(visit, 3);
    await visit.page.getByLabel("Friction", { exact: true }).fill("2");
    await visit.page.keyboard.press("Enter");
    await visit.focusWorld();
    await visit.page.keyboard.press("Space");
    await finished(visit, 300);
    const box = await bodyOf(visit, "box");
    expect(Math.hypot(...box.velocity)).toBe(0);
    await visit.close();
  });

  it("says which steps were not solved, and why", async () => {
    const visit = await stand.visit("/simulate/ramp-paper?models=accurate");
    await finished(visit, 300);
    await visit.until(() => (window.tenon.room() as { troubles: unknown[] }).troubles.length > 1);
    const note = await visit.page.locator(".time-note").textContent();
    expect(note).toContain("accurate: the contact problem of step");
    expect(note).toContain("was not solved");
    await visit.close();
  });

  it("is saved as a recording, and the view as a picture", async () => {
    const visit = await stand.visit("/simulate/ramp-paper");
    await finished(visit, 300);
    const save = async (title: string) => {
      await visit.page.getByText("Save", { exact: true }).click();
      const [saved] = await Promise.all([visit.page.waitForEvent("download"), visit.page.getByText(title).click()]);
      return readFileSync(await saved.path());
    };
    const recording = JSON.parse((await save("Recording (JSON)")).toString()) as { model: string; frames: unknown[] };
    expect(recording.model).toBe("selection");
    expect(recording.frames.length).toBe(301);
    expect((await save("Picture of the view (PNG)")).subarray(1, 4).toString()).toBe("PNG");
    expect((await save("Picture (SVG)")).toString()).toContain("<svg");
    await visit.close();
  });

  it("refuses a senseless time step where it was entered", async () => {
    const visit = await stand.visit("/simulate/ramp-paper");
    await finished(visit, 300);
    await visit.page.getByLabel("Time step").fill("-1");
    await visit.page.keyboard.press("Enter");
    const alert = visit.page.locator(".inspector .faults");
    await alert.waitFor();
    expect(await alert.textContent()).toContain("step");
    await visit.close();
  });

  it("in space: orbits, and a lane more can be opened", async () => {
    const visit = await stand.visit("/simulate/box-on-table-3d");
    await visit.until(() => (window.tenon.room() as { at: number }).at > 0);
    const before = await visit.place(0, [1, 1, 1]);
    const canvas = (await visit.page.locator(".world-canvas").boundingBox())!;
    await visit.page.mouse.move(canvas.x + 12, canvas.y + canvas.height - 60);
    await visit.page.mouse.down();
    await visit.page.mouse.move(canvas.x + 112, canvas.y + canvas.height - 40, { steps: 4 });
    await visit.page.mouse.up();
    const after = await visit.place(0, [1, 1, 1]);
    expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeGreaterThan(3);
    await visit.close();
  });
});
