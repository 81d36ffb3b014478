// A server, a browser and pages for all tables.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const { chromium } = createRequire(`${root}/web/package.json`)("playwright-core");

/** Starts a command that serves; gives its address as soon as it is printed. */
export async function serve(command = `${root}/build/release/apps/tenon`, words = ["serve"]) {
  const child = spawn(command, words, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const url = await new Promise((done, refuse) => {
    const take = (data) => {
      said += data;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) done(found[0]);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("exit", (code) => refuse(new Error(`${command} ended with ${code}: ${said}`)));
  });
  return { url, child };
}

export function launch() {
  const tried = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return chromium.launch({
    executablePath: tried.find((path) => path && existsSync(path)),
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"],
  });
}

export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.goto(address);
  await until(page, () => window.tenon?.scene() && window.tenon.drawn() > 0);
  return page;
}

export const until = (page, question, given) => page.waitForFunction(question, given, { polling: 20, timeout: 300_000 });

/** Shows a scene of our own. */
export async function dropScene(page, scene) {
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "bench.json"));
    return transfer;
  }, JSON.stringify(scene));
  await page.dispatchEvent(".stage", "drop", { dataTransfer: data });
  await until(page, (name) => window.tenon.scene()?.name === name && window.tenon.room().run > 0, "bench");
}
