import type { Address } from "./address";
import type { Command } from "./frame/commands";
import type { SaveOffer } from "./frame/save_menu";
import type { TimeLine } from "./frame/time_line";
import type { Connection } from "./protocol/connection";
import type { Drawing, Fault, Hello } from "./protocol/messages";
import type { PointerHands } from "./view/pointer";
import type { WorldView } from "./view/world_view";

export type SceneDocument = Record<string, unknown>;

/** A scene as the server holds it for this page. */
export interface OpenedScene {
  handle: string;
  name: string;
  /** From a file or drawn here: kept by the page, not found by its name on the server. */
  own: boolean;
  /** A change of the scene that was shown before it. */
  edited: boolean;
  document: SceneDocument;
  drawing: Drawing;
  poses: ArrayLike<number>;
  notes: string[];
}

/** What the frame lends a room: one world, one inspector, one time line, and the way to the server. */
export interface Bench {
  readonly connection: Connection;
  readonly view: WorldView;
  readonly hands: PointerHands;
  readonly timeLine: TimeLine;
  /** Places a room fills with its own tools when it is entered. */
  readonly places: { caption: HTMLElement; tools: HTMLElement; heads: HTMLElement; layers: HTMLElement; inspector: HTMLElement };
  hello(): Hello;
  title(scene: string): string;
  /** Writes what the room chose into the address, without a new entry in the history. */
  remember(change: Partial<Address>): void;
  /** Goes to another scene of this room, with an entry in the history. */
  goTo(change: Partial<Address>): void;
  /** Work that takes longer than half a second, with a way to stop it; null ends it. */
  busy(words: string | null, stop?: () => void): void;
  /** Opens a changed scene in place of the shown one: true when done; faults go to `refuse`. */
  replace(document: SceneDocument, refuse: (faults: Fault[]) => void): Promise<boolean>;
  /** Says something in words beside the world. */
  tell(faults: Fault[], title?: string): void;
  /** Names what is under the pointer, at a place of the view in pixels; null hides it. */
  tip(words: string | null, x?: number, y?: number): void;
}

/** A room adds tools to the frame; it has no layout of its own. */
export interface Room {
  readonly name: string;
  readonly title: string;
  /** What is shown when the address names no scene. */
  readonly first: Address;
  /** Whether it can show such a scene. */
  takes(scene: SceneDocument): boolean;
  enter(bench: Bench): void;
  /** Shows an opened scene. `recovered`: it was shown before the connection broke. */
  show(opened: OpenedScene, address: Address, recovered: boolean): Promise<void>;
  leave(): void;
  commands(): Command[];
  saves(): SaveOffer[];
  /** For tests and curious people, at window.tenon.room. */
  inspect(): Record<string, unknown>;
}
