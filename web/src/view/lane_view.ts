import * as THREE from "three";
import type { Drawing } from "../protocol/messages";
import { Bodies } from "./bodies";
import type { Look } from "./bodies";
import { Grid } from "./grid";
import { Marks, Regions, Strokes } from "./overlays";
import type { Theme } from "./theme";

/** One picture of the world: the bodies, the ghost of their start, and what a room lays over them. */
export class LaneView {
  readonly scene = new THREE.Scene();
  readonly regions = new Regions(10);
  /** Lines without meaning of size: facets, springs, tools. */
  readonly lines = new Strokes(11);
  /** Forces and other vectors. */
  readonly arrows = new Strokes(12);
  readonly marks = new Marks(13);
  readonly grid = new Grid();
  bodies: Bodies;
  poses: ArrayLike<number>;
  private ghost: Bodies;

  constructor(readonly drawing: Drawing, start: ArrayLike<number>) {
    this.poses = start;
    this.bodies = new Bodies(drawing, start);
    this.ghost = new Bodies(drawing, start, 0.25);
    this.ghost.group.visible = false;
    for (const overlay of [this.regions, this.lines, this.arrows, this.marks, this.grid]) this.scene.add(overlay.object);
    this.scene.add(this.bodies.group, this.ghost.group);
  }

  setPoses(poses: ArrayLike<number>): void {
    this.poses = poses;
    this.bodies.setPoses(poses);
  }

  setLooks(look: (body: number) => Look): void {
    this.bodies.setLooks(look);
  }

  showGhost(visible: boolean): void {
    this.ghost.group.visible = visible;
  }

  setTheme(theme: Theme): void {
    this.bodies.setTheme(theme);
    this.ghost.setTheme(theme);
    this.ghost.setLooks((i) => ({ colour: theme.free, hidden: this.drawing.bodies[i].fixed }));
    this.scene.background = new THREE.Color(...theme.paper);
  }

  dispose(): void {
    this.bodies.dispose();
    this.ghost.dispose();
    for (const overlay of [this.regions, this.lines, this.arrows, this.marks, this.grid]) {
      overlay.object.geometry.dispose();
      (overlay.object.material as THREE.Material).dispose();
    }
  }
}
