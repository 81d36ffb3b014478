// Numbers and tables.
import { cpus } from "node:os";

/** "AMD EPYC, 2 cores, 2026-11-18": every table carries it. */
export function machineLine() {
  const all = cpus();
  return `${all[0].model}, ${all.length} cores, ${new Date().toISOString().slice(0, 10)}`;
}

/** The value that this share of all values does not exceed. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))];
}

export const median = (values) => quantile(values, 0.5);

export function digits(value) {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toPrecision(2);
}

export function table(heads, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}
