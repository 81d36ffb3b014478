import type { Frame, Tier } from "../protocol/binary";
import { kTiers } from "../protocol/binary";

/** Columns of the server's history, in its order. */
const kColumns = ["time", "gap", "force", "energy", "tier", "residual", "penetration"] as const;
export type Column = (typeof kColumns)[number];

/** What is known of every step of one lane, by step. Steps that were skipped in drawing are NaN until the history comes. */
export class RunHistory {
  private readonly columns = new Map<Column, number[]>(kColumns.map((name) => [name, []]));

  values(name: Column): number[] {
    return this.columns.get(name)!;
  }

  get length(): number {
    return this.values("time").length;
  }

  time(step: number): number | undefined {
    const time = this.values("time")[step];
    return Number.isFinite(time) ? time : undefined;
  }

  tier(step: number): Tier {
    return kTiers[this.values("tier")[step]] ?? "exact";
  }

  /** A frame that was shown. A lane that stopped is sent again and again at the time it stopped: no further step of it. */
  add(frame: Frame): void {
    const last = this.values("time")[this.length - 1];
    if (frame.ended && frame.step >= this.length && frame.time <= last) return;
    const force = Math.max(0, ...frame.contacts.map((c) => Math.hypot(...c.force)));
    const known = { time: frame.time, gap: frame.minGap, force, energy: frame.energy, residual: frame.residual };
    for (const name of kColumns) {
      const column = this.values(name);
      while (column.length <= frame.step) column.push(NaN);
      if (name === "tier") column[frame.step] = kTiers.indexOf(frame.tier);
      else if (name !== "penetration") column[frame.step] = known[name];
    }
  }

  /** Rows of the server, one for each step from the start. Later steps that were known stay. */
  load(rows: ArrayLike<number>): void {
    const width = kColumns.length;
    for (let step = 0; step * width < rows.length; ++step) {
      kColumns.forEach((name, k) => (this.values(name)[step] = rows[step * width + k]));
    }
  }

  /** Playing on from a step forgets what came after. */
  forgetAfter(step: number): void {
    for (const column of this.columns.values()) column.length = Math.min(column.length, step + 1);
  }

  /** The largest known value of a column. */
  largest(name: Column): number {
    return this.values(name).reduce((most, value) => (value > most ? value : most), -Infinity);
  }

  /** Steps that were not exact. */
  troubles(): { step: number; kind: "approximate" | "unsolved" }[] {
    const found: { step: number; kind: "approximate" | "unsolved" }[] = [];
    this.values("tier").forEach((tier, step) => {
      if (tier === 1) found.push({ step, kind: "approximate" });
      if (tier === 2) found.push({ step, kind: "unsolved" });
    });
    return found;
  }
}
