import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { Fingers } from "./fingers";
import { launch, root, Server } from "./server";
import { slowLine } from "./slow_line";

/** Where the pictures of docs/ go. */
export const kPictures = `${root}/docs/pictures`;

/** Far longer than anything takes; only a fault lasts so long. */
const kPatience = Number(process.env.TENON_PATIENCE ?? 200_000);

/** TENON_LATE=600 runs every test over a slow line, TENON_SEED=2 with other delays: a race in the page then shows itself. */
const kLate = Number(process.env.TENON_LATE ?? 0);

/** What the tests of one file stand on: a server, a browser, and pages that are closed after each test, failed or not. */
export class Stand {
  private server!: Server;
  private browser!: Browser;
  private visits = Number(process.env.TENON_SEED ?? 1);

  private constructor() {
    beforeAll(async () => {
      [this.server, this.browser] = await Promise.all([Server.start(), launch()]);
    });
    afterEach(async () => {
      await Promise.all(this.browser.contexts().map((context) => context.close()));
    });
    afterAll(async () => {
      await this.browser?.close();
      await this.server?.kill();
    });
  }

  /** At the top of a file of tests. */
  static forThisFile(): Stand {
    return new Stand();
  }

  /** A page at a path of the stand's own server, or of another one; `late`: over a slow line. */
  async visit(path = "/", options: BrowserContextOptions = {}, { server = this.server, late = kLate } = {}): Promise<Visit> {
    const context = await this.browser.newContext({ viewport: { width: 1024, height: 700 }, acceptDownloads: true, ...options });
    context.setDefaultTimeout(kPatience);
    if (late > 0) await slowLine(context, late, this.visits++);
    const visit = new Visit(await context.newPage());
    await visit.page.goto(server.url + path);
    return visit;
  }
}

/** A page of the workbench, with everything that it complained about. */
export class Visit {
  readonly complaints: string[] = [];

  constructor(readonly page: Page) {
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
  }

  /** Waits until something about the page is true. */
  async until<T>(question: (given: T) => unknown, given?: T): Promise<void> {
    await this.page.waitForFunction(question as never, given as never, { timeout: kPatience, polling: 50 });
  }

  /** Asks the server on the page's own connection. */
  ask<T>(verb: string, fields: object = {}): Promise<T> {
    return this.page.evaluate(([v, f]) => window.tenon.request(v as string, f as object), [verb, fields]) as Promise<T>;
  }

  /** A run is there, and no change of the scene is under way. */
  async ready(): Promise<void> {
    await this.until(() => {
      const room = window.tenon?.room() as { run?: number; changing?: number } | undefined;
      return room !== undefined && room.run! > 0 && room.changing === 0;
    });
  }

  room<T>(): Promise<T> {
    return this.page.evaluate(() => {
      const { frames, ...rest } = window.tenon.room();
      return { ...rest, steps: (frames as ({ step: number } | null)[] | undefined)?.map((frame) => frame?.step) };
    }) as Promise<T>;
  }

  /** Waits until the address of the page ends so; it is written a moment after a change. */
  async addressIs(path: string): Promise<void> {
    await this.until((wanted) => location.pathname + location.search === wanted, path);
  }

  /** Pixels of the window where a point of the world is drawn. */
  place(lane: number, point: number[]): Promise<[number, number]> {
    return this.page.evaluate(([l, p]) => window.tenon.place(l as number, p as number[]), [lane, point]) as Promise<[number, number]>;
  }

  /** Focus to the world, so that keys go to the room. */
  async focusWorld(): Promise<void> {
    await this.page.locator(".world-canvas").focus();
  }

  /** Touches as a finger makes them; playwright knows only the tap. */
  async fingers(): Promise<Fingers> {
    return new Fingers(await this.page.context().newCDPSession(this.page));
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
  await visit.until(({ name, bodies }) => {
    const shown = window.tenon.scene();
    return shown?.name === name && shown.drawing.bodies.length === bodies;
  }, { name: scene.name, bodies: scene.bodies.length });
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
    const room = window.tenon?.room() as { at?: number; playing?: boolean } | undefined;
    return room !== undefined && room.at! >= (end as number) && !room.playing;
  }, step);
}

/** The run shows this step. */
export async function stepIs(visit: Visit, step: number): Promise<void> {
  await visit.until((wanted) => (window.tenon.room() as { at: number }).at === wanted, step);
}
