import { el } from "../dom";
import { plain } from "../units";
import { css, theme } from "../view/theme";
import { columnsOf, rangeOf, ticksOf } from "./plot_scale";

/** One quantity over the steps, a curve for each lane. */
export interface Plot {
  title: string;
  unit: string;
  /** Smallest range of the axis; what is smaller is rounding. */
  least?: number;
  curves: { label: string; colour: string; values: ArrayLike<number> }[];
}

/** Something that happened at a step: drawn as a sign on the axis. */
export interface StepMark {
  step: number;
  kind: "approximate" | "unsolved";
}

export interface PlotState {
  plots: Plot[];
  marks: StepMark[];
  /** Steps on the axis, where the run stands, how far it was recorded. */
  steps: number;
  at: number;
  recorded: number;
  labelOf: (step: number) => string;
}

/** Left and right margins of the plots, px; the scrubber lies exactly between them. */
export const kLeft = 118;
export const kRight = 14;
const kAxis = 16;

/** Plots on one axis of steps, drawn on a canvas. The numbers are in the inspector, for those who cannot see the curves. */
export class Plots {
  readonly element = el("canvas", { class: "plots", "aria-hidden": "true" });

  draw(state: PlotState): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    const ratio = Math.min(window.devicePixelRatio, 2);
    if (width === 0 || height === 0) return;
    if (this.element.width !== Math.round(width * ratio)) this.element.width = Math.round(width * ratio);
    if (this.element.height !== Math.round(height * ratio)) this.element.height = Math.round(height * ratio);
    const pen = this.element.getContext("2d")!;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.font = "11px system-ui, sans-serif";
    const span = width - kLeft - kRight;
    const x = (step: number) => kLeft + (step / Math.max(state.steps, 1)) * span;
    this.axis(pen, state, x, height, span);
    const strip = (height - kAxis) / Math.max(state.plots.length, 1);
    state.plots.forEach((plot, i) => this.strip(pen, plot, state.steps, i * strip, strip, span));
    this.marks(pen, state, x, height);
    pen.fillStyle = css(theme().text);
    pen.fillRect(Math.round(x(state.at)) - 1, 0, 2, height - kAxis + 3);
  }

  private axis(pen: CanvasRenderingContext2D, state: PlotState, x: (step: number) => number, height: number, span: number): void {
    const base = height - kAxis;
    pen.strokeStyle = css(theme().gridStrong);
    pen.fillStyle = css(theme().text);
    pen.textAlign = "center";
    pen.textBaseline = "top";
    for (const tick of ticksOf({ low: 0, high: state.steps }, span, 90)) {
      line(pen, x(tick), 0, x(tick), base);
      if (x(tick) < kLeft + span - 20 || tick === 0) pen.fillText(state.labelOf(tick), x(tick), base + 3);
    }
    pen.strokeStyle = css(theme().text);
    line(pen, kLeft, base, x(state.recorded), base);
  }

  private strip(pen: CanvasRenderingContext2D, plot: Plot, steps: number, top: number, height: number, span: number): void {
    const range = rangeOf(plot.curves.map((curve) => curve.values), plot.least);
    pen.fillStyle = css(theme().text);
    pen.textAlign = "left";
    pen.textBaseline = "middle";
    pen.fillText(`${plot.title}, ${plot.unit}`, 8, top + height / 2);
    if (!range) return;
    const y = (value: number) => top + 5 + (1 - (value - range.low) / (range.high - range.low)) * (height - 10);
    pen.textAlign = "right";
    if (height >= 26) {
      const label = (value: number) => plain(Math.abs(value) < 1e-6 * (range.high - range.low) ? 0 : value, 2);
      pen.fillText(label(range.high), kLeft - 6, top + 8);
      pen.fillText(label(range.low), kLeft - 6, top + height - 7);
    }
    if (range.low < 0 && range.high > 0) {
      pen.strokeStyle = css(theme().gridStrong);
      line(pen, kLeft, y(0), kLeft + span, y(0));
    }
    for (const curve of plot.curves) {
      pen.strokeStyle = curve.colour;
      pen.lineWidth = 1.5;
      pen.beginPath();
      for (const column of columnsOf(curve.values, steps, span)) {
        pen.lineTo(kLeft + column.x, y(column.high));
        if (column.low !== column.high) pen.lineTo(kLeft + column.x, y(column.low));
      }
      pen.stroke();
      pen.lineWidth = 1;
    }
  }

  private marks(pen: CanvasRenderingContext2D, state: PlotState, x: (step: number) => number, height: number): void {
    const base = height - kAxis;
    for (const mark of state.marks) {
      const at = x(mark.step);
      pen.fillStyle = css(theme().contact);
      if (mark.kind === "unsolved") {
        pen.fillRect(at - 0.75, 0, 1.5, base);
        pen.beginPath();
        pen.moveTo(at - 6, base);
        pen.lineTo(at + 6, base);
        pen.lineTo(at, base - 10);
        pen.fill();
      } else {
        pen.fillRect(at - 0.5, base - 4, 1, 4);
      }
    }
  }
}

function line(pen: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  pen.beginPath();
  pen.moveTo(Math.round(x0) + 0.5, Math.round(y0) + 0.5);
  pen.lineTo(Math.round(x1) + 0.5, Math.round(y1) + 0.5);
  pen.stroke();
}
