// From the pointer's move to the drawing that shows the pulled body moved by it.
import { digits, median, quantile, table } from "./measures.mjs";
import { dropScene, openPage, until } from "./stand.mjs";

const kTrials = 60;
const kPull = 60;

/** Before a pull the body has slowed down to this, m for each drawing; the pull is told by the jump of the spring's force, N. */
const kSlow = 0.03;
const kJump = 10;

/** A body on a floor and others beside it, in the plane or in space. */
function scene(dimension, others) {
  const flat = dimension === 2;
  const at = (x, z) => (flat ? [x, z] : [x, 0, z]);
  const box = (x, y, z) => ({ box: flat ? [x, z] : [x, y, z] });
  const bodies = [{ name: "floor", fixed: true, shape: box(40, 8, 1), position: at(0, -0.5) },
    { name: "pulled", shape: box(1, 1, 1), mass: 1, position: at(0, 0.5) }];
  for (let i = 0; i < others; ++i) {
    bodies.push({ name: `b${i}`, shape: box(1, 1, 1), mass: 1, position: at(-19 + 1.1 * (i % 10), 0.5 + Math.floor(i / 10)) });
  }
  return { version: 1, name: "bench", dimension, gravity: flat ? [0, -9.81] : [0, 0, -9.81], friction: 0.3, bodies,
    simulation: { step: 0.008, steps: 100000 } };
}

/** In the page: notes when the pointer moved, and when a drawing shows the body after a step with the pull to that side. */
function watch([stride, slow, jump]) {
  const seen = (window.benchLatency = { times: [], missed: 0, side: 0, since: 0, drawn: 0, slow: false });
  let before = [];
  let force = 0;
  window.addEventListener("pointermove", (event) => {
    if (seen.side !== 0 && seen.since === 0) seen.since = event.timeStamp;
  }, { capture: true });
  window.tenon.onDrawn(() => {
    const frame = window.tenon.room().frames?.[0];
    if (!frame) return;
    const now = [0, 1].map((k) => frame.poses[stride + k]);
    seen.slow = Math.hypot(now[0] - before[0], now[1] - before[1]) < slow;
    before = now;
    const jumped = frame.holdForce[0] - force;
    force = frame.holdForce[0];
    if (seen.since > 0 && ++seen.drawn > 150) {
      // The body was on its way to that side already: this pull says nothing.
      seen.missed += 1;
      Object.assign(seen, { side: 0, since: 0, drawn: 0 });
    }
    if (seen.since > 0 && jumped * seen.side > jump) {
      seen.times.push(performance.now() - seen.since);
      Object.assign(seen, { side: 0, since: 0, drawn: 0, slow: false });
    }
  });
}

async function pull(browser, url, dimension, others) {
  const page = await openPage(browser, `${url}/simulate/ramp-paper`);
  await dropScene(page, scene(dimension, others));
  await until(page, () => window.tenon.room().at > 0);
  const [x, y] = await page.evaluate((flat) => window.tenon.place(0, flat ? [0, 0.5, 0] : [0, 0, 0.5]), dimension === 2);
  await page.evaluate(watch, [dimension === 2 ? 3 : 7, kSlow, kJump]);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + kPull, y);
  await until(page, () => window.tenon.room().frames[0]?.holdForce?.some((part) => part !== 0));
  for (let i = 0; i < kTrials; ++i) {
    const side = i % 2 === 0 ? -1 : 1;
    await until(page, () => window.benchLatency.slow);
    await page.evaluate((wanted) => void (window.benchLatency.side = wanted), side);
    await page.mouse.move(x + side * (2 * kPull + (i % 7)), y);
    await until(page, (count) => window.benchLatency.times.length + window.benchLatency.missed === count, i + 1);
  }
  const times = await page.evaluate(() => window.benchLatency.times);
  await page.mouse.up();
  await page.context().close();
  return times;
}

export async function latency(browser, url) {
  const rows = [];
  for (const [title, dimension, others] of [["plane, 1 body", 2, 0], ["plane, 29 bodies", 2, 28], ["space, 1 body", 3, 0], ["space, 29 bodies", 3, 28]]) {
    const times = await pull(browser, url, dimension, others);
    rows.push([title, digits(median(times)), digits(quantile(times, 0.95)), digits(Math.max(...times))]);
  }
  return `Pointer to body, ms: from the time stamp of the pointer's event to the end of the drawing that shows the pulled body after a step\nwith the new pull (${kTrials} pulls to and fro; Chromium draws 60 times a second). Aim: 50 at p95.\n\n` +
    table(["scene", "median", "p95", "longest"], rows);
}
