import type { OrderAnswer } from "./answers";
import type { Force } from "./forces";
import { forcesOf } from "./forces";
import type { StructureClient } from "./structure_client";
import type { StageForces } from "./tracks";

/** Forces after each removal of an order: those that came with it, and those that were asked for since. */
export class Stages implements StageForces {
  readonly sequence: number[];
  private readonly forces = new Map<number, Force[]>();
  private readonly asked = new Set<number>();

  constructor(order: OrderAnswer, client: StructureClient, whole: Force[] | null, private readonly ask: (gone: ReadonlySet<number>) => Promise<Force[]>,
    private readonly came: (step: number, forces: Force[]) => void) {
    const names = order.sequence ?? [];
    this.sequence = names.map((name) => client.names.get(name)!);
    const steps = new Map(names.map((name, i) => [name, i + 1]));
    if (whole) this.forces.set(0, whole);
    for (const stage of order.stages ?? []) {
      this.forces.set(steps.get(stage.removed)!, forcesOf(stage.forces, undefined, client.names, client.gravity));
    }
    this.forces.set(names.length, []);
  }

  known(step: number): Force[] | null {
    return this.forces.get(step) ?? null;
  }

  /** Asked once; a refusal may be tried again. */
  async want(step: number): Promise<void> {
    if (this.asked.has(step)) return;
    this.asked.add(step);
    try {
      const forces = await this.ask(new Set(this.sequence.slice(0, step)));
      this.forces.set(step, forces);
      this.came(step, forces);
    } finally {
      this.asked.delete(step);
    }
  }
}
