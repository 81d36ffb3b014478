// Markdown tables of the page: latency of a pull, frames, bytes, first picture. Names of tables as arguments run only these.
import { firstPicture } from "./first_picture.mjs";
import { frames } from "./frames.mjs";
import { latency } from "./latency.mjs";
import { machineLine } from "./measures.mjs";
import { launch, serve } from "./stand.mjs";
import { traffic } from "./traffic.mjs";

const tables = { "first-picture": firstPicture, latency, frames, traffic };
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in tables));
if (unknown) {
  console.error(`no table '${unknown}'; there are: ${Object.keys(tables).join(" ")}`);
  process.exit(2);
}

const browser = await launch();
const server = await serve();
console.log(`${machineLine()}, Chromium ${browser.version()} without a graphics card (swiftshader)\n`);
for (const name of asked.length > 0 ? asked : Object.keys(tables)) console.log(`${await tables[name](browser, server.url)}\n`);
await browser.close();
server.child.kill("SIGTERM");
