/** The part of JSON Schema that docs/schema uses. */
export type Schema = boolean | { [keyword: string]: unknown };

/**
 * Checks a value against a schema: the first fault in words ("answer.run: is no integer"), or null. References are resolved in
 * `root` ("#/$defs/frame"). A keyword that is not known here is an error of the program, so that none is passed over.
 */
export function firstFault(value: unknown, schema: Schema, root: Schema = schema, path = ""): string | null {
  if (schema === true) return null;
  if (schema === false) return fault(path, "is not allowed");
  for (const [keyword, given] of Object.entries(schema)) {
    if (kIgnored.has(keyword)) continue;
    const check = checks[keyword];
    if (!check) throw new Error(`the schema keyword ${keyword} is not known`);
    const found = check(value, given, schema, root, path);
    if (found) return found;
  }
  return null;
}

const kIgnored = new Set(["$schema", "$id", "$defs", "$comment", "title", "description", "default", "examples", "format"]);

type Check = (value: unknown, given: unknown, schema: { [keyword: string]: unknown }, root: Schema, path: string) => string | null;

const checks: Record<string, Check> = {
  $ref: (value, given, _, root, path) => firstFault(value, resolve(String(given), root), root, path),
  type: (value, given, _, __, path) => {
    const types = Array.isArray(given) ? (given as string[]) : [String(given)];
    return types.some((type) => isOfType(value, type)) ? null : fault(path, `is no ${types.join(" or ")}`);
  },
  enum: (value, given, _, __, path) => ((given as unknown[]).includes(value) ? null : fault(path, `is none of ${(given as unknown[]).join(", ")}`)),
  const: (value, given, _, __, path) => (value === given ? null : fault(path, `is not ${String(given)}`)),
  minimum: (value, given, _, __, path) => (typeof value !== "number" || value >= Number(given) ? null : fault(path, `is below ${given}`)),
  maximum: (value, given, _, __, path) => (typeof value !== "number" || value <= Number(given) ? null : fault(path, `is above ${given}`)),
  exclusiveMinimum: (value, given, _, __, path) => (typeof value !== "number" || value > Number(given) ? null : fault(path, `is not above ${given}`)),
  minLength: (value, given, _, __, path) => (typeof value !== "string" || value.length >= Number(given) ? null : fault(path, "is too short")),
  maxLength: (value, given, _, __, path) => (typeof value !== "string" || value.length <= Number(given) ? null : fault(path, "is too long")),
  pattern: (value, given, _, __, path) => (typeof value !== "string" || new RegExp(String(given)).test(value) ? null : fault(path, `does not match ${given}`)),
  minItems: (value, given, _, __, path) => (!Array.isArray(value) || value.length >= Number(given) ? null : fault(path, "has too few entries")),
  maxItems: (value, given, _, __, path) => (!Array.isArray(value) || value.length <= Number(given) ? null : fault(path, "has too many entries")),
  required: (value, given, _, __, path) => {
    if (!isObject(value)) return null;
    const missing = (given as string[]).find((name) => !(name in value));
    return missing === undefined ? null : fault(path, `lacks ${missing}`);
  },
  properties: (value, given, _, root, path) => {
    if (!isObject(value)) return null;
    for (const [name, schema] of Object.entries(given as Record<string, Schema>)) {
      const found = name in value ? firstFault(value[name], schema, root, join(path, name)) : null;
      if (found) return found;
    }
    return null;
  },
  additionalProperties: (value, given, schema, root, path) => {
    if (!isObject(value)) return null;
    const known = new Set(Object.keys((schema.properties as object | undefined) ?? {}));
    for (const name of Object.keys(value)) {
      const found = known.has(name) ? null : firstFault(value[name], given as Schema, root, join(path, name));
      if (found) return found;
    }
    return null;
  },
  items: (value, given, schema, root, path) => {
    if (!Array.isArray(value)) return null;
    const from = (schema.prefixItems as unknown[] | undefined)?.length ?? 0;
    for (let i = from; i < value.length; ++i) {
      const found = firstFault(value[i], given as Schema, root, join(path, String(i)));
      if (found) return found;
    }
    return null;
  },
  prefixItems: (value, given, _, root, path) => {
    if (!Array.isArray(value)) return null;
    const found = (given as Schema[]).map((one, i) => (i < value.length ? firstFault(value[i], one, root, join(path, String(i))) : null));
    return found.find((one) => one !== null) ?? null;
  },
  allOf: (value, given, _, root, path) => (given as Schema[]).map((one) => firstFault(value, one, root, path)).find((one) => one !== null) ?? null,
  anyOf: (value, given, _, root, path) => someOf(value, given as Schema[], root, path, (count) => count > 0),
  oneOf: (value, given, _, root, path) => someOf(value, given as Schema[], root, path, (count) => count === 1),
  not: (value, given, _, root, path) => (firstFault(value, given as Schema, root, path) === null ? fault(path, "is of a kind that is excluded") : null),
};

function someOf(value: unknown, kinds: Schema[], root: Schema, path: string, enough: (count: number) => boolean): string | null {
  const faults = kinds.map((one) => firstFault(value, one, root, path));
  if (enough(faults.filter((one) => one === null).length)) return null;
  const reasons = faults.filter((one) => one !== null);
  return fault(path, `fits ${reasons.length === kinds.length ? "none" : "several"} of its kinds (${reasons.join("; ")})`);
}

function resolve(reference: string, root: Schema): Schema {
  let found: unknown = root;
  for (const part of reference.replace(/^#\/?/, "").split("/")) if (part) found = (found as Record<string, unknown> | undefined)?.[part];
  if (found === undefined) throw new Error(`the schema has no ${reference}`);
  return found as Schema;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function fault(path: string, words: string): string {
  return path === "" ? words : `${path}: ${words}`;
}
