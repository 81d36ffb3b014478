// Bytes that come from the server while a scene runs.
import { digits, table } from "./measures.mjs";
import { openPage, until } from "./stand.mjs";

const kSeconds = 4;

async function run(browser, url, path) {
  const page = await openPage(browser, `${url}${path}`);
  await until(page, () => window.tenon.room().at > 0);
  const read = () => page.evaluate(() => ({ now: performance.now(), bytes: window.tenon.bytes(), drawn: window.tenon.drawn(), playing: window.tenon.room().playing }));
  const before = await read();
  await until(page, ([since, seconds]) => performance.now() - since > 1000 * seconds || !window.tenon.room().playing, [before.now, kSeconds]);
  const after = await read();
  const bodies = await page.evaluate(() => window.tenon.scene().drawing.bodies.length);
  await page.context().close();
  const seconds = (after.now - before.now) / 1000;
  const frames = after.drawn - before.drawn;
  return [bodies, digits(frames / seconds), digits((after.bytes - before.bytes) / seconds / 1000), digits((after.bytes - before.bytes) / Math.max(1, frames) / 1000)];
}

export async function traffic(browser, url) {
  const rows = [];
  for (const [title, path] of [["cracked ramp, two models", "/simulate"], ["wall in space", "/simulate/space-wall"],
    ["pyramid of 91", "/simulate/p?kind=pyramid&sizes=13"], ["pyramid of 990", "/simulate/p?kind=pyramid&sizes=44"]]) rows.push([title, ...(await run(browser, url, path))]);
  return `Bytes of a running scene at speed 1: everything that comes over the WebSocket, frames, panels and plots, up to ${kSeconds} s.\n\n` +
    table(["scene", "bodies", "frames per second", "kB per second", "kB per frame"], rows);
}
