import type { At, Drag, Tool } from "../view/pointer";
import type { Pose } from "../view/pose";
import { toBody, toWorld } from "../view/pose";
import type { Overlay } from "./draft";
import { boxDraft, discDraft, kNoOverlay, lift, outlineDraft } from "./draft";
import { boxBetween, cornersOf, discAround, insertCorner, moveCorner, nearestSide, placeBody, polygonOf, snap } from "./scene_edits";
import type { BodyDocument, Point } from "./scene_edits";
import type { SceneDocument } from "../room";

/** What the tools of drawing need of the desk they work on. */
export interface Desk {
  body(index: number): BodyDocument;
  poseOf(index: number): Pose;
  chosen(): number;
  choose(body: number): void;
  chooseCorner(corner: number): void;
  metresPerPixel(): number;
  /** A round distance for snapping. */
  grid(): number;
  draft(overlay: Overlay): void;
  /** Shows a body elsewhere without changing the scene. */
  preview(body: number, position: Point, angle: number): void;
  /** Changes the scene, after the changes that are under way. */
  commit(edit: (scene: SceneDocument) => SceneDocument): void;
  add(body: BodyDocument): void;
  hover(at: At | null): void;
}

const kGrab = 9;
const kSnapAngle = Math.PI / 12;

function pointOf(desk: Desk, at: At): Point {
  const [x, y] = at.world;
  return at.shift ? [snap(x, desk.grid()), snap(y, desk.grid())] : [x, y];
}

/** Moves bodies and corners of the chosen body; `turning` turns bodies instead. */
export class MoveTool implements Tool {
  cursor = "default";

  constructor(private readonly desk: Desk, private readonly turning: boolean) {}

  begin(at: At): Drag | null {
    const corner = this.cornerAt(at);
    if (corner >= 0) return this.dragCorner(corner);
    if (!at.hit) return null;
    this.desk.choose(at.hit.body);
    return this.turning ? this.dragTurn(at) : this.dragBody(at);
  }

  click(at: At): void {
    const corner = this.cornerAt(at);
    if (corner >= 0) this.desk.chooseCorner(corner);
    else this.desk.choose(at.hit ? at.hit.body : -1);
  }

  doubleClick(at: At): void {
    const chosen = this.desk.chosen();
    if (chosen < 0) return;
    const body = this.desk.body(chosen);
    const local = toBody(this.desk.poseOf(chosen), at.world);
    const { side, distance } = nearestSide(cornersOf(body), [local[0], local[1]]);
    if (side < 0 || distance > 2 * kGrab * this.desk.metresPerPixel() || this.cornerAt(at) >= 0) return;
    this.desk.commit((scene) => insertCorner(scene, body.name, side, [local[0], local[1]]));
  }

  hover(at: At | null): void {
    this.cursor = at && (this.cornerAt(at) >= 0 || at.hit) ? "move" : "default";
    this.desk.hover(at);
  }

  private cornerAt(at: At): number {
    const chosen = this.desk.chosen();
    if (chosen < 0) return -1;
    const pose = this.desk.poseOf(chosen);
    const reach = kGrab * this.desk.metresPerPixel();
    return cornersOf(this.desk.body(chosen)).findIndex((corner) => {
      const [x, y] = toWorld(pose, lift(corner));
      return Math.hypot(x - at.world[0], y - at.world[1]) <= reach;
    });
  }

  private dragCorner(index: number): Drag {
    const desk = this.desk;
    const chosen = desk.chosen();
    const body = desk.body(chosen);
    const pose = desk.poseOf(chosen);
    const local = (at: At): Point => toBody(pose, lift(pointOf(desk, at))).slice(0, 2) as Point;
    let moved = false;
    return {
      move: (at) => {
        moved = true;
        desk.draft(cornerDraft(body, pose, index, local(at)));
      },
      end: (at) => {
        desk.draft(kNoOverlay);
        if (moved) desk.commit((scene) => moveCorner(scene, body.name, index, local(at)));
      },
      cancel: () => desk.draft(kNoOverlay),
    };
  }

  private dragBody(at: At): Drag {
    const desk = this.desk;
    const body = at.hit!.body;
    const { position } = desk.poseOf(body);
    const angle = desk.body(body).angle ?? 0;
    const offset = [position[0] - at.world[0], position[1] - at.world[1]];
    const place = (now: At): Point => {
      const to: Point = [now.world[0] + offset[0], now.world[1] + offset[1]];
      return now.shift ? [snap(to[0], desk.grid()), snap(to[1], desk.grid())] : to;
    };
    return this.dragPose(body, (now) => ({ position: place(now), angle }));
  }

  private dragTurn(at: At): Drag {
    const desk = this.desk;
    const body = at.hit!.body;
    const { position } = desk.poseOf(body);
    const angle = desk.body(body).angle ?? 0;
    const direction = (now: At) => Math.atan2(now.world[1] - position[1], now.world[0] - position[0]);
    const begun = direction(at);
    return this.dragPose(body, (now) => {
      const turned = angle + Math.atan2(Math.sin(direction(now) - begun), Math.cos(direction(now) - begun));
      return { position: [position[0], position[1]], angle: now.shift ? snap(turned, kSnapAngle) : turned };
    });
  }

  private dragPose(body: number, poseAt: (at: At) => { position: Point; angle: number }): Drag {
    const desk = this.desk;
    const { position } = desk.poseOf(body);
    const angle = desk.body(body).angle ?? 0;
    let moved = false;
    return {
      move: (at) => {
        moved = true;
        const pose = poseAt(at);
        desk.preview(body, pose.position, pose.angle);
      },
      end: (at) => {
        const pose = poseAt(at);
        const { name } = desk.body(body);
        if (moved) desk.commit((scene) => placeBody(scene, name, pose.position, pose.angle));
      },
      cancel: () => desk.preview(body, [position[0], position[1]], angle),
    };
  }
}

function cornerDraft(body: BodyDocument, pose: Pose, index: number, to: Point): Overlay {
  const world = (corner: Point) => toWorld(pose, lift(corner)).slice(0, 2) as Point;
  if (typeof body.shape.disc === "number") return discDraft([pose.position[0], pose.position[1]], Math.hypot(...to));
  return outlineDraft(cornersOf(body).map((corner, i) => world(i === index ? to : corner)), true);
}

/** Boxes from corner to corner, discs from the middle to the rim. */
export class SpanTool implements Tool {
  cursor = "crosshair";

  constructor(private readonly desk: Desk, private readonly shape: "box" | "disc") {}

  begin(at: At): Drag {
    const from = pointOf(this.desk, at);
    const least = 3 * this.desk.metresPerPixel();
    const radius = (to: Point) => Math.hypot(to[0] - from[0], to[1] - from[1]);
    return {
      move: (now) => {
        const to = pointOf(this.desk, now);
        this.desk.draft(this.shape === "box" ? boxDraft(from, to) : discDraft(from, radius(to)));
      },
      end: (now) => {
        const to = pointOf(this.desk, now);
        this.desk.draft(kNoOverlay);
        if (this.shape === "disc" && radius(to) > least) this.desk.add(discAround(from, radius(to)));
        if (this.shape === "box" && Math.min(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) > least) {
          this.desk.add(boxBetween(from, to));
        }
      },
      cancel: () => this.desk.draft(kNoOverlay),
    };
  }
}

/** Polygons corner by corner; the first corner, a double click or Enter closes them. */
export class PolygonTool implements Tool {
  cursor = "crosshair";
  private corners: Point[] = [];

  constructor(private readonly desk: Desk) {}

  /** A press is taken, so that the camera stays where it is. */
  begin(): Drag {
    return { move: (at) => this.hover(at), end: () => undefined, cancel: () => this.abandon() };
  }

  click(at: At): void {
    const point = pointOf(this.desk, at);
    const reach = kGrab * this.desk.metresPerPixel();
    const near = (corner: Point) => Math.hypot(corner[0] - point[0], corner[1] - point[1]) <= reach;
    if (this.corners.length > 2 && near(this.corners[0])) return this.close();
    if (this.corners.length > 0 && near(this.corners[this.corners.length - 1])) return;
    this.corners.push(point);
    this.desk.draft(outlineDraft(this.corners, false));
  }

  doubleClick(): void {
    this.close();
  }

  hover(at: At | null): void {
    if (at && this.corners.length > 0) this.desk.draft(outlineDraft([...this.corners, pointOf(this.desk, at)], false));
  }

  close(): void {
    const corners = this.corners;
    this.abandon();
    if (corners.length > 2) this.desk.add(polygonOf(corners));
  }

  /** Whether there was something to abandon. */
  abandon(): boolean {
    const had = this.corners.length > 0;
    this.corners = [];
    this.desk.draft(kNoOverlay);
    return had;
  }
}
