import { describe, expect, it } from "vitest";
import type { Frame } from "../../src/protocol/binary";
import { readFrame } from "../../src/protocol/binary";
import type { Connection } from "../../src/protocol/connection";
import { Signal } from "../../src/signal";
import { RunClient } from "../../src/simulate/run_client";
import { frameBytes } from "./frame_bytes";

interface Asked {
  verb: string;
  fields: Record<string, unknown>;
  answer: (answer: object) => void;
}

/** A server that answers when the test says so. */
class Scripted {
  readonly frames = new Signal<Frame>();
  readonly unsolved = new Signal<never>();
  readonly asked: Asked[] = [];
  readonly acknowledged: number[] = [];

  request(verb: string, fields: Record<string, unknown>): Promise<object> {
    return new Promise((resolve) => this.asked.push({ verb, fields,
      answer: (answer) => resolve({ answer, attachments: new Map([["poses", { data: new Float32Array(3) }]]) }) }));
  }

  async ask(verb: string, fields: Record<string, unknown>): Promise<object> {
    return ((await this.request(verb, fields)) as { answer: object }).answer;
  }

  acknowledge(_run: number, step: number): void {
    this.acknowledged.push(step);
  }

  async answer(verb: string, answer: object): Promise<Asked> {
    const at = this.asked.findIndex((one) => one.verb === verb);
    const [found] = this.asked.splice(at, 1);
    found.answer(answer);
    await new Promise((done) => setTimeout(done));
    return found;
  }

  send(lane: number, step: number): void {
    this.frames.emit(readFrame(frameBytes({ run: 1, lane, step, bodies: 1, stride: 3, contacts: [] })));
  }
}

async function started(lanes = 1): Promise<[Scripted, RunClient]> {
  const server = new Scripted();
  const run = new RunClient(server as unknown as Connection);
  const models = Array.from({ length: lanes }, () => "selection");
  const begun = run.begin("s1", models, { gravity: null, friction: null, step: null });
  await server.answer("run", { run: 1, lanes: models.map((model) => ({ model })), step: 0.01 });
  await begun;
  return [server, run];
}

describe("a run on the page", () => {
  it("that is put back and played at once plays from there, whatever older frames say", async () => {
    const [server, run] = await started();
    void run.play(1, 300);
    server.send(0, 300);
    expect(run.playing).toBe(false);
    void run.seek(0);
    void run.play(1, 300);
    expect([run.at, run.recorded]).toEqual([0, 0]);
    server.send(0, 300); // sent before the server read the seek
    expect([run.playing, run.at]).toEqual([true, 0]);
    await server.answer("seek", { at: 0 });
    server.send(0, 1);
    expect([run.playing, run.at]).toEqual([true, 1]);
    server.send(0, 300);
    expect([run.playing, run.at]).toEqual([false, 300]);
  });

  it("goes one step back for each press, however fast they come", async () => {
    const [server, run] = await started();
    void run.play(1, 300);
    server.send(0, 300);
    for (let i = 0; i < 3; ++i) void run.seek(run.at - 1);
    expect(server.asked.filter((one) => one.verb === "seek").map((one) => one.fields.to)).toEqual([299, 298, 297]);
    for (const at of [299, 298, 297]) {
      await server.answer("seek", { at });
      expect(run.at).toBe(297);
    }
    expect(run.recorded).toBe(300);
  });

  it("acknowledges the newest frame, also where an older step follows a later one", async () => {
    const [server, run] = await started(2);
    server.send(0, 300);
    run.acknowledge();
    server.send(1, 300);
    server.send(0, 150);
    run.acknowledge();
    server.send(1, 150);
    run.acknowledge();
    run.acknowledge();
    expect(server.acknowledged).toEqual([300, 150, 150]);
  });

  it("is endless only where no end was asked for", async () => {
    const [, run] = await started();
    expect(run.endless).toBe(false);
    void run.play(1, 300);
    expect(run.endless).toBe(false);
    void run.play(1);
    expect(run.endless).toBe(true);
  });
});
