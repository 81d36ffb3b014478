import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import type { TenonHandle } from "../../src/main";

declare global {
  interface Window {
    tenon: TenonHandle;
  }
}

const root = resolve(__dirname, "../../..");

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

  async health(): Promise<{ pages: number; runs: number }> {
    return (await fetch(`${this.url}/health`)).json() as Promise<{ pages: number; runs: number }>;
  }
}

export function launch(): Promise<Browser> {
  const tried = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? tried.find((path) => existsSync(path)),
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"],
  });
}

/** A page of the workbench, with everything that it complained about. */
export class Visit {
  readonly complaints: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await browser.newContext({ viewport: { width: 1024, height: 700 }, acceptDownloads: true, ...options });
    context.setDefaultTimeout(200_000);
    const visit = new Visit(await context.newPage());
    visit.page.on("console", (message) => {
      if (message.type() === "error") visit.complaints.push(message.text());
    });
    visit.page.on("pageerror", (error) => visit.complaints.push(String(error)));
    await visit.page.goto(address);
    return visit;
  }

  /** Waits until something about the page is true. */
  async until<T>(question: (given: T) => unknown, given?: T): Promise<void> {
    await this.page.waitForFunction(question as never, given as never, { timeout: 200_000, polling: 50 });
  }

  /** Asks the server on the page's own connection. */
  ask<T>(verb: string, fields: object = {}): Promise<T> {
    return this.page.evaluate(([v, f]) => window.tenon.request(v as string, f as object), [verb, fields]) as Promise<T>;
  }

  /** A run is there and a frame of it has been drawn. */
  async ready(): Promise<void> {
    await this.until(() => window.tenon && (window.tenon.room() as { run?: number }).run! > 0);
  }

  room<T>(): Promise<T> {
    return this.page.evaluate(() => {
      const { frames, ...rest } = window.tenon.room();
      return { ...rest, steps: (frames as ({ step: number } | null)[] | undefined)?.map((frame) => frame?.step) };
    }) as Promise<T>;
  }

  /** Pixels of the window where a point of the world is drawn. */
  place(lane: number, point: number[]): Promise<[number, number]> {
    return this.page.evaluate(([l, p]) => window.tenon.place(l as number, p as number[]), [lane, point]) as Promise<[number, number]>;
  }

  async close(): Promise<void> {
    expect(this.complaints, "errors on the console").toEqual([]);
    await this.page.context().close();
  }
}

/** Drops a file on the page, as from the desktop. */
export async function drop(visit: Visit, name: string, text: string): Promise<void> {
  const data = await visit.page.evaluateHandle(([n, t]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([t], n));
    return transfer;
  }, [name, text]);
  await visit.page.dispatchEvent(".stage", "dragover", { dataTransfer: data });
  await visit.page.dispatchEvent(".stage", "drop", { dataTransfer: data });
}

/** The dropped scene is shown. */
export async function dropScene(visit: Visit, scene: { name: string; bodies: unknown[] }): Promise<void> {
  await drop(visit, `${scene.name}.json`, JSON.stringify(scene));
  await visit.until((name) => window.tenon.scene()?.name === name, scene.name);
  await visit.until((bodies) => window.tenon.scene()!.drawing.bodies.length === bodies, scene.bodies.length);
  await visit.ready();
}

export interface RoomState {
  run: number;
  models: string[];
  at: number;
  recorded: number;
  playing: boolean;
  chosen: number;
  tool: string;
}

export interface LaneState {
  at: number;
  time: number;
  bodies: { name: string; position: number[]; angle: number; velocity: number[] }[];
  min_gap: number;
  contacts: { a: string; b: string; force: number[]; gap: number }[];
}

/** What the server says of a lane of the shown run. */
export async function stateOf(visit: Visit, lane = 0): Promise<LaneState> {
  const { run } = await visit.room<RoomState>();
  return visit.ask<LaneState>("state", { run, lane });
}

export async function bodyOf(visit: Visit, name: string, lane = 0): Promise<LaneState["bodies"][number]> {
  const found = (await stateOf(visit, lane)).bodies.find((body) => body.name === name);
  if (!found) throw new Error(`no body ${name}`);
  return found;
}

/** The run came to the end it was asked for. */
export async function finished(visit: Visit, step: number): Promise<void> {
  await visit.until((end) => {
    const room = window.tenon.room() as { at?: number; playing?: boolean };
    return room.at! >= (end as number) && !room.playing;
  }, step);
}
