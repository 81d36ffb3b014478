import { describe, it } from "vitest";
import { finished, kPictures, Stand } from "./stand";

/** The pictures of docs/: made anew with TENON_PICTURES=1 (vite.config.ts), then looked at by a person. */
describe("pictures", () => {
  const stand = Stand.forThisFile();

  for (const colorScheme of ["light", "dark"] as const) {
    it(`Simulate, ${colorScheme}`, async () => {
      const visit = await stand.visit("/", { colorScheme, viewport: { width: 1280, height: 800 } });
      await finished(visit, 300);
      const track = (await visit.page.locator(".scrubber").boundingBox())!;
      await visit.page.mouse.click(track.x + track.width * 0.62, track.y + track.height / 2);
      await visit.until(() => Math.abs((window.tenon.room() as { at: number }).at - 186) < 3);
      await visit.page.mouse.move(track.x + track.width / 2, 10);
      await visit.page.waitForTimeout(1500);
      await visit.page.screenshot({ path: `${kPictures}/workbench-simulate-${colorScheme}.png` });
      await visit.close();
    });
  }
});
