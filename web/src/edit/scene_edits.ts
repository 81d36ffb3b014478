import type { SceneDocument } from "../room";

/** Changes of a planar scene. Each takes a document and gives a new one; what the example promised is no longer promised. */
export type Point = [number, number];

export interface BodyDocument {
  name: string;
  shape: Record<string, unknown>;
  position?: number[];
  angle?: number;
  fixed?: boolean;
  [field: string]: unknown;
}

export function bodiesOf(document: SceneDocument): BodyDocument[] {
  return (document.bodies ?? []) as BodyDocument[];
}

export function bodyNamed(document: SceneDocument, name: string): BodyDocument | undefined {
  return bodiesOf(document).find((body) => body.name === name);
}

function changed(document: SceneDocument, change: (copy: SceneDocument) => void): SceneDocument {
  const copy = structuredClone(document);
  delete copy.expect;
  change(copy);
  return copy;
}

function changedBody(document: SceneDocument, name: string, change: (body: BodyDocument) => void): SceneDocument {
  return changed(document, (copy) => {
    const body = bodyNamed(copy, name);
    if (body) change(body);
  });
}

/** "box", "box 2", "box 3": a name that is not taken. */
export function freeName(document: SceneDocument, wanted: string): string {
  const taken = new Set(bodiesOf(document).map((body) => body.name));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted} ${number}`)) ++number;
  return `${wanted} ${number}`;
}

export function addBody(document: SceneDocument, body: BodyDocument): SceneDocument {
  return changed(document, (copy) => {
    copy.bodies = [...bodiesOf(copy), { ...body, name: freeName(copy, body.name) }];
  });
}

export function boxBetween(a: Point, b: Point): BodyDocument {
  return { name: "box", shape: { box: [Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])] }, position: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] };
}

export function discAround(centre: Point, radius: number): BodyDocument {
  return { name: "disc", shape: { disc: radius }, position: [...centre] };
}

/** A polygon by its corners in the world; its frame is in the middle of its corners. */
export function polygonOf(corners: Point[]): BodyDocument {
  const middle: Point = [0, 1].map((k) => corners.reduce((sum, corner) => sum + corner[k], 0) / corners.length) as Point;
  return { name: "polygon", shape: { polygon: corners.map(([x, y]) => [x - middle[0], y - middle[1]]) }, position: middle };
}

export function placeBody(document: SceneDocument, name: string, position: Point, angle: number): SceneDocument {
  return changedBody(document, name, (body) => {
    body.position = [...position];
    body.angle = angle;
    delete body.prescribed;
  });
}

export function holdBody(document: SceneDocument, name: string, fixed: boolean): SceneDocument {
  return changedBody(document, name, (body) => {
    body.fixed = fixed;
    if (!fixed) return;
    for (const field of ["velocity", "angular_velocity", "prescribed"]) delete body[field];
  });
}

/** Takes a body out, with everything that names it. */
export function removeBody(document: SceneDocument, name: string): SceneDocument {
  return changed(document, (copy) => {
    copy.bodies = bodiesOf(copy).filter((body) => body.name !== name);
    for (const list of ["contacts", "connections", "grips", "loads", "surface", "pairs"]) {
      const entries = copy[list] as Record<string, unknown>[] | undefined;
      if (entries) copy[list] = entries.filter((entry) => ![entry.a, entry.b, entry.body, entry.to].includes(name));
    }
  });
}

/** Corners that can be moved, in the body's frame; of a disc the point on its rim. Shapes of several pieces have none. */
export function cornersOf(body: BodyDocument): Point[] {
  const { shape } = body;
  if (shape.polygon) return shape.polygon as Point[];
  if (shape.rounded) return (shape.rounded as { polygon: Point[] }).polygon;
  if (typeof shape.disc === "number") return [[shape.disc, 0]];
  if (shape.box) {
    const [w, h] = (shape.box as number[]).map((size) => size / 2);
    return [[-w, -h], [w, -h], [w, h], [-w, h]];
  }
  return [];
}

/** Moves a corner; a box becomes a polygon, a disc takes the distance as its radius. */
export function moveCorner(document: SceneDocument, name: string, index: number, to: Point): SceneDocument {
  return changedBody(document, name, (body) => {
    if (typeof body.shape.disc === "number") body.shape = { disc: Math.hypot(...to) };
    else setCorners(body, cornersOf(body).map((corner, i) => (i === index ? to : corner)));
    delete body.inertia;
  });
}

/** A new corner between a corner and the next. */
export function insertCorner(document: SceneDocument, name: string, after: number, at: Point): SceneDocument {
  return changedBody(document, name, (body) => {
    if (typeof body.shape.disc === "number") return;
    const corners = [...cornersOf(body)];
    corners.splice(after + 1, 0, at);
    setCorners(body, corners);
    delete body.inertia;
  });
}

export function removeCorner(document: SceneDocument, name: string, index: number): SceneDocument {
  return changedBody(document, name, (body) => {
    const corners = cornersOf(body);
    if (typeof body.shape.disc === "number" || corners.length < 4) return;
    setCorners(body, corners.filter((_, i) => i !== index));
    delete body.inertia;
  });
}

function setCorners(body: BodyDocument, corners: Point[]): void {
  if (body.shape.rounded) body.shape = { rounded: { ...(body.shape.rounded as object), polygon: corners } };
  else body.shape = { ...body.shape, polygon: corners };
  delete body.shape.box;
}

/** The side of a closed outline nearest to a point: its first corner and the distance. */
export function nearestSide(corners: Point[], [x, y]: Point): { side: number; distance: number } {
  let best = { side: -1, distance: Infinity };
  corners.forEach(([ax, ay], side) => {
    const [bx, by] = corners[(side + 1) % corners.length];
    const span = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = span > 0 ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / span)) : 0;
    const distance = Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y);
    if (distance < best.distance) best = { side, distance };
  });
  return best;
}

/** Rounds to a multiple of a step. */
export function snap(value: number, step: number): number {
  return Math.round(value / step) * step;
}
