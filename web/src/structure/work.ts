import { faultsOf } from "../frame/fault_box";
import type { Bench } from "../room";
import type { Watch } from "./structure_client";

const kBusyMs = 500;

/** Work beside the page, one piece of it to be stopped: after half a second it is named, with its progress and a way to stop it. */
export class Work {
  private running = 0;

  constructor(private readonly bench: Bench, private readonly cancel: (id: number) => void) {}

  async run<T>(words: string, work: (watch: Watch) => Promise<T>): Promise<T> {
    let id = 0;
    let detail = "";
    const begun = performance.now();
    const show = () => this.bench.busy(`${words} …${detail}`, () => this.cancel(id));
    const late = window.setTimeout(show, kBusyMs);
    try {
      return await work({
        started: (given) => (this.running = id = given),
        progress: (p) => {
          detail = ` ${p.detail || p.stage}${p.fraction !== undefined && p.fraction > 0 ? `, ${Math.round(100 * p.fraction)} %` : ""}`;
          if (performance.now() - begun > kBusyMs) show();
        } });
    } finally {
      window.clearTimeout(late);
      if (this.running === id) {
        this.running = 0;
        this.bench.busy(null);
      }
    }
  }

  /** The newest piece of work ends with what it has so far. */
  stop(): void {
    if (this.running > 0) this.cancel(this.running);
  }

  /** What the server refuses is told in words, then `refused`. */
  async guard(work: () => Promise<void>, refused: () => void): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.bench.tell(faultsOf(error));
      refused();
    }
  }
}
