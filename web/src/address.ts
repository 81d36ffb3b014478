/** What the address of the page holds: /simulate/ramp-paper?models=stewart-trinkle,selection */
export interface Address {
  room: string;
  scene: string;
  /** The scene came from a file or was drawn: it is kept by this page, not by the server. */
  own: boolean;
  models: string[];
}

export function readAddress(path: string, query: string): Address {
  const [room = "", ...rest] = path.split("/").filter((part) => part !== "").map(decode);
  const values = new URLSearchParams(query);
  const models = (values.get("models") ?? "").split(",").filter((model) => model !== "");
  return { room, scene: rest.join("/"), own: values.get("own") === "1", models: models.slice(0, 2) };
}

export function writeAddress(address: Address): string {
  const path = `/${encodeURIComponent(address.room)}/${encodeURIComponent(address.scene)}`;
  const values: string[] = [];
  if (address.models.length > 0) values.push(`models=${address.models.map(encodeURIComponent).join(",")}`);
  if (address.own) values.push("own=1");
  return values.length > 0 ? `${path}?${values.join("&")}` : path;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
