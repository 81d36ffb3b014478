import type { Plot } from "../frame/plots";
import { css, theme } from "../view/theme";
import type { Collapse } from "./collapse";
import type { Force } from "./forces";
import { largestOf } from "./forces";
import type { Picture } from "./picture";
import type { Track } from "./player";

const kCollapseSteps = 60;
const kUnknown: Force[] = [];

/** The motion that proves the fall, from rest to where the proof no longer speaks. */
export class CollapseTrack implements Track {
  readonly kind = "collapse";
  readonly steps = kCollapseSteps;
  readonly rate = 45;

  constructor(private readonly collapse: Collapse, private readonly draw: (change: Partial<Picture>) => void) {}

  words(step: number): string {
    return step === 0 ? "before the collapse" : `collapse, ${Math.round((100 * step) / this.steps)} % of what is shown`;
  }

  labelOf(step: number): string {
    return `${Math.round((100 * step) / this.steps)} %`;
  }

  show(at: number): void {
    this.draw({ poses: this.collapse.poses(at / this.steps), moving: this.collapse.moving });
  }

  rest(): void {}

  plots(): Plot[] {
    return [];
  }
}

export interface StageForces {
  /** Of the stage after so many removals, where they are known. */
  known(step: number): Force[] | null;
  /** Asks for them; they are shown when they come. */
  want(step: number): void;
}

/** The order of taking apart: step k shows the structure without the first k parts. */
export class OrderTrack implements Track {
  readonly kind = "order";
  readonly steps: number;
  readonly rate: number;

  constructor(
    private readonly sequence: number[], private readonly nameOf: (body: number) => string, private readonly forces: StageForces,
    private readonly draw: (change: Partial<Picture>) => void) {
    this.steps = sequence.length;
    this.rate = Math.max(1.6, sequence.length / 25);
  }

  words(step: number): string {
    const next = this.sequence[step];
    const left = this.steps - step;
    if (next === undefined) return `all ${this.steps} parts are out`;
    return `stage ${step} of ${this.steps}: ${left} ${left === 1 ? "part stands" : "parts stand"}, ${this.nameOf(next)} is next`;
  }

  labelOf(step: number): string {
    return String(step);
  }

  goneAt(step: number): Set<number> {
    return new Set(this.sequence.slice(0, step));
  }

  show(at: number): void {
    const step = Math.floor(at + 1e-9);
    const share = at - step;
    const leaving = share > 0 && step < this.steps ? { body: this.sequence[step], share } : null;
    this.draw({ gone: this.goneAt(step), leaving, forces: this.forces.known(step) ?? kUnknown, marked: null });
  }

  rest(step: number): void {
    if (this.forces.known(step) === null) this.forces.want(step);
  }

  plots(): Plot[] {
    const largest = Array.from({ length: this.steps + 1 }, (_, step) => {
      const known = this.forces.known(step);
      return known ? largestOf(known) : NaN;
    });
    if (largest.filter((value) => Number.isFinite(value)).length < 2) return [];
    return [{ title: "Largest force", unit: "N", curves: [{ label: "largest force", colour: css(theme().force), values: largest }] }];
  }
}
