import type { SceneDocument } from "./room";

/**
 * Scenes from files or drawn here, kept for this tab so that reload and back bring them back. What is too large for the
 * browser's store lasts until the page is left.
 */
const memory = new Map<string, SceneDocument>();
const key = (name: string) => `tenon.scene.${name}`;

export function keepScene(name: string, document: SceneDocument): void {
  memory.set(name, document);
  try {
    sessionStorage.setItem(key(name), JSON.stringify(document));
  } catch {
    sessionStorage.removeItem(key(name));
  }
}

export function keptScene(name: string): SceneDocument | null {
  const known = memory.get(name);
  if (known) return known;
  const stored = sessionStorage.getItem(key(name));
  return stored === null ? null : (JSON.parse(stored) as SceneDocument);
}
