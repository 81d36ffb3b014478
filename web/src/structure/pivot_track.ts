import type { Plot } from "../frame/plots";
import { css, theme } from "../view/theme";
import type { PivotRun, PivotsAnswer } from "./answers";
import type { Track } from "./player";

/** The cycles of both runs in step; the shorter one stays at its end. */
export class PivotTrack implements Track {
  readonly kind = "pivots";
  readonly steps: number;
  readonly rate = 3;

  constructor(private readonly answer: PivotsAnswer, private readonly draw: (cycle: number) => void) {
    this.steps = Math.max(answer.scratch.cycles.length, answer.reuse.cycles.length, 1) - 1;
  }

  words(step: number): string {
    const at = (run: PivotRun) => `${Math.min(step + 1, run.cycles.length)} of ${run.cycles.length}`;
    return `cycle ${at(this.answer.scratch)} from scratch, ${at(this.answer.reuse)} with reuse`;
  }

  labelOf(step: number): string {
    return String(step + 1);
  }

  show(at: number): void {
    this.draw(Math.floor(at + 1e-9));
  }

  rest(): void {}

  /** Share of the forces at the end that is there: how far each run has come. */
  plots(): Plot[] {
    const curve = (label: string, colour: string, run: PivotRun) => ({ label, colour, values: Array.from(
      { length: this.steps + 1 }, (_, step) => (run.cycles[Math.min(step, run.cycles.length - 1)]?.forces ?? []).reduce((sum, f) => sum + Math.abs(f), 0)) });
    return [{ title: "Sum of forces", unit: "N",
      curves: [curve("from scratch", css(theme().contact), this.answer.scratch), curve("with reuse", css(theme().force), this.answer.reuse)] }];
  }
}
