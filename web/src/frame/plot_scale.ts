import { niceStep } from "../view/grid";

export interface Range {
  low: number;
  high: number;
}

/** The range of all finite numbers, at least `least` wide, so that constants and rounding have room; null when there are none. */
export function rangeOf(series: ArrayLike<number>[], least = 0): Range | null {
  let low = Infinity;
  let high = -Infinity;
  for (const values of series) {
    for (let i = 0; i < values.length; ++i) {
      if (!Number.isFinite(values[i])) continue;
      low = Math.min(low, values[i]);
      high = Math.max(high, values[i]);
    }
  }
  if (low > high) return null;
  const wanted = Math.max(least, high - low <= 1e-9 * Math.max(Math.abs(low), Math.abs(high)) ? 0.2 * Math.abs(low) || 2e-6 : 0);
  const room = Math.max(0, wanted - (high - low));
  const below = low < -1e-6 * wanted ? room / 2 : Math.min(room / 2, Math.max(0, low)); // nothing below zero where no number is
  return { low: low - below, high: high + room - below };
}

/** For each of `columns` pixels the lowest and highest known value of the steps that fall into it. */
export function columnsOf(values: ArrayLike<number>, steps: number, columns: number): { x: number; low: number; high: number }[] {
  const found: { x: number; low: number; high: number }[] = [];
  for (let step = 0; step < values.length; ++step) {
    const value = values[step];
    if (!Number.isFinite(value)) continue;
    const x = Math.round((step / Math.max(steps, 1)) * columns);
    const last = found[found.length - 1];
    if (last && last.x === x) {
      last.low = Math.min(last.low, value);
      last.high = Math.max(last.high, value);
    } else {
      found.push({ x, low: value, high: value });
    }
  }
  return found;
}

/** Where ticks of an axis stand: round numbers, at least `apart` pixels from each other. */
export function ticksOf(range: Range, pixels: number, apart: number): number[] {
  const step = niceStep(((range.high - range.low) / Math.max(pixels, 1)) * apart);
  const ticks: number[] = [];
  for (let i = Math.ceil(range.low / step - 1e-9); i * step <= range.high + 1e-9 * step; ++i) ticks.push(i * step + 0);
  return ticks;
}
