// What one drawing of the world costs, and what one frame of the page costs besides.
import { digits, median, quantile, table } from "./measures.mjs";
import { openPage, until } from "./stand.mjs";

/** Drawings to measure; of the largest fewer, a processor draws them slowly. */
const kFrames = 60;
const kFew = 15;

/** Plays what the time line holds for so many drawings. */
async function measure(page, act, wanted = kFrames) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => (await devtools.send("Performance.getMetrics")).metrics.find((one) => one.name === "TaskDuration").value;
  const before = await page.evaluate(() => {
    window.benchDrawings = [];
    window.benchAt = [];
    window.benchOff?.();
    window.benchOff = window.tenon.onDrawn((ms) => {
      window.benchDrawings.push(ms);
      window.benchAt.push(performance.now());
    });
    return window.tenon.bytes();
  });
  const began = await busy();
  await act();
  await until(page, (count) => window.benchDrawings.length >= count, wanted);
  const ended = await busy();
  const { drawings, at, calls } = await page.evaluate(() => ({ drawings: window.benchDrawings, at: window.benchAt, calls: window.tenon.drawCalls(), bytes: window.tenon.bytes() }));
  await devtools.detach();
  const gaps = at.slice(1).map((time, i) => time - at[i]);
  return [calls, digits(median(drawings)), digits(quantile(drawings, 0.95)), digits(((ended - began) * 1000) / drawings.length), digits(median(gaps))];
}

/** Turns or moves the view with the pointer, one event for each frame. */
async function sweep(page, wanted) {
  const box = await page.locator(".world-canvas").boundingBox();
  const [x, y] = [box.x + 30, box.y + box.height - 90];
  await page.mouse.move(x, y);
  await page.mouse.down({ button: "right" });
  for (let i = 0; i < 3 * wanted; ++i) {
    await page.mouse.move(x + 20 + 0.3 * i, y);
    if (await page.evaluate((count) => window.benchDrawings.length >= count, wanted)) break;
  }
  await page.mouse.up({ button: "right" });
}

async function pyramid(browser, url, rows, wanted) {
  const page = await openPage(browser, `${url}/structure/pyramid-${rows}?kind=pyramid&sizes=${rows}`);
  await until(page, () => window.tenon.room().verdict !== undefined);
  const moved = await measure(page, () => sweep(page, wanted), wanted);
  await page.keyboard.press("t");
  await until(page, () => window.tenon.room().track === "order");
  const played = await measure(page, async () => undefined, wanted);
  await page.context().close();
  return { moved, played };
}

async function running(browser, url, rows, wanted) {
  const page = await openPage(browser, `${url}/simulate/pyramid-${rows}?kind=pyramid&sizes=${rows}`);
  await until(page, () => window.tenon.room().run > 0);
  const costs = await measure(page, async () => undefined, wanted);
  await page.context().close();
  return costs;
}

export async function frames(browser, url) {
  const rows = [];
  for (const [size, count] of [[13, 91], [44, 990], [141, 10011]]) {
    const { moved, played } = await pyramid(browser, url, size, count > 5000 ? kFew : kFrames);
    rows.push([`${count} blocks, view moved`, ...moved], [`${count} blocks, order played`, ...played]);
  }
  for (const [size, count] of [[13, 91], [44, 990]]) rows.push([`${count} blocks, simulated`, ...(await running(browser, url, size, count > 500 ? kFew : kFrames))]);
  return `Frames of pyramids with their forces, 1280 x 800, ${kFrames} drawings each (${kFew} of the largest). Drawing: time of the world's drawing on the page's thread. CPU: processor\ntime of that thread for everything (events, messages, panels, drawing) per drawing. Frame: from drawing to drawing.\n\n` +
    table(["", "draw calls", "drawing, ms", "p95", "CPU, ms", "frame, ms"], rows);
}
