import schema from "../../../docs/schema/protocol.schema.json";
import { firstFault } from "./schema";
import type { Schema } from "./schema";

const kinds = schema.$defs as unknown as Record<string, Schema>;

/** What is wrong with a text message of the server, by the published schema; null when nothing is. */
export function protocolFault(verb: string | null, message: Record<string, unknown>): string | null {
  const kind = kinds[String(message.kind)];
  if (!kind || !["progress", "answer", "error", "unsolved"].includes(String(message.kind))) return "kind: is unknown";
  const found = firstFault(message, kind, schema as unknown as Schema);
  const answer = verb === null ? undefined : kinds[`answer_${verb}`];
  if (found || message.kind !== "answer" || !answer) return found;
  return firstFault(message.answer, answer, schema as unknown as Schema, `answer of ${verb}`);
}
