import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket as NodeSocket, WebSocketServer } from "ws";
import { Connection } from "../../src/protocol/connection";
import { Refusal } from "../../src/protocol/messages";
import type { Unsolved } from "../../src/protocol/messages";
import { frameBytes } from "./frame_bytes";

Object.assign(globalThis, { WebSocket: NodeSocket });

type Heard = { id: number; do: string; [field: string]: unknown };

/** A server whose answers the test gives. */
class Stage {
  server: WebSocketServer;
  readonly heard: Heard[] = [];
  answer: (message: Heard, socket: NodeSocket) => void = () => undefined;

  constructor(port = 0) {
    this.server = new WebSocketServer({ host: "127.0.0.1", port });
    this.server.on("connection", (socket) => socket.on("message", (data) => {
      const message = JSON.parse(data.toString()) as Heard;
      this.heard.push(message);
      this.answer(message, socket);
    }));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const client of this.server.clients) client.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const attachment = (id: number, index: number, values: number[]) => {
  const buffer = new ArrayBuffer(16 + 4 * values.length);
  [0x31415454, id, index, 0].forEach((value, i) => new DataView(buffer).setUint32(4 * i, value, true));
  new Float32Array(buffer, 16).set(values);
  return buffer;
};
const until = (connection: Connection, state: string) =>
  new Promise<void>((resolve) => {
    if (connection.link === state) return resolve();
    const off = connection.state.on((now) => {
      if (now === state) {
        off();
        resolve();
      }
    });
  });

describe("the connection", () => {
  let stage: Stage;
  let connection: Connection;

  beforeEach(async () => {
    stage = new Stage();
    await new Promise((resolve) => stage.server.once("listening", resolve));
    connection = new Connection(`ws://127.0.0.1:${stage.port}/ws`);
    connection.open();
    await until(connection, "open");
  });
  afterEach(async () => {
    connection.close();
    await stage.close();
  });

  it("waits for the last attachment, whatever comes between", async () => {
    const stages: string[] = [];
    stage.answer = ({ id }, socket) => {
      socket.send(JSON.stringify({ id, kind: "progress", stage: "reading", fraction: 0.5 }));
      socket.send(frameBytes({ bodies: 1, stride: 3, contacts: [] }));
      socket.send(JSON.stringify({ id, kind: "answer", answer: { handle: "s1" }, attachments: [
        { name: "poses", type: "f32", shape: [1, 3] }, { name: "more", type: "f32", shape: [1] }] }));
      socket.send(attachment(id, 1, [7]));
      socket.send(attachment(id, 0, [1, 2, 3]));
    };
    let frames = 0;
    connection.frames.on(() => ++frames);
    const { answer, attachments } = await connection.request("open", { name: "ramp" }, { progress: (p) => stages.push(p.stage) });
    expect(answer).toEqual({ handle: "s1" });
    expect([...attachments.get("poses")!.data]).toEqual([1, 2, 3]);
    expect([...attachments.get("more")!.data]).toEqual([7]);
    expect(stages).toEqual(["reading"]);
    expect(frames).toBe(1);
    expect(stage.heard[0]).toEqual({ id: 1, do: "open", name: "ramp" });
  });

  it("gives each answer to the one who asked", async () => {
    const held: (() => void)[] = [];
    stage.answer = ({ id, do: verb }, socket) => {
      const send = () => socket.send(JSON.stringify({ id, kind: "answer", answer: verb }));
      if (verb === "slow") held.push(send);
      else {
        send();
        held.forEach((one) => one());
      }
    };
    expect(await Promise.all([connection.ask("slow"), connection.ask("fast")])).toEqual(["slow", "fast"]);
  });

  it("refuses with the faults of the server", async () => {
    stage.answer = ({ id }, socket) =>
      socket.send(JSON.stringify({ id, kind: "error", faults: [{ path: "name", message: "no such scene", remedy: "ramp?" }] }));
    const refusal = await connection.ask("open").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).faults[0].remedy).toBe("ramp?");
  });

  it("passes on unsolved steps, and says what it could not read", async () => {
    const notes: Unsolved[] = [];
    connection.unsolved.on((note) => notes.push(note));
    const told = new Promise<string>((resolve) => connection.faults.on((faults) => resolve(faults[0].message)));
    stage.answer = (_, socket) => {
      socket.send(JSON.stringify({ kind: "unsolved", run: 1, lane: 0, step: 4, words: "jammed" }));
      socket.send(new ArrayBuffer(8));
    };
    connection.acknowledge(1, 4);
    expect(await told).toContain("unknown kind");
    expect(notes).toEqual([{ kind: "unsolved", run: 1, lane: 0, step: 4, words: "jammed" }]);
    expect(stage.heard).toEqual([{ do: "ack", run: 1, step: 4 }]);
  });

  it("refuses what waits when the server goes, and comes back with it", async () => {
    const port = stage.port;
    const waiting = connection.ask("stable").catch((error: Refusal) => error.faults[0].remedy);
    await stage.close();
    expect(await waiting).toContain("./run");
    expect(connection.link).toBe("lost");
    await expect(connection.ask("hello")).rejects.toBeInstanceOf(Refusal);
    stage = new Stage(port);
    stage.answer = ({ id }, socket) => socket.send(JSON.stringify({ id, kind: "answer", answer: { tenon: "0.1.0" } }));
    await until(connection, "open");
    expect(await connection.ask("hello")).toEqual({ tenon: "0.1.0" });
  });
});
