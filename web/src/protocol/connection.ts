import { Signal } from "../signal";
import { attachedNumbers, kAttachment, kFrame, kindOf, readAttachment, readFrame } from "./binary";
import type { Attachment, Frame } from "./binary";
import { Refusal } from "./messages";
import type { Fault, Progress, Unsolved } from "./messages";

export interface Reply<T> {
  answer: T;
  attachments: Map<string, Attachment>;
}

interface Announced {
  name: string;
  type: string;
  shape: number[];
}

interface Waiting {
  verb: string;
  resolve: (reply: Reply<unknown>) => void;
  reject: (error: Error) => void;
  progress?: (progress: Progress) => void;
  answer?: unknown;
  expected?: Announced[];
  arrived: Map<string, Attachment>;
}

export type LinkState = "connecting" | "open" | "lost";

/**
 * The one WebSocket to the server. Requests are promises; an answer is complete with its last attachment. When the
 * connection breaks, every waiting request is refused, and it is tried again until the server is back.
 */
export class Connection {
  readonly state = new Signal<LinkState>();
  readonly frames = new Signal<Frame>();
  readonly unsolved = new Signal<Unsolved>();
  /** Messages that could not be understood; a fault of the program, shown instead of swallowed. */
  readonly faults = new Signal<Fault[]>();
  link: LinkState = "connecting";
  bytesReceived = 0;

  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private retryMs = 250;
  private closed = false;

  /** `check` says what is wrong with a text message; that is told, and the message used all the same. */
  constructor(
    private readonly address: string,
    private readonly check: (verb: string | null, message: Record<string, unknown>) => string | null = () => null,
  ) {}

  open(): void {
    if (this.closed) return;
    const socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.retryMs = 250;
      this.setLink("open");
    };
    socket.onmessage = (event) => this.receive(event.data as string | ArrayBuffer);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.refuseAll();
      this.setLink("lost");
      setTimeout(() => this.open(), this.retryMs);
      this.retryMs = Math.min(2 * this.retryMs, 2000);
    };
  }

  /** Ends it for good. */
  close(): void {
    const socket = this.socket;
    this.socket = null;
    this.closed = true;
    socket?.close();
    this.refuseAll();
  }

  /** Asks; the id of the request goes to `started`, so that it can be cancelled. */
  request<T>(
    verb: string,
    fields: object = {},
    options: { progress?: (progress: Progress) => void; started?: (id: number) => void } = {},
  ): Promise<Reply<T>> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(lost());
        return;
      }
      const accept = resolve as (reply: Reply<unknown>) => void;
      this.waiting.set(id, { verb, resolve: accept, reject, progress: options.progress, arrived: new Map() });
      this.socket.send(JSON.stringify({ id, do: verb, ...fields }));
      options.started?.(id);
    });
  }

  async ask<T>(verb: string, fields: object = {}): Promise<T> {
    return (await this.request<T>(verb, fields)).answer;
  }

  /** Says that a step of a run has been drawn; the server then sends the newest. */
  acknowledge(run: number, step: number): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ do: "ack", run, step }));
  }

  private setLink(link: LinkState): void {
    if (this.link === link) return;
    this.link = link;
    this.state.emit(link);
  }

  private refuseAll(): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of all) one.reject(lost());
  }

  private receive(data: string | ArrayBuffer): void {
    this.bytesReceived += typeof data === "string" ? data.length : data.byteLength;
    try {
      if (typeof data === "string") this.receiveText(JSON.parse(data));
      else this.receiveBinary(data);
    } catch (error) {
      this.faults.emit([{ message: `A message of the server could not be read: ${(error as Error).message}.` }]);
    }
  }

  private receiveText(message: Record<string, unknown>): void {
    const fault = this.check(this.waiting.get(message.id as number)?.verb ?? null, message);
    if (fault) this.faults.emit([{ message: `A message of the server is not as its protocol says: ${fault}.` }]);
    if (message.kind === "unsolved") {
      this.unsolved.emit(message as unknown as Unsolved);
      return;
    }
    const id = message.id as number;
    const one = this.waiting.get(id);
    if (!one) {
      if (message.kind === "error") this.faults.emit(message.faults as Fault[]);
      return;
    }
    if (message.kind === "progress") one.progress?.(message as unknown as Progress);
    if (message.kind === "error") {
      this.waiting.delete(id);
      one.reject(new Refusal(message.faults as Fault[]));
    }
    if (message.kind === "answer") {
      one.answer = message.answer;
      one.expected = (message.attachments as Announced[] | undefined) ?? [];
      this.completeWhenWhole(id, one);
    }
  }

  private receiveBinary(buffer: ArrayBuffer): void {
    const kind = kindOf(buffer);
    if (kind === kFrame) {
      this.frames.emit(readFrame(buffer));
    } else if (kind === kAttachment) {
      const { id, index } = readAttachment(buffer);
      const one = this.waiting.get(id);
      const expected = one?.expected?.[index];
      if (!one || !expected) throw new Error("an attachment that nobody asked for");
      const { name, type, shape } = expected;
      one.arrived.set(name, { name, shape, data: attachedNumbers(buffer, type) });
      this.completeWhenWhole(id, one);
    } else {
      throw new Error("a binary message of an unknown kind");
    }
  }

  private completeWhenWhole(id: number, one: Waiting): void {
    if (one.arrived.size < one.expected!.length) return;
    this.waiting.delete(id);
    one.resolve({ answer: one.answer, attachments: one.arrived });
  }
}

function lost(): Refusal {
  return new Refusal([
    { message: "The server does not answer.", remedy: "Start it again with ./run; the page connects by itself." },
  ]);
}
