import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import type { TenonHandle } from "../../src/main";

declare global {
  interface Window {
    tenon: TenonHandle;
  }
}

export const root = resolve(__dirname, "../../..");

function tenonProgram(): string {
  const tried = [process.env.TENON_BIN, `${root}/build/test/apps/tenon`, `${root}/build/release/apps/tenon`];
  const found = tried.find((path) => path !== undefined && existsSync(path));
  if (!found) throw new Error("there is no tenon to test: build it, or name it by TENON_BIN");
  return found;
}

/** A `tenon serve` of the test's own. */
export class Server {
  private constructor(private readonly child: ChildProcess, readonly url: string) {}

  static async start(port = 0): Promise<Server> {
    const words = port > 0 ? ["serve", "--port", String(port)] : ["serve"];
    const child = spawn(tenonProgram(), words, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    child.stderr!.on("data", (data: Buffer) => (said += data.toString()));
    const url = await new Promise<string>((resolveUrl, reject) => {
      createInterface({ input: child.stdout! }).on("line", (line) => {
        said += `${line}\n`;
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
        if (found) resolveUrl(found[0]);
      });
      child.once("exit", (code) => reject(new Error(`tenon serve ended with ${code}: ${said}`)));
    });
    return new Server(child, url);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** As a crash would: without a word to its pages. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((done) => this.child.once("exit", done));
    this.child.kill("SIGKILL");
    await gone;
  }
}

export function launch(): Promise<Browser> {
  const tried = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? tried.find((path) => existsSync(path)),
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"],
  });
}
