// From the command to the first picture of the first minute, everything built, a browser open.
import { digits, median, table } from "./measures.mjs";
import { openPage, root, serve } from "./stand.mjs";

const kTimes = 7;

export async function firstPicture(browser) {
  const printed = [];
  const drawn = [];
  for (let i = 0; i < kTimes; ++i) {
    const began = performance.now();
    const { url, child } = await serve(`${root}/run`, ["serve"]);
    printed.push(performance.now() - began);
    const page = await openPage(browser, url);
    drawn.push(performance.now() - began);
    await page.context().close();
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
  }
  const row = (title, times) => [title, digits(median(times)), digits(Math.max(...times))];
  return `From \`./run\` to the first picture, ms, everything built, ${kTimes} times, with an empty cache of the browser each time. Aim: 2000.\n\n` +
    table(["", "median", "longest"], [row("the address is printed", printed), row("the world is drawn", drawn)]);
}
