import type { BrowserContext } from "playwright-core";

/**
 * Makes every message between page and server late by up to `most` ms, in order, as over a slow line or from a server that
 * has much to do. What the tests ask of a page must hold then too. The same seed gives the same delays.
 */
export async function slowLine(context: BrowserContext, most: number, seed: number): Promise<void> {
  await context.addInitScript(([longest, start]) => {
    let state = start;
    const wait = () => ((state = (state * 1103515245 + 12345) % 2147483648) / 2147483648) * longest;
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      private out = Promise.resolve();
      private in = Promise.resolve();

      override send(data: string): void {
        this.out = this.late(this.out).then(() => {
          if (this.readyState === Plain.OPEN) super.send(data);
        });
      }

      override set onmessage(listener: (event: MessageEvent) => void) {
        super.onmessage = (event) => void (this.in = this.late(this.in).then(() => listener(event)));
      }

      private late(before: Promise<void>): Promise<void> {
        const due = performance.now() + wait();
        return before.then(() => new Promise((done) => setTimeout(done, Math.max(0, due - performance.now()))));
      }
    };
  }, [most, seed] as const);
}
