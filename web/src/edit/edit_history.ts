/** States one can go back and forth between. One drag is one state. */
export class EditHistory<T> {
  private past: T[] = [];
  private future: T[] = [];

  constructor(public current: T) {}

  /** Something was changed; what had been undone is gone. */
  push(next: T): void {
    this.past.push(this.current);
    this.current = next;
    this.future = [];
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  undo(): T | null {
    const before = this.past.pop();
    if (before === undefined) return null;
    this.future.push(this.current);
    this.current = before;
    return before;
  }

  redo(): T | null {
    const after = this.future.pop();
    if (after === undefined) return null;
    this.past.push(this.current);
    this.current = after;
    return after;
  }
}
