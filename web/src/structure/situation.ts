import type { Situation } from "./structure_client";
import type { StructureClient } from "./structure_client";

/** Names with commas would not come back: they are left out of the address. */
const kMostNames = 60;

/** What the address keeps of a situation; a load is not kept. */
export function writeSituation(situation: Situation, client: StructureClient): Record<string, string> {
  const names = (bodies: ReadonlySet<number>) =>
    bodies.size <= kMostNames ? client.namesOf(bodies).filter((name) => !name.includes(",")).join(",") : "";
  return {
    mu: situation.friction === null ? "" : String(Number(situation.friction.toPrecision(9))),
    fix: names(situation.held),
    out: names(situation.gone),
  };
}

export function readSituation(extra: Record<string, string>, client: StructureClient): Situation {
  const bodies = (list = "") => new Set(list.split(",").flatMap((name) => client.names.get(name) ?? []));
  const friction = Number(extra.mu);
  return {
    friction: extra.mu !== undefined && Number.isFinite(friction) && friction >= 0 ? friction : null,
    held: bodies(extra.fix),
    gone: bodies(extra.out),
    load: null,
  };
}
