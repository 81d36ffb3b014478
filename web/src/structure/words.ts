import { angle, force, plain } from "../units";
import type { Bracket, Margin, Missing, OrderAnswer, StableAnswer } from "./answers";

/** The verdict with its proof in one line. */
export function verdictWords(answer: StableAnswer): string {
  const { verdict, certificate, reason } = answer;
  const residual = certificate.residual === null ? "" : `, residual ${plain(certificate.residual, 2)}`;
  if (verdict === "stands") return `stands, forces verified${residual}`;
  if (verdict === "falls") return `falls, this motion${residual}`;
  return `undecided${reason ? `: ${reason}` : ""}${residual}`;
}

export function strengthWords({ verdict, strength, strength_reason }: StableAnswer): string {
  if (verdict !== "stands") return "";
  const why = strength_reason ? `: ${strength_reason}` : "";
  if (strength === "strong") return `Strongly stable${why}. Nothing can begin to move.`;
  if (strength === "weak") return `Only weakly stable${why}. An equilibrium exists, yet it may also move from rest.`;
  return `An equilibrium exists; whether it may also move is not known${why}.`;
}

export function bracketWords(value: Bracket | undefined, show: (one: number) => string, none: string): string {
  if (value === undefined) return "unknown";
  if (!Array.isArray(value)) return value === null ? none : show(value);
  const [low, high] = value;
  if (low === null || low === undefined) return none;
  if (high === null || high === undefined) return `at least ${show(low)}`;
  const [from, to] = [show(low), show(high)];
  return from === to ? from : `${from} to ${to}`;
}

/** The least friction with which it stands, as one number to mark; null where there is none or none is known. */
export function criticalFriction(margin: Margin | undefined): number | null {
  const value = margin?.critical_friction;
  if (Array.isArray(value)) return value[1] ?? null;
  return value ?? null;
}

/** Why no friction is marked. */
export function noFrictionWords({ critical_friction: value }: Margin): string {
  const low = Array.isArray(value) ? (value[0] ?? null) : null;
  return low === null ? "It falls at any friction." : `It falls up to a friction of ${plain(low, 4)}.`;
}

export function marginRows(margin: Margin): [string, string][] {
  const rows: [string, string][] = [
    ["Critical friction", bracketWords(margin.critical_friction, (mu) => plain(mu, 4), "falls at any friction")]];
  if (margin.load_factor !== undefined) {
    rows.push(["Sideways load", bracketWords(margin.load_factor, (share) => `${plain(share, 3)} of the weight`, "any")]);
  }
  if (margin.tilt !== undefined) rows.push(["Tilt of the table", bracketWords(margin.tilt, angle, "any")]);
  if (margin.weakest_part) rows.push(["Weakest part", margin.weakest_part]);
  return rows;
}

export function listWords(names: string[], most = 12): string {
  if (names.length <= most) return names.join(", ");
  return `${names.slice(0, most).join(", ")} and ${names.length - most} more`;
}

export function orderWords(answer: OrderAnswer): string {
  if (answer.sequence) return `${answer.sequence.length} parts come apart one by one, the rest stands after each.`;
  if (answer.status === "undecided") return `No order found yet${answer.reason ? `: ${answer.reason}` : ""}.`;
  return `No order exists${answer.reason ? `: ${answer.reason}` : ""}.`;
}

/** What would help, one line each. */
export function missingWords(missing: Missing): string[] {
  const lines: string[] = [];
  if (missing.hold.length > 0) {
    const fewest = missing.hold_is_least ? ", the fewest that suffice"
      : missing.hold_at_least > 0 ? `, at least ${missing.hold_at_least} are needed` : "";
    lines.push(`Hold ${listWords(missing.hold)} by hand${fewest}.`);
  }
  for (const group of missing.groups.slice(0, 6)) lines.push(`Take away together: ${listWords(group)}.`);
  if (missing.groups.length > 6) lines.push(`and ${missing.groups.length - 6} more groups.`);
  for (const support of missing.supports.slice(0, 6)) lines.push(`Support ${support.body} with ${force(support.force)}.`);
  if (missing.supports.length > 6) lines.push(`and ${missing.supports.length - 6} more supports.`);
  return lines;
}
