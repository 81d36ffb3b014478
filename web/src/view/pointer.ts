import type { Hit } from "./pick";
import { pick } from "./pick";
import type { Vec3 } from "./pose";
import type { WorldView } from "./world_view";

/** Where the pointer is. */
export interface At {
  lane: number;
  x: number;
  y: number;
  /** The point of the plane under the pointer, or in space of the plane that faces the viewer through the target. */
  world: Vec3;
  hit: Hit | null;
  shift: boolean;
}

/** What a drag does until the pointer is let go. `cancel` (Esc) puts back what it found. */
export interface Drag {
  move(at: At): void;
  end(at: At): void;
  cancel(): void;
}

/** What the pointer does in a room. A tool that takes no drag leaves it to the camera. */
export interface Tool {
  cursor: string;
  begin(at: At): Drag | null;
  /** Pressed and let go at the same place. */
  click?(at: At): void;
  doubleClick?(at: At): void;
  hover?(at: At | null): void;
}

const kStill = 4;

/**
 * Hands on the world: the tool has the left button first, then the camera (orbit, or pan in the plane); right or middle
 * button pan, wheel zooms to the pointer, two fingers pan and zoom.
 */
export class PointerHands {
  tool: Tool | null = null;
  private readonly down = new Map<number, { x: number; y: number }>();
  private drag: Drag | null = null;
  private mode: "none" | "tool" | "orbit" | "pan" | "pinch" = "none";
  private start = { x: 0, y: 0 };
  private moved = false;
  private last: PointerEvent | null = null;

  constructor(private readonly view: WorldView) {
    const canvas = view.canvas;
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.lift(event));
    canvas.addEventListener("pointercancel", (event) => this.abandon(event));
    canvas.addEventListener("pointerleave", () => this.tool?.hover?.(null));
    canvas.addEventListener("dblclick", (event) => this.tool?.doubleClick?.(this.at(event)));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** Esc: whether there was a drag to cancel. */
  cancel(): boolean {
    const had = this.drag !== null;
    this.drag?.cancel();
    this.drag = null;
    this.mode = "none";
    return had;
  }

  private at(event: MouseEvent): At {
    const box = this.view.canvas.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    const lane = this.mode === "tool" || this.mode === "orbit" ? this.view.laneAt(this.start.x, this.start.y) : this.view.laneAt(x, y);
    const ray = this.view.ray(lane, x, y);
    const shown = this.view.lanes[lane];
    const hit = shown ? pick(shown.drawing, shown.poses, ray) : null;
    const world = this.view.pointAt(lane, x, y, this.view.rig.target.toArray() as Vec3);
    return { lane, x, y, world, hit, shift: event.shiftKey };
  }

  private press(event: PointerEvent): void {
    if (this.view.lanes.length === 0) return;
    this.view.canvas.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.last = event;
    if (this.down.size === 2) {
      this.cancel();
      this.mode = "pinch";
      return;
    }
    const at = this.at(event);
    this.start = { x: at.x, y: at.y };
    this.moved = false;
    this.tool?.hover?.(null);
    this.drag = event.button === 0 ? (this.tool?.begin(at) ?? null) : null;
    if (this.drag) this.mode = "tool";
    else this.mode = event.button === 0 && this.view.dimension === 3 ? "orbit" : "pan";
  }

  private move(event: PointerEvent): void {
    if (this.view.lanes.length === 0) return;
    const from = this.down.get(event.pointerId);
    if (!from) {
      const at = this.at(event);
      this.view.canvas.style.cursor = this.tool?.cursor ?? "default";
      this.tool?.hover?.(at);
      return;
    }
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (this.mode === "pinch") this.pinch(event, dx, dy);
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const at = this.at(event);
    if (Math.hypot(at.x - this.start.x, at.y - this.start.y) > kStill) this.moved = true;
    if (this.mode === "tool") this.drag?.move(at);
    if (this.mode === "orbit") this.view.rig.orbit(dx, dy);
    if (this.mode === "pan") this.view.rig.pan(dx, dy, this.view.rects[0].height);
    this.last = event;
    this.view.draw();
  }

  private lift(event: PointerEvent): void {
    if (!this.down.delete(event.pointerId)) return;
    const at = this.at(event);
    if (this.mode === "tool") this.drag?.end(at);
    if (!this.moved && this.mode !== "pinch" && this.mode !== "none" && event.button === 0) this.tool?.click?.(at);
    this.drag = null;
    if (this.down.size === 0) this.mode = "none";
    this.view.draw();
  }

  private abandon(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    this.cancel();
  }

  private pinch(event: PointerEvent, dx: number, dy: number): void {
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    const from = this.down.get(event.pointerId);
    if (!other || !from) return;
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const rect = this.view.rects[0];
    this.view.rig.pan(dx / 2, dy / 2, rect.height);
    if (before > 1 && after > 1) this.view.rig.zoom(before / after, 0, 0, rect.width / rect.height);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    if (this.view.lanes.length === 0) return;
    const at = this.at(event);
    const [nx, ny] = this.view.normalised(at.lane, at.x, at.y);
    const rect = this.view.rects[at.lane];
    const steps = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY;
    this.view.rig.zoom(Math.exp(Math.min(200, Math.max(-200, steps)) * 0.0015), nx, ny, rect.width / rect.height);
    if (this.last) this.tool?.hover?.(null);
    this.view.draw();
  }
}
