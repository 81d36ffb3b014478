import { el, fill } from "../dom";
import { Refusal } from "../protocol/messages";
import type { Fault } from "../protocol/messages";

/** Faults in words, where they arose, each with its remedy; hidden while there are none. */
export class FaultBox {
  readonly element = el("div", { class: "faults", role: "alert", hidden: true });

  show(faults: Fault[], title = ""): void {
    this.element.hidden = faults.length === 0;
    if (faults.length === 0) {
      fill(this.element);
      return;
    }
    const shown = faults.slice(0, 6);
    const rest = faults.length - shown.length;
    fill(
      this.element,
      el("button", { class: "quiet close", "aria-label": "Dismiss", onclick: () => this.clear() }, "×"),
      title ? el("strong", {}, title) : null,
      ...shown.map(faultLine),
      rest > 0 ? el("p", {}, `and ${rest} more.`) : null,
    );
  }

  showError(error: unknown, title = ""): void {
    this.show(faultsOf(error), title);
  }

  clear(): void {
    this.show([]);
  }
}

export function faultsOf(error: unknown): Fault[] {
  if (error instanceof Refusal) return error.faults;
  return [{ message: error instanceof Error ? error.message : String(error) }];
}

/** Faults come as clauses, for lines of a terminal; here they stand one after the other. */
function sentence(words: string): string {
  const first = /^[a-z]+( |,)/.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
  return /[.!?…]$/.test(first) ? first : `${first}.`;
}

function faultLine(fault: Fault): HTMLElement {
  const place = [fault.file, fault.path].filter((part) => part).join(", ");
  return el(
    "p",
    {},
    place ? el("code", {}, place) : null,
    place ? ": " : null,
    sentence(fault.message),
    fault.remedy ? el("span", { class: "remedy" }, ` ${sentence(fault.remedy)}`) : null,
  );
}
