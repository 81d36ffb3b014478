import { pick } from "../view/pick";
import type { Hit } from "../view/pick";
import type { At, Drag, Tool } from "../view/pointer";
import type { Vec3 } from "../view/pose";
import type { WorldView } from "../view/world_view";
import type { Force } from "./forces";

export type Mode = "pull" | "choose" | "hold" | "load";

export const kModes: { mode: Mode; title: string; key: string; about: string }[] = [
  { mode: "pull", title: "Pull out", key: "P", about: "a click takes a part away, or puts it back" },
  { mode: "choose", title: "Choose", key: "C", about: "a click shows the forces of a part" },
  { mode: "hold", title: "Hold", key: "H", about: "a click holds a part, or frees it" },
  { mode: "load", title: "Load", key: "L", about: "a drag from a part pulls at it" },
];

export interface ToolActions {
  gone(body: number): boolean;
  free(body: number): boolean;
  forceNear(at: At): Force | null;
  clickForce(force: Force): void;
  clickBody(body: number, mode: Mode): void;
  clickNothing(): void;
  load(body: number, point: Vec3, to: Vec3): void;
  loadEnded(kept: boolean): void;
  hover(at: At | null, hit: Hit | null, force: Force | null): void;
}

/** What the pointer does to a structure: an arrow is chosen by a click in every mode, a part is pulled, chosen, held or loaded. */
export class StructureTool implements Tool {
  cursor = "default";
  mode: Mode = "pull";

  constructor(private readonly view: WorldView, private readonly actions: ToolActions) {}

  begin(at: At): Drag | null {
    const hit = this.mode === "load" ? this.hit(at) : null;
    if (!hit || !this.actions.free(hit.body)) return null;
    let moved = false;
    return {
      move: (now) => {
        moved ||= Math.hypot(now.x - at.x, now.y - at.y) > 4;
        if (moved) this.actions.load(hit.body, hit.world, this.view.pointAt(at.lane, now.x, now.y, hit.world));
      },
      end: () => {
        if (moved) this.actions.loadEnded(true);
      },
      cancel: () => this.actions.loadEnded(false),
    };
  }

  click(at: At): void {
    const force = this.actions.forceNear(at);
    const hit = this.hit(at);
    if (force) this.actions.clickForce(force);
    else if (hit) this.actions.clickBody(hit.body, this.mode);
    else this.actions.clickNothing();
  }

  hover(at: At | null): void {
    const hit = at ? this.hit(at) : null;
    const force = at ? this.actions.forceNear(at) : null;
    this.cursor = force || (hit && (this.mode === "choose" || this.actions.free(hit.body))) ? "pointer" : "default";
    this.actions.hover(at, hit, force);
  }

  /** Parts that were taken away are met only where nothing else is, and only in the plane, where their place is drawn. */
  private hit(at: At): Hit | null {
    if (!at.hit || !this.actions.gone(at.hit.body)) return at.hit;
    const shown = this.view.lanes[at.lane];
    const other = pick(shown.drawing, shown.poses, this.view.ray(at.lane, at.x, at.y), (body) => this.actions.gone(body));
    return other ?? (this.view.dimension === 2 ? at.hit : null);
  }
}
