import type { CDPSession } from "playwright-core";

export type Place = [number, number];

/** Touches as fingers make them, several at once. */
export class Fingers {
  constructor(private readonly session: CDPSession) {}

  /** Puts fingers down, or moves those that are down, in the same order. */
  async put(...places: Place[]): Promise<void> {
    await this.dispatch(places.length > this.down ? "touchStart" : "touchMove", places);
    this.down = places.length;
  }

  async lift(): Promise<void> {
    await this.dispatch("touchEnd", []);
    this.down = 0;
  }

  private down = 0;
  private async dispatch(type: "touchStart" | "touchMove" | "touchEnd", places: Place[]): Promise<void> {
    await this.session.send("Input.dispatchTouchEvent", { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
  }
}
