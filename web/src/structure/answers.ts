/** Answers about structures, as `tenon stable --json` and its sisters give them (docs/schema). */
export interface NamedForce {
  a: string;
  b: string;
  point: number[];
  /** On a, N. */
  force: number[];
}

export interface BodyMotion {
  body: string;
  /** Of the centre of mass. */
  velocity: number[];
  angular_velocity: number | number[];
}

/** One number, or the least and the greatest that it can be; null: there is none. */
export type Bracket = number | null | (number | null)[];

export interface Margin {
  critical_friction?: Bracket;
  load_factor?: Bracket;
  tilt?: Bracket;
  weakest_part?: string;
  /** Cancelled: what is there is proved, the rest was not found. */
  stopped?: boolean;
}

export interface StableAnswer {
  status: string;
  verdict: "stands" | "falls" | "undecided";
  strength: "strong" | "weak" | "unknown";
  strength_reason?: string;
  reason?: string;
  certificate: { kind: "forces" | "motion" | "none"; residual: number | null };
  contacts: number;
  pivots: number;
  forces?: NamedForce[];
  motion?: BodyMotion[];
  margin?: Margin;
}

export interface Missing {
  hold: string[];
  hold_is_least: boolean;
  hold_at_least: number;
  groups: string[][];
  group_sequence: string[];
  supports: { body: string; force: number }[];
}

export interface OrderAnswer {
  status: string;
  /** Parts in the order in which they are taken away; null where there is none. */
  sequence: string[] | null;
  reason?: string;
  missing?: Missing;
  best?: string[];
  tests: number;
  unstable: number;
  pivots: number;
  whole_pivots: number;
  whole: string;
  /** What bears before the part is taken away is that of the stage before; forces are those after it. */
  stages?: { removed: string; forces: NamedForce[] }[];
}

export interface PivotRun {
  status: string;
  pivots: number;
  major_cycles: number;
  minor_cycles: number;
  cycles: { kind: "major" | "minor"; entering: number; event: string; forces: number[] }[];
}

export interface PivotsAnswer {
  last: string;
  rows_per_contact: number;
  contacts: { a: string; b: string; point: number[]; normal: number[] }[];
  scratch: PivotRun;
  reuse: PivotRun;
}
