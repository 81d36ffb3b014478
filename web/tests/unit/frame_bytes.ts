import { kFrame } from "../../src/protocol/binary";

/** A frame as docs/protocol.md lays it out. */
export function frameBytes(options: { bodies: number; stride: number; contacts: number[][]; flags?: number; step?: number; run?: number; lane?: number }): ArrayBuffer {
  const { bodies, stride, contacts, flags = 0, step = 7, run = 3, lane = 1 } = options;
  const padded = 4 * Math.ceil(bodies / 4);
  const buffer = new ArrayBuffer(64 + 4 * bodies * stride + padded + 36 * contacts.length);
  const view = new DataView(buffer);
  [kFrame, run, lane, step].forEach((value, i) => view.setUint32(4 * i, value, true));
  view.setFloat64(16, 0.056, true);
  [bodies, stride, contacts.length, flags].forEach((value, i) => view.setUint32(24 + 4 * i, value, true));
  [12.5, 0.001, 1, 2, 3, 1e-12].forEach((value, i) => view.setFloat32(40 + 4 * i, value, true));
  for (let i = 0; i < bodies * stride; ++i) view.setFloat32(64 + 4 * i, i, true);
  for (let i = 0; i < bodies; ++i) view.setUint8(64 + 4 * bodies * stride + i, i % 2);
  contacts.flat().forEach((value, i) => view.setFloat32(64 + 4 * bodies * stride + padded + 4 * i, value, true));
  return buffer;
}
