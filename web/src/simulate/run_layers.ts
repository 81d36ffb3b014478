import type { Overlay } from "../edit/draft";
import type { Layer } from "../frame/layers";
import type { Layers } from "../frame/layers";
import type { Frame, FrameContact } from "../protocol/binary";
import type { Drawing, FreeSpaceAnswer, StateAnswer } from "../protocol/messages";
import type { Look } from "../view/bodies";
import type { LaneView } from "../view/lane_view";
import type { Mark, Stroke } from "../view/overlays";
import { isPlanar } from "../view/outline";
import { poseOf } from "../view/pose";
import type { Vec3 } from "../view/pose";
import { theme } from "../view/theme";
import { arrowPixels } from "./force_scale";
import { restingIslands } from "./islands";

export const kLayers: Layer[] = [
  { name: "contacts", title: "Contact points and normals", on: true },
  { name: "impulses", title: "Contact forces", on: true },
  { name: "free-space", title: "What the model forbids", on: false },
  { name: "penetration", title: "Overlap", on: true },
  { name: "islands", title: "Resting islands", on: false },
  { name: "ghost", title: "Ghost of the start", on: true },
];

/** Overlap below this share of the scene's size is rounding, not drawn. */
const kOverlap = 1e-6;

/** Everything about one lane that may be laid over it. */
export interface LaneFacts {
  frame: Frame | null;
  state: StateAnswer | null;
  freeSpace: FreeSpaceAnswer | null;
  chosenBody: number;
  chosenContact: FrameContact | null;
  /** The pointer's spring: from the body's point to the pointer. */
  spring: { from: Vec3; to: Vec3 } | null;
  overlay: Overlay;
}

/** `part`: size of a typical part, m; the signs of a far view must not hide the parts. */
export function drawLane(
  lane: LaneView, facts: LaneFacts, layers: Layers, reference: number, part: number, metresPerPixel: number, step: number): void {
  const { frame } = facts;
  const partPixels = part / metresPerPixel;
  const colours = theme();
  lane.setLooks(looks(lane.drawing, facts, layers.on("islands")));
  lane.showGhost(layers.on("ghost") && step > 0);
  const arrows: Stroke[] = [];
  const lines: Stroke[] = [];
  const marks: Mark[] = [];
  const pixels = (force: Vec3, from: Vec3): Vec3 => {
    const size = Math.hypot(...force);
    const scale = size > 0 ? (arrowPixels(size, reference) * metresPerPixel) / size : 0;
    return [from[0] + force[0] * scale, from[1] + force[1] * scale, from[2] + force[2] * scale];
  };
  marks.push(...particles(lane, facts.chosenBody));
  if (frame && layers.on("impulses")) {
    for (const { point, force } of frame.contacts) {
      if (arrowPixels(Math.hypot(...force), reference) >= 2) arrows.push({ from: point, to: pixels(force, point), colour: colours.force, width: 2.5 });
    }
  }
  if (layers.on("contacts")) {
    lines.push(...normals(facts.state, step, Math.min(22, 0.8 * partPixels) * metresPerPixel));
    const size = Math.min(8, Math.max(3, 0.2 * partPixels));
    for (const { point } of frame?.contacts ?? []) marks.push({ at: point, colour: colours.contact, size });
  }
  if (frame && layers.on("penetration")) marks.push(...overlaps(frame, lane.drawing.size));
  if (facts.chosenContact) marks.push({ at: facts.chosenContact.point, colour: colours.chosen, size: 18, form: "ring" });
  if (facts.spring) {
    const { from, to } = facts.spring;
    lines.push({ from, to, colour: colours.captured, width: 1.5, head: false });
    marks.push({ at: to, colour: colours.captured, size: 9, form: "square" });
    if (frame) arrows.push({ from, to: pixels(frame.holdForce, from), colour: colours.captured, width: 3 });
  }
  const free = layers.on("free-space") ? facts.freeSpace : null;
  lane.regions.set(free?.regions.map((region) => region.polygon) ?? [], colours.contact);
  for (const facet of free?.facets ?? []) {
    lines.push({ from: lift(facet.from), to: lift(facet.to), head: false,
      colour: facet.active ? colours.contact : colours.seam, width: facet.active ? 3 : 1.5 });
  }
  lines.push(...facts.overlay.lines);
  marks.push(...facts.overlay.marks);
  lane.lines.set(lines);
  lane.arrows.set(arrows);
  lane.marks.set(marks);
}

function looks(drawing: Drawing, facts: LaneFacts, byIsland: boolean): (body: number) => Look {
  const colours = theme();
  const islands = byIsland && facts.frame ? restingIslands(drawing.bodies, facts.frame) : [];
  return (i) => {
    const body = drawing.bodies[i];
    if (i === facts.chosenBody) return { colour: colours.chosen };
    if (body.fixed) return { colour: colours.held };
    if (body.prescribed) return { colour: colours.driven };
    const island = islands[i] ?? -1;
    if (byIsland && island >= 0) return { colour: colours.tints[(island + 1) % colours.tints.length], hatched: true };
    return { colour: colours.free };
  };
}

/** Bodies without extent, which would not be seen otherwise. */
function particles(lane: LaneView, chosen: number): Mark[] {
  return lane.drawing.bodies.flatMap((body, i) => {
    const shape = lane.drawing.shapes[body.shape];
    if (!isPlanar(shape) || shape.loops.length > 0 || shape.discs.length !== 1 || shape.discs[0][2] > 0) return [];
    return [{ at: poseOf(lane.poses, i, 2).position, colour: i === chosen ? theme().chosen : theme().outline, size: 7 }];
  });
}

/** Normals come with the full state, which may lag behind the drawing by a step or two. */
function normals(state: StateAnswer | null, step: number, reach: number): Stroke[] {
  if (!state || Math.abs(state.at - step) > 4) return [];
  return state.contacts.map(({ point, normal }) => {
    const from = lift(point);
    const n = lift(normal);
    return { from, to: [from[0] + n[0] * reach, from[1] + n[1] * reach, from[2] + n[2] * reach], colour: theme().contact, width: 1.25 };
  });
}

/** Where parts overlap in truth; a model that forbids free space speaks of gaps below zero where there is none. */
function overlaps(frame: Frame, size: number): Mark[] {
  if (frame.minGap >= -kOverlap * size) return [];
  return frame.contacts
    .filter((contact) => contact.gap < -kOverlap * size)
    .map((contact) => ({ at: contact.point, colour: theme().text, size: 16, form: "ring" as const }));
}

function lift(point: number[]): Vec3 {
  return [point[0], point[1], point[2] ?? 0];
}
