import type { At, Drag, Tool } from "../view/pointer";
import type { Vec3 } from "../view/pose";
import type { WorldView } from "../view/world_view";

export interface Pull {
  body: number;
  lane: number;
  point: Vec3;
  target: Vec3;
}

export interface PullActions {
  mayPull(body: number): boolean;
  pull(pull: Pull): void;
  letGo(): void;
  choose(at: At): void;
  hover(at: At | null): void;
}

/** Pulls a free body with a spring from where it was taken to the pointer. The latest place wins; nothing queues up. */
export class PullTool implements Tool {
  cursor = "default";

  constructor(private readonly view: WorldView, private readonly actions: PullActions) {}

  begin(at: At): Drag | null {
    if (!at.hit || !this.actions.mayPull(at.hit.body)) return null;
    const { body, local, world } = at.hit;
    const lane = at.lane;
    const start = { x: at.x, y: at.y };
    let pulling = false;
    let asked = false;
    let latest = at;
    const send = () => {
      asked = false;
      if (pulling) this.actions.pull({ body, lane, point: local, target: this.view.pointAt(lane, latest.x, latest.y, world) });
    };
    return {
      move: (now) => {
        latest = now;
        if (!pulling && Math.hypot(now.x - start.x, now.y - start.y) < 4) return;
        pulling = true;
        if (asked) return;
        asked = true;
        requestAnimationFrame(send);
      },
      end: () => {
        const was = pulling;
        pulling = false;
        if (was) this.actions.letGo();
      },
      cancel: () => {
        pulling = false;
        this.actions.letGo();
      },
    };
  }

  click(at: At): void {
    this.actions.choose(at);
  }

  hover(at: At | null): void {
    this.cursor = at?.hit && this.actions.mayPull(at.hit.body) ? "grab" : "default";
    this.actions.hover(at);
  }
}
