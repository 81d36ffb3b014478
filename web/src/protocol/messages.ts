/** What page and server say to each other; docs/protocol.md says what each field means. */
export interface Fault {
  file?: string;
  path?: string;
  message: string;
  remedy?: string;
}

export interface SceneEntry {
  name: string;
  title: string;
  dimension: 2 | 3;
  rooms: string[];
}

export interface SizeOfKind {
  name: string;
  meaning: string;
  least: number;
  most: number;
  standard: number;
  whole: boolean;
}

export interface Hello {
  tenon: string;
  models: string[];
  methods: string[];
  kinds: { name: string; description: string; sizes: SizeOfKind[] }[];
  scenes: SceneEntry[];
  /** The scene given to `tenon serve --scene`. */
  start?: string;
}

export interface PlanarShape {
  loops: number[][][];
  discs: number[][];
  seams: number[][];
}

export interface SpatialShape {
  vertices: number[][];
  triangles: number[][];
  edges: number[][];
}

export type Shape = PlanarShape | SpatialShape;

export interface DrawnBody {
  name: string;
  shape: number;
  fixed: boolean;
  prescribed: boolean;
  mass: number;
  friction?: number;
}

export interface Drawing {
  dimension: 2 | 3;
  size: number;
  bodies: DrawnBody[];
  shapes: Shape[];
}

export interface OpenAnswer {
  handle: string;
  scene: Record<string, unknown>;
  notes: string[];
  drawing: Drawing;
}

export interface RunAnswer {
  run: number;
  lanes: { model: string }[];
  bodies: string[];
  step: number;
}

export interface BodyState {
  name: string;
  position: number[];
  angle?: number;
  quaternion?: number[];
  velocity: number[];
  angular_velocity: number | number[];
}

export interface ContactState {
  a: string;
  b: string;
  point: number[];
  normal: number[];
  gap: number;
  force: number[];
}

export interface StateAnswer {
  lane: number;
  at: number;
  time: number;
  bodies: BodyState[];
  energy: number;
  min_gap: number;
  tier: string;
  residual: number;
  contacts: ContactState[];
}

export interface FreeSpaceAnswer {
  regions: { polygon: number[][] }[];
  facets: { from: number[]; to: number[]; active: boolean }[];
}

export interface Progress {
  stage: string;
  fraction?: number;
  detail?: string;
}

export interface Unsolved {
  run: number;
  lane: number;
  step: number;
  words: string;
}

/** A request that was answered with faults, or never because the connection broke. */
export class Refusal extends Error {
  constructor(readonly faults: Fault[]) {
    super(faults.map((fault) => fault.message).join(" ") || "The server gave no reason.");
  }
}
