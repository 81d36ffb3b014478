import type { Layers } from "../frame/layers";
import type { Layer } from "../frame/layers";
import type { Look } from "../view/bodies";
import type { LaneView } from "../view/lane_view";
import type { Mark, Stroke } from "../view/overlays";
import { poseOf, toWorld } from "../view/pose";
import type { Vec3 } from "../view/pose";
import { theme } from "../view/theme";
import type { Missing } from "./answers";
import type { Force } from "./forces";
import { tipOf } from "./forces";
import { centreOf } from "../view/measures";

export const kLayers: Layer[] = [
  { name: "structure-forces", title: "Contact forces", on: true },
  { name: "structure-contacts", title: "Contact points that bear", on: true },
  { name: "structure-gone", title: "Places of parts taken away", on: true },
];

export interface Load {
  body: number;
  point: Vec3;
  force: Vec3;
}

/** All that is seen of a structure at one moment. */
export interface Picture {
  poses: ArrayLike<number>;
  gone: ReadonlySet<number>;
  /** On its way out, and how far, 0 to 1. */
  leaving: { body: number; share: number } | null;
  forces: Force[];
  marked: Force | null;
  chosen: number;
  held: ReadonlySet<number>;
  moving: ReadonlySet<number>;
  missing: Missing | null;
  load: Load | null;
}

export interface Scale {
  /** Arrows. */
  metresPerNewton: number;
  /** Of a typical part. */
  size: number;
  metresPerPixel: number;
  /** Unit vector against gravity. */
  up: Vec3;
  names: Map<string, number>;
}

export function drawPicture(lane: LaneView, picture: Picture, scale: Scale, layers: Layers): void {
  const colours = theme();
  lane.setPoses(lifted(lane, picture, scale));
  lane.setLooks(looks(lane, picture, scale, layers.on("structure-gone")));
  const arrows: Stroke[] = [];
  const marks: Mark[] = [];
  const lines: Stroke[] = [];
  const few = picture.forces.length < 2000;
  if (layers.on("structure-forces")) {
    for (const one of picture.forces) {
      if (one !== picture.marked) arrows.push({ from: one.point, to: tipOf(one, scale.metresPerNewton), colour: colours.force, width: few ? 2.5 : 1.5 });
    }
  }
  if (layers.on("structure-contacts")) {
    // Seen from far the signs must not hide the parts.
    const size = Math.min(few ? 6 : 3, Math.max(2, (0.2 * scale.size) / scale.metresPerPixel));
    for (const one of picture.forces) marks.push({ at: one.point, colour: colours.contact, size });
  }
  if (picture.marked) {
    const { marked } = picture;
    arrows.push({ from: marked.point, to: tipOf(marked, scale.metresPerNewton), colour: colours.chosen, width: 4 });
    marks.push({ at: marked.point, colour: colours.chosen, size: 16, form: "ring" });
  }
  if (picture.load) arrows.push(loadArrow(picture.load, scale));
  const centre = (body: number): Vec3 => centreAt(lane, picture.poses, body);
  for (const body of picture.held) marks.push({ at: centre(body), colour: colours.captured, size: 11, form: "square" });
  if (picture.missing) addMissing(picture.missing, scale, centre, marks, arrows, lines);
  lane.lines.set(lines);
  lane.arrows.set(arrows);
  lane.marks.set(marks);
}

export function centreAt(lane: LaneView, poses: ArrayLike<number>, body: number): Vec3 {
  const { drawing } = lane;
  return toWorld(poseOf(poses, body, drawing.dimension), centreOf(drawing.shapes[drawing.bodies[body].shape]));
}

/** An arrow that ends where the load pushes, or begins where it pulls: drawn from the point along the force. */
function loadArrow(load: Load, scale: Scale): Stroke {
  return { from: load.point, to: tipOf(load, scale.metresPerNewton), colour: theme().captured, width: 4 };
}

function lifted(lane: LaneView, { poses, leaving }: Picture, { size, up }: Scale): ArrayLike<number> {
  if (!leaving || leaving.share === 0) return poses;
  const moved = Float32Array.from(poses);
  const { dimension } = lane.drawing;
  const at = leaving.body * (dimension === 2 ? 3 : 7);
  for (let k = 0; k < dimension; ++k) moved[at + k] += up[k] * 1.5 * size * leaving.share;
  return moved;
}

function looks(lane: LaneView, picture: Picture, scale: Scale, ghosts: boolean): (body: number) => Look {
  const colours = theme();
  const { drawing } = lane;
  const groups = new Map<number, number>();
  picture.missing?.groups.forEach((group, i) => {
    for (const name of group) groups.set(scale.names.get(name) ?? -1, i);
  });
  const wanted = new Set(picture.missing?.hold.map((name) => scale.names.get(name)));
  return (i) => {
    if (picture.gone.has(i)) return { colour: colours.free, opacity: 0.18, hidden: !ghosts || drawing.dimension === 3 };
    const hatched = picture.moving.has(i);
    if (i === picture.chosen) return { colour: colours.chosen, hatched };
    if (picture.leaving?.body === i) return { colour: colours.chosen, opacity: 1 - 0.8 * picture.leaving.share };
    if (wanted.has(i)) return { colour: colours.tints[1], hatched };
    if (groups.has(i)) return { colour: colours.tints[2 + (groups.get(i)! % 2)], hatched };
    if (drawing.bodies[i].fixed || picture.held.has(i)) return { colour: colours.held };
    return { colour: drawing.bodies[i].prescribed ? colours.driven : colours.free, hatched };
  };
}

/** Parts to hold get a square, parts of a group a line that joins them, supports an arrow from below. */
function addMissing(
  missing: Missing, { names, metresPerNewton, up, size }: Scale, centre: (body: number) => Vec3,
  marks: Mark[], arrows: Stroke[], lines: Stroke[]): void {
  const colour = theme().captured;
  const place = (name: string) => (names.has(name) ? centre(names.get(name)!) : null);
  for (const name of missing.hold) {
    const at = place(name);
    if (at) marks.push({ at, colour, size: 14, form: "square" });
  }
  for (const group of missing.groups) {
    const places = group.map(place).filter((at): at is Vec3 => at !== null);
    places.forEach((to, i) => {
      marks.push({ at: to, colour, size: 8, form: "triangle" });
      if (i > 0) lines.push({ from: places[i - 1], to, colour, width: 2, head: false });
    });
  }
  for (const { body, force } of missing.supports) {
    const to = place(body);
    const reach = Math.max(force * metresPerNewton, 0.4 * size);
    if (to) arrows.push({ from: [to[0] - up[0] * reach, to[1] - up[1] * reach, to[2] - up[2] * reach], to, colour, width: 4 });
  }
}
