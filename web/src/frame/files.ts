import type { Given } from "./dropped";

/** Files that belong to a StableLego scene and are none themselves. */
const kLibraries = new Set(["lego_library.json", "config.json"]);

export interface SentFile {
  name: string;
  base64: string;
}

/** Files as the server takes them. */
export function readFiles(files: Iterable<File>): Promise<SentFile[]> {
  return Promise.all([...files].map(async (file) => ({ name: file.name, base64: toBase64(await file.arrayBuffer()) })));
}

export function toBase64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

/** What several files are called together: their folder, the scene among them, or the first of them. */
export function nameOf({ files, folder }: Given): string {
  if (folder !== "") return folder;
  const scenes = files.filter((file) => /\.(json|svg)$/i.test(file.name) && !kLibraries.has(file.name));
  return stem((scenes[0] ?? files[0]).name);
}

/** "parts/My wall.json" becomes "My wall". */
export function stem(name: string): string {
  const file = name.split(/[/\\]/).pop() ?? name;
  return file.replace(/\.[^.]*$/, "") || file;
}

export function download(name: string, content: Blob | string, type = "application/json"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
