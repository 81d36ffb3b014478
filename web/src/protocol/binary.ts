/** The binary messages of docs/protocol.md: attachments of answers and frames of runs, all little-endian. */
export const kAttachment = 0x31415454;
export const kFrame = 0x31465254;

export interface Attachment {
  name: string;
  shape: number[];
  data: Float32Array | Float64Array;
}

/** One lane of a run at one step. Poses and contacts are views into the message. */
export interface Frame {
  run: number;
  lane: number;
  step: number;
  time: number;
  bodies: number;
  stride: number;
  tier: Tier;
  restsAll: boolean;
  ended: boolean;
  energy: number;
  minGap: number;
  holdForce: [number, number, number];
  residual: number;
  poses: Float32Array;
  resting: Uint8Array;
  contacts: FrameContact[];
}

export type Tier = "exact" | "approximate" | "unsolved";
export const kTiers: Tier[] = ["exact", "approximate", "unsolved"];

export interface FrameContact {
  a: number;
  b: number;
  point: [number, number, number];
  force: [number, number, number];
  gap: number;
}

export function kindOf(buffer: ArrayBuffer): number {
  return buffer.byteLength >= 4 ? new DataView(buffer).getUint32(0, true) : 0;
}

/** Request and place of an attachment; its numbers follow after 16 bytes. */
export function readAttachment(buffer: ArrayBuffer): { id: number; index: number } {
  const view = new DataView(buffer);
  if (buffer.byteLength < 16) throw new Error("an attachment is shorter than its head");
  return { id: view.getUint32(4, true), index: view.getUint32(8, true) };
}

export function attachedNumbers(buffer: ArrayBuffer, type: string): Float32Array | Float64Array {
  return type === "f64" ? new Float64Array(buffer, 16) : new Float32Array(buffer, 16);
}

export function readFrame(buffer: ArrayBuffer): Frame {
  const view = new DataView(buffer);
  if (buffer.byteLength < 64) throw new Error("a frame is shorter than its head");
  const bodies = view.getUint32(24, true);
  const stride = view.getUint32(28, true);
  const count = view.getUint32(32, true);
  const flags = view.getUint32(36, true);
  const restingAt = 64 + 4 * bodies * stride;
  const contactsAt = restingAt + 4 * Math.ceil(bodies / 4);
  if (buffer.byteLength !== contactsAt + 36 * count) {
    throw new Error(`a frame of ${buffer.byteLength} bytes does not hold ${bodies} bodies and ${count} contacts`);
  }
  const numbers = new Float32Array(buffer, contactsAt, 9 * count);
  const contacts: FrameContact[] = [];
  for (let i = 0; i < count; ++i) {
    const c = numbers.subarray(9 * i, 9 * i + 9);
    contacts.push({ a: c[0], b: c[1], point: [c[2], c[3], c[4]], force: [c[5], c[6], c[7]], gap: c[8] });
  }
  return {
    run: view.getUint32(4, true),
    lane: view.getUint32(8, true),
    step: view.getUint32(12, true),
    time: view.getFloat64(16, true),
    bodies,
    stride,
    tier: kTiers[Math.min(flags & 3, 2)],
    restsAll: (flags & 4) !== 0,
    ended: (flags & 8) !== 0,
    energy: view.getFloat32(40, true),
    minGap: view.getFloat32(44, true),
    holdForce: [view.getFloat32(48, true), view.getFloat32(52, true), view.getFloat32(56, true)],
    residual: view.getFloat32(60, true),
    poses: new Float32Array(buffer, 64, bodies * stride),
    resting: new Uint8Array(buffer, restingAt, bodies),
    contacts,
  };
}
