/** What the address of the page holds: /simulate/ramp-paper?models=stewart-trinkle,selection, /structure/pyramid-4?kind=pyramid&sizes=4 */
export interface Address {
  room: string;
  scene: string;
  /** The scene came from a file or was drawn: it is kept by this page, not by the server. */
  own: boolean;
  models: string[];
  /** What a room keeps there besides: short words by name. "kind", "sizes" and "seed" name a generated scene. */
  extra?: Record<string, string>;
}

export function readAddress(path: string, query: string): Address {
  const [room = "", ...rest] = path.split("/").filter((part) => part !== "").map(decode);
  const values = new URLSearchParams(query);
  const models = (values.get("models") ?? "").split(",").filter((model) => model !== "");
  const address: Address = { room, scene: rest.join("/"), own: values.get("own") === "1", models: models.slice(0, 2) };
  const extra = [...values].filter(([name, value]) => name !== "models" && name !== "own" && value !== "");
  return extra.length > 0 ? { ...address, extra: Object.fromEntries(extra) } : address;
}

export function writeAddress(address: Address): string {
  const path = `/${encodeURIComponent(address.room)}/${encodeURIComponent(address.scene)}`;
  const values: string[] = [];
  if (address.models.length > 0) values.push(`models=${address.models.map(encodeURIComponent).join(",")}`);
  if (address.own) values.push("own=1");
  for (const [name, value] of Object.entries(address.extra ?? {})) if (value !== "") values.push(`${name}=${words(value)}`);
  return values.length > 0 ? `${path}?${values.join("&")}` : path;
}

/** Commas stay readable. */
function words(value: string): string {
  return encodeURIComponent(value).replace(/%2C/g, ",");
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
