import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Visit } from "./stand";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** Serious findings of axe-core about the page as it is. */
export async function findings(visit: Visit): Promise<string[]> {
  await visit.page.evaluate(axe);
  return visit.page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run();
    return violations.filter((one) => one.impact === "serious" || one.impact === "critical").map((one) => `${one.id}: ${one.nodes[0].html}`);
  });
}
