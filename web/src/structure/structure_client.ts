import type { Connection } from "../protocol/connection";
import type { Progress } from "../protocol/messages";
import type { OpenedScene } from "../room";
import type { Vec3 } from "../view/pose";
import type { OrderAnswer, PivotsAnswer, StableAnswer } from "./answers";
import type { Force } from "./forces";
import { forcesOf, gravityOf, indexOf } from "./forces";
import type { Load } from "./picture";

/** What the person changed about the opened structure. */
export interface Situation {
  /** null: the scene's. */
  friction: number | null;
  held: ReadonlySet<number>;
  gone: ReadonlySet<number>;
  load: Load | null;
}

export interface Verdict {
  answer: StableAnswer;
  forces: Force[];
}

export interface Watch {
  progress?: (progress: Progress) => void;
  started?: (id: number) => void;
}

/** Of structures up to this size the forces of all stages come with the order. */
export const kAllStages = 120;

/** Asks the server about one opened structure. */
export class StructureClient {
  readonly names: Map<string, number>;
  readonly gravity: Vec3;

  constructor(private readonly connection: Connection, readonly opened: OpenedScene) {
    this.names = indexOf(opened.drawing);
    this.gravity = gravityOf(opened.document, opened.drawing.dimension);
  }

  async verdict(situation: Situation, margin: boolean, watch: Watch = {}): Promise<Verdict> {
    const plain = situation.gone.size === 0 && situation.load === null;
    const fields = { ...this.fields(situation), ...(margin ? { margin } : {}), ...(plain ? {} : this.stageFields(situation)) };
    const { answer, attachments } = await this.connection.request<StableAnswer>(plain ? "stable" : "stage", fields, watch);
    return { answer, forces: forcesOf(answer.forces, attachments.get("forces"), this.names, this.gravity) };
  }

  async order(situation: Situation, watch: Watch): Promise<OrderAnswer> {
    const forces = this.opened.drawing.bodies.length <= kAllStages;
    const { answer } = await this.connection.request<OrderAnswer>("disassemble", { ...this.fields(situation), forces }, watch);
    return answer;
  }

  async pivots(situation: Situation, last?: string): Promise<PivotsAnswer> {
    const absent = this.namesOf(situation.gone);
    return this.connection.ask<PivotsAnswer>("pivots", {
      ...this.fields(situation), ...(absent.length > 0 ? { absent } : {}), ...(last ? { last } : {}) });
  }

  cancel(id: number): void {
    this.connection.request("cancel", { of: id }).catch(() => undefined);
  }

  name(body: number): string {
    return this.opened.drawing.bodies[body]?.name ?? "?";
  }

  namesOf(bodies: Iterable<number>): string[] {
    return [...bodies].map((body) => this.name(body));
  }

  private fields({ friction, held }: Situation): Record<string, unknown> {
    return { scene: this.opened.handle, ...(friction === null ? {} : { friction }),
      ...(held.size > 0 ? { fix: this.namesOf(held) } : {}) };
  }

  private stageFields({ gone, load }: Situation): Record<string, unknown> {
    const { dimension } = this.opened.drawing;
    return { absent: this.namesOf(gone),
      ...(load ? { load: { body: this.name(load.body), point: load.point.slice(0, dimension), force: load.force.slice(0, dimension) } } : {}) };
  }
}
