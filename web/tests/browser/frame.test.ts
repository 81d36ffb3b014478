import { describe, expect, it } from "vitest";
import { kRoom } from "./scenes";
import type { RoomState } from "./stand";
import { drop, dropScene, finished, Stand } from "./stand";
import { Server } from "./server";
import { findings } from "./axe";
import { clickPart, verdictIs } from "./structure_stand";

const stand = Stand.forThisFile();

describe("files", () => {
  it("dropped are shown, and a reload brings them back", async () => {
    const visit = await stand.visit();
    await visit.ready();
    await dropScene(visit, kRoom);
    await visit.addressIs("/simulate/room?own=1");
    await visit.page.reload();
    await visit.ready();
    await visit.until(() => window.tenon.scene()?.name === "room");
    expect(await visit.page.evaluate(() => window.tenon.scene()!.drawing.bodies.map((body) => body.name))).toEqual(["floor", "wall", "box"]);
    await visit.close();
  });

  it("that are faulty are refused in words, and what was shown stays", async () => {
    const visit = await stand.visit("/simulate/ramp-paper");
    await visit.ready();
    await drop(visit, "broken.json", JSON.stringify({ ...kRoom, bodies: [{ name: "a", shape: { box: [1, -1] } }] }));
    const alert = visit.page.locator(".stage .faults");
    await alert.waitFor();
    expect(await alert.textContent()).toContain("broken could not be opened.");
    expect(await visit.page.evaluate(() => window.tenon.scene()!.name)).toBe("ramp-paper");
    await drop(visit, "notes.txt", "not a scene");
    await visit.until(() => document.querySelector(".stage .faults")!.textContent!.includes("notes"));
    await alert.getByLabel("Dismiss").click();
    expect(await alert.isVisible()).toBe(false);
    await visit.close();
  });
});

describe("the address", () => {
  it("brings back room, scene and models, and the back button what was before", async () => {
    const visit = await stand.visit("/simulate/ramp-paper?models=selection,compact");
    await visit.ready();
    expect((await visit.room<RoomState>()).models).toEqual(["selection", "compact"]);
    await visit.page.locator('[data-scene="peg-paper"]').click();
    await visit.until(() => window.tenon.scene()?.name === "peg-paper");
    await visit.addressIs("/simulate/peg-paper");
    await visit.ready();
    await visit.page.goBack();
    await visit.until(() => window.tenon.scene()?.name === "ramp-paper");
    await visit.until(() => (window.tenon.room() as { models?: string[] }).models?.length === 2);
    expect((await visit.room<RoomState>()).models).toEqual(["selection", "compact"]);
    await visit.page.reload();
    await visit.ready();
    await visit.until(() => (window.tenon.room() as { models?: string[] }).models?.[1] === "compact");
    await visit.close();
  });

  it("of a scene that nobody has is answered in words", async () => {
    const visit = await stand.visit("/simulate/no-such-scene");
    const alert = visit.page.locator(".stage .faults");
    await alert.waitFor();
    expect(await alert.textContent()).toContain("no-such-scene");
    await visit.page.locator('[data-scene="ramp-paper"]').click();
    await visit.ready();
    expect(await alert.isVisible()).toBe(false);
    await visit.close();
  });
});

describe("the connection", () => {
  it("lost is said and mended when the server is back", async () => {
    let other = await Server.start();
    const visit = await stand.visit("/", {}, { server: other });
    await visit.ready();
    await dropScene(visit, kRoom);
    await other.kill();
    await visit.page.getByText("The server does not answer.").first().waitFor();
    other = await Server.start(other.port);
    await visit.until(() => window.tenon.link() === "open");
    await visit.page.getByText("Connected again.").waitFor();
    await visit.ready();
    expect(await visit.page.evaluate(() => window.tenon.scene()!.name)).toBe("room");
    await visit.focusWorld();
    await visit.page.keyboard.press("Space");
    await finished(visit, 200);
    visit.complaints.splice(0, Infinity, ...visit.complaints.filter((text) => !text.includes("WebSocket connection")));
    await visit.close();
    await other.kill();
  });

  it("serves two pages at once, and frees what a closed one held", async () => {
    const other = await Server.start();
    const one = await stand.visit("/simulate/ramp-paper", {}, { server: other });
    const two = await stand.visit("/simulate/peg-paper", {}, { server: other });
    const held = (pages: number) => two.until((wanted) => fetch("/health").then((answer) => answer.json())
      .then((health: { pages: number; runs: number }) => health.pages === wanted && health.runs === wanted), pages);
    await Promise.all([one.ready(), two.ready()]);
    await held(2);
    await finished(one, 300);
    expect(await two.page.evaluate(() => window.tenon.scene()!.name)).toBe("peg-paper");
    await one.close();
    await held(1);
    await two.close();
    await other.kill();
  });
});

describe("a slow line", () => {
  it("does not let a room that was left take the world back, nor its run live on", async () => {
    const server = await Server.start();
    const visit = await stand.visit("/simulate/ramp-paper", {}, { server, late: 800 });
    await visit.until(() => (window.tenon?.room() as { run?: number } | undefined)?.run !== undefined);
    await visit.page.keyboard.press("2");
    await verdictIs(visit, "stands");
    await clickPart(visit, "b8");
    await verdictIs(visit, "falls", 1);
    await visit.until(() => fetch("/health").then((answer) => answer.json()).then((health: { runs: number }) => health.runs === 0));
    await visit.close();
    await server.kill();
  });
});

describe("for everybody", () => {
  for (const colorScheme of ["light", "dark"] as const) {
    it(`no serious findings of axe-core, ${colorScheme}`, async () => {
      const visit = await stand.visit("/", { colorScheme, viewport: { width: 1024, height: 700 } });
      await finished(visit, 300);
      expect(await findings(visit)).toEqual([]);
      await visit.close();
    });
  }

  it("everything is reached by keys, with the list of keys at hand", async () => {
    const visit = await stand.visit("/", { reducedMotion: "reduce" });
    await visit.ready();
    expect((await visit.room<RoomState>()).playing).toBe(false);
    await visit.page.keyboard.press("?");
    await visit.page.getByRole("dialog").waitFor();
    expect(await visit.page.getByRole("dialog").textContent()).toContain("play or pause");
    await visit.page.keyboard.press("Escape");
    const reached = new Set<string>();
    for (let i = 0; i < 120; ++i) {
      await visit.page.keyboard.press("Tab");
      reached.add(await visit.page.evaluate(() => document.activeElement!.getAttribute("aria-label") ?? document.activeElement!.textContent ?? ""));
    }
    for (const name of ["Open…", "Save", "World", "Contact model of lane 1", "Play (Space)", "Step", "Speed", "Polygon"]) {
      expect([...reached], name).toContain(name);
    }
    await visit.close();
  });
});
