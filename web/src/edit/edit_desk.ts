import { el, fill, icon } from "../dom";
import type { Command } from "../frame/commands";
import { faultsOf } from "../frame/fault_box";
import type { Bench, OpenedScene, SceneDocument } from "../room";
import { niceStep } from "../view/grid";
import type { At, Tool } from "../view/pointer";
import type { Pose } from "../view/pose";
import { poseOf, toWorld } from "../view/pose";
import type { Overlay } from "./draft";
import { cornerMarks, kNoOverlay, lift } from "./draft";
import { EditHistory } from "./edit_history";
import { EditPanel } from "./edit_panel";
import type { Desk } from "./edit_tools";
import { MoveTool, PolygonTool, SpanTool } from "./edit_tools";
import { addBody, bodiesOf, boxBetween, cornersOf, discAround, holdBody, placeBody, polygonOf, removeBody, removeCorner } from "./scene_edits";
import type { BodyDocument, Point } from "./scene_edits";

type History = EditHistory<SceneDocument>;

export type Mode = "pull" | "move" | "turn" | "box" | "disc" | "polygon";

const kModes: { mode: Mode; title: string; key: string; hint: string }[] = [
  { mode: "pull", title: "Pull", key: "Q", hint: "pull parts while the run plays" },
  { mode: "move", title: "Move", key: "W", hint: "move parts and corners" },
  { mode: "turn", title: "Turn", key: "E", hint: "turn parts" },
  { mode: "box", title: "Box", key: "B", hint: "draw a box" },
  { mode: "disc", title: "Disc", key: "D", hint: "draw a disc" },
  { mode: "polygon", title: "Polygon", key: "P", hint: "draw a polygon, corner by corner" },
];

const kHints: Record<Mode, string> = {
  pull: "",
  move: "Drag a part or a corner of the chosen part; a double click on a side makes a corner.",
  turn: "Drag a part to turn it; Shift turns in steps of 15°.",
  box: "Drag from corner to corner; Shift snaps to the grid.",
  disc: "Drag from the middle to the rim; Shift snaps to the grid.",
  polygon: "Click corner by corner; Enter or the first corner closes it, Esc gives it up.",
};

/** What the desk needs of the room. */
export interface Owner {
  chosen(): number;
  choose(body: number): void;
  /** Stops the run and shows its start, which is what one draws on. */
  toStart(): void;
  pullTool(): Tool;
  hover(at: At | null): void;
  /** The overlay changed. */
  redraw(): void;
}

/** Drawing and changing of planar scenes: tools, undo, and the way of each change to the server and back. */
export class EditDesk implements Desk {
  readonly toolbar = el("div", { class: "toolbar", role: "toolbar", "aria-label": "Tools" });
  readonly panel: EditPanel;
  mode: Mode = "pull";
  private history: History | null = null;
  private opened: OpenedScene | null = null;
  private corner = -1;
  private drafted: Overlay = kNoOverlay;
  /** Changes that the server has not answered yet. */
  changing = 0;
  private changes: Promise<void> = Promise.resolve();
  private tool: Tool | null = null;
  private readonly modeButtons = new Map(kModes.map(({ mode, title, key, hint }) =>
    [mode, el("button", { title: `${title}: ${hint} (${key})`, onclick: () => this.use(mode) }, title)]));
  private readonly undoButton = el("button", { class: "icon", title: "Undo (Ctrl+Z)", "aria-label": "Undo", onclick: () => this.undo() }, icon("undo"));
  private readonly redoButton = el("button", { class: "icon", title: "Redo (Ctrl+Shift+Z)", "aria-label": "Redo", onclick: () => this.redo() }, icon("redo"));

  constructor(private readonly bench: Bench, private readonly owner: Owner) {
    fill(this.toolbar, ...this.modeButtons.values(), this.undoButton, this.redoButton);
    this.panel = new EditPanel({
      place: (position, angle) => this.changeChosen((scene, name) => placeBody(scene, name, position, angle)),
      hold: (fixed) => this.changeChosen((scene, name) => holdBody(scene, name, fixed)),
      remove: () => this.remove(),
      add: (kind) => this.addInTheMiddle(kind),
    });
  }

  /** A scene was opened; history begins anew unless the scene is a change made here. */
  adopt(opened: OpenedScene): void {
    this.opened = opened;
    this.corner = -1;
    if (!opened.edited || !this.history) {
      this.history = new EditHistory(opened.document);
      this.mode = "pull";
    }
    this.take(this.mode);
  }

  use(mode: Mode): void {
    this.take(mode);
    if (this.mode !== "pull") this.owner.toStart();
  }

  private take(mode: Mode): void {
    const planar = this.opened?.drawing.dimension === 2;
    this.mode = planar ? mode : "pull";
    this.tool = this.makeTool();
    this.bench.hands.tool = this.tool;
    this.drafted = kNoOverlay;
    this.show();
  }

  /** After another body was chosen or the scene changed. */
  show(): void {
    this.toolbar.hidden = this.opened?.drawing.dimension !== 2;
    for (const [mode, button] of this.modeButtons) button.setAttribute("aria-pressed", String(mode === this.mode));
    this.undoButton.disabled = !this.history?.canUndo;
    this.redoButton.disabled = !this.history?.canRedo;
    if (this.mode === "pull") this.panel.hide();
    else this.panel.show(this.chosenBody(), kHints[this.mode]);
    this.owner.redraw();
  }

  overlay(): Overlay {
    const body = this.chosenBody();
    if (this.drafted !== kNoOverlay || !body || (this.mode !== "move" && this.mode !== "turn")) return this.drafted;
    const pose = this.poseOf(this.chosen());
    return cornerMarks(cornersOf(body).map((corner) => toWorld(pose, lift(corner)).slice(0, 2) as Point), this.corner);
  }

  commands(): Command[] {
    if (this.opened?.drawing.dimension !== 2) return [];
    return [
      ...kModes.map((one) => ({ keys: [one.key], title: one.hint, run: () => this.use(one.mode) })),
      { keys: ["Ctrl+Z"], title: "undo a change of the scene", run: () => this.undo() },
      { keys: ["Ctrl+Shift+Z", "Ctrl+Y"], title: "redo", run: () => this.redo() },
      { keys: ["Del", "Backspace"], title: "delete the chosen part or corner (while drawing)", run: () => this.remove() },
      { keys: ["Enter"], title: "close the polygon", run: () => (this.tool instanceof PolygonTool ? this.tool.close() : undefined) },
    ];
  }

  /** Esc: whether there was something to give up. */
  escape(): boolean {
    return this.tool instanceof PolygonTool && this.tool.abandon();
  }

  // What the tools ask for.
  document(): SceneDocument {
    return this.opened!.document;
  }

  body(index: number): BodyDocument {
    return bodiesOf(this.document())[index];
  }

  poseOf(index: number): Pose {
    return poseOf(this.opened!.poses, index, 2);
  }

  chosen(): number {
    return this.owner.chosen();
  }

  choose(body: number): void {
    if (body !== this.chosen()) this.corner = -1;
    this.owner.choose(body);
    this.show();
  }

  chooseCorner(corner: number): void {
    this.corner = corner;
    this.owner.redraw();
  }

  metresPerPixel(): number {
    return this.bench.view.metresPerPixel;
  }

  grid(): number {
    return niceStep(12 * this.metresPerPixel());
  }

  draft(overlay: Overlay): void {
    this.drafted = overlay;
    this.owner.redraw();
  }

  preview(body: number, position: Point, angle: number): void {
    for (const lane of this.bench.view.lanes) {
      const poses = Float32Array.from(lane.poses);
      poses.set([...position, angle], 3 * body);
      lane.setPoses(poses);
    }
    this.bench.view.draw();
  }

  hover(at: At | null): void {
    this.owner.hover(at);
  }

  commit(edit: (scene: SceneDocument) => SceneDocument): void {
    this.inTurn(async () => {
      if (await this.replace(edit(this.document()))) this.history!.push(this.document());
    });
  }

  /** The new body is chosen, unless another was chosen since. */
  add(body: BodyDocument): void {
    const chosen = this.chosen();
    this.inTurn(async () => {
      if (!(await this.replace(addBody(this.document(), body)))) return;
      this.history!.push(this.document());
      if (this.chosen() === chosen) this.choose(this.opened!.drawing.bodies.length - 1);
    });
  }

  /** When the changes that were asked for so far are made. */
  settled(): Promise<void> {
    return this.changes;
  }

  /** Changes go to the server one after another: each starts from what the one before it left, and none is lost. */
  private inTurn(change: () => Promise<void>): void {
    this.changing += 1;
    this.changes = this.changes.then(change).catch((error) => this.bench.tell(faultsOf(error))).then(() => {
      this.changing -= 1;
      this.show();
    });
  }

  private replace(document: SceneDocument): Promise<boolean> {
    return this.bench.replace(document, (faults) => this.bench.tell(faults, "The scene stays as it was."));
  }

  private undo(): void {
    this.goBack((history) => history.undo(), (history) => history.redo());
  }

  private redo(): void {
    this.goBack((history) => history.redo(), (history) => history.undo());
  }

  /** A state that the server does not take again is not gone to. */
  private goBack(go: (history: History) => SceneDocument | null, back: (history: History) => SceneDocument | null): void {
    this.inTurn(async () => {
      const history = this.history!;
      const state = go(history);
      if (state && !(await this.replace(state))) back(history);
    });
  }

  private changeChosen(edit: (scene: SceneDocument, name: string) => SceneDocument): void {
    const body = this.chosenBody();
    if (body) this.commit((scene) => edit(scene, body.name));
  }

  private remove(): void {
    const body = this.chosenBody();
    if (!body || this.mode === "pull") return;
    const corner = this.corner;
    if (corner >= 0 && cornersOf(body).length > 3) return this.commit((scene) => removeCorner(scene, body.name, corner));
    this.owner.choose(-1);
    this.commit((scene) => removeBody(scene, body.name));
  }

  private addInTheMiddle(kind: "box" | "disc" | "polygon"): void {
    const { x, y } = this.bench.view.rig.target;
    const r = niceStep(25 * this.metresPerPixel());
    if (kind === "box") this.add(boxBetween([x - r, y - r], [x + r, y + r]));
    if (kind === "disc") this.add(discAround([x, y], r));
    if (kind === "polygon") this.add(polygonOf([[x - r, y - r], [x + r, y - r], [x, y + r]]));
  }

  private chosenBody(): BodyDocument | null {
    const chosen = this.chosen();
    return this.opened && chosen >= 0 ? (this.body(chosen) ?? null) : null;
  }

  private makeTool(): Tool {
    if (this.mode === "pull") return this.owner.pullTool();
    if (this.mode === "polygon") return new PolygonTool(this);
    if (this.mode === "box" || this.mode === "disc") return new SpanTool(this, this.mode);
    return new MoveTool(this, this.mode === "turn");
  }
}
