import { Signal } from "../signal";

export type Rgb = readonly [number, number, number];

/** Colours of the world: Okabe and Ito's palette, greys and soft blues for parts. */
export interface Theme {
  dark: boolean;
  paper: Rgb;
  grid: Rgb;
  gridStrong: Rgb;
  held: Rgb;
  free: Rgb;
  driven: Rgb;
  outline: Rgb;
  seam: Rgb;
  chosen: Rgb;
  contact: Rgb;
  force: Rgb;
  friction: Rgb;
  captured: Rgb;
  hatch: Rgb;
  text: Rgb;
  /** Tints told apart by colour-blind people too; islands and groups take them in turn. */
  tints: Rgb[];
  /** Curves of the two lanes. */
  lanes: [string, string];
}

const light: Theme = {
  dark: false,
  paper: rgb("#fbfbf9"),
  grid: rgb("#ededea"),
  gridStrong: rgb("#dcdcd7"),
  held: rgb("#c8cacd"),
  free: rgb("#b5d0e6"),
  driven: rgb("#d5c6d8"),
  outline: rgb("#39414a"),
  seam: rgb("#939aa1"),
  chosen: rgb("#e69f00"),
  contact: rgb("#d55e00"),
  force: rgb("#0072b2"),
  friction: rgb("#56b4e9"),
  captured: rgb("#009e73"),
  hatch: rgb("#000000"),
  text: rgb("#1b1f24"),
  tints: ["#b5d0e6", "#b7dccb", "#ecd9a8", "#e2c3d5", "#cfd2d6"].map(rgb),
  lanes: ["#c04f00", "#0072b2"],
};

const dark: Theme = {
  dark: true,
  paper: rgb("#14171b"),
  grid: rgb("#1e2329"),
  gridStrong: rgb("#2c333b"),
  held: rgb("#4b525a"),
  free: rgb("#3d6384"),
  driven: rgb("#6b5670"),
  outline: rgb("#c3cbd3"),
  seam: rgb("#79828b"),
  chosen: rgb("#e69f00"),
  contact: rgb("#ff8433"),
  force: rgb("#56b4e9"),
  friction: rgb("#b4dcf5"),
  captured: rgb("#2fc79c"),
  hatch: rgb("#ffffff"),
  text: rgb("#eceff2"),
  tints: ["#3d6384", "#2f6b58", "#75612a", "#6f4a60", "#565d66"].map(rgb),
  lanes: ["#ff8433", "#56b4e9"],
};

const system = window.matchMedia("(prefers-color-scheme: dark)");
export const themeChanged = new Signal<Theme>();
system.addEventListener("change", () => themeChanged.emit(theme()));

export function theme(): Theme {
  return system.matches ? dark : light;
}

/** A lane alone has the second colour, that of Tenon's own model in the first minute. */
export function laneColours(lanes: number): string[] {
  return lanes === 1 ? [theme().lanes[1]] : theme().lanes;
}

export function rgb(hex: string): Rgb {
  const value = parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function css(colour: Rgb): string {
  return `rgb(${colour.map((part) => Math.round(part * 255)).join(" ")})`;
}
