import type { Frame } from "../protocol/binary";
import type { Drawing } from "../protocol/messages";
import type { SceneDocument } from "../room";
import { angle, length } from "../units";
import { poseOf } from "../view/pose";
import type { RunClient } from "./run_client";

const kAbout: Record<string, string> = {
  selection: "Tenon's own",
  "stewart-trinkle": "the usual one: all facets at once",
  egan: "Egan's",
  "egan-hybrid": "Egan's, hybrid",
  accurate: "eq. 11 of the paper",
  "accurate-zero": "eq. 11, alpha 0",
  "accurate-eps": "eq. 11, relaxed",
  lpcc: "exact, by enumeration",
  compact: "the paper's compact form",
};

/** One line that says what is seen. */
export function captionOf(scene: string, title: string, models: string[]): string {
  if (scene.startsWith("ramp-paper") && models.includes("stewart-trinkle") && models.includes("selection")) {
    return "The same box on the same cracked ramp. The usual contact model trips on the crack; Tenon's slides over it.";
  }
  return models.length > 1 ? `${title}: ${models.join(" and ")} in step. Drag a part to pull it.` : `${title}. Drag a part to pull it.`;
}

/** What a model is, or what the scene says that it does there. */
export function modelWords(document: SceneDocument, model: string): string {
  const expect = (document.expect ?? {}) as { models?: Record<string, string> };
  return expect.models?.[model] ?? kAbout[model] ?? "";
}

/** The body that the numbers above a lane are about: the chosen one, else the only one that is free. */
export function followed(drawing: Drawing, chosen: number): number {
  if (chosen >= 0 && !drawing.bodies[chosen].fixed) return chosen;
  const free = drawing.bodies.flatMap((body, i) => (body.fixed || body.prescribed ? [] : [i]));
  return free.length === 1 ? free[0] : -1;
}

export function laneWords(drawing: Drawing, run: RunClient, frame: Frame, chosen: number): string {
  const words: string[] = [];
  const body = followed(drawing, chosen);
  if (body >= 0) words.push(`${drawing.bodies[body].name} turned ${angle(turnedBy(drawing, run.start, frame.poses, body))}`);
  const overlap = run.histories[frame.lane]?.largest("penetration") ?? 0;
  if (overlap > 1e-9 * drawing.size) words.push(`deepest overlap ${length(overlap, 2)}`);
  else words.push("no overlap");
  if (frame.tier !== "exact") words.push(frame.tier === "unsolved" ? "step not solved" : "step solved approximately");
  return words.join(", ");
}

/** Angle between the start and now, rad; in the plane with its sign and turns. */
export function turnedBy(drawing: Drawing, start: ArrayLike<number>, now: ArrayLike<number>, body: number): number {
  if (drawing.dimension === 2) return now[3 * body + 2] - start[3 * body + 2];
  const a = poseOf(start, body, 3).quaternion;
  const b = poseOf(now, body, 3).quaternion;
  const cosine = Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
  return 2 * Math.acos(Math.min(1, cosine));
}

/** What is to be said about steps that were not solved, up to the shown one. */
export function troubleWords(run: RunClient): string {
  const last = run.notes.filter((note) => note.step <= run.at + 1).pop();
  if (last) return `${run.models[last.lane] ?? ""}: ${last.words}.`;
  const unsolved = run.histories.flatMap((one) => one.troubles()).filter((one) => one.kind === "unsolved").length;
  if (unsolved === 0) return "";
  return unsolved === 1 ? "One step was not solved; it is marked on the axis." : `${unsolved} steps were not solved; they are marked on the axis.`;
}
