import type { Margin, OrderAnswer, PivotsAnswer, StableAnswer } from "../../src/structure/answers";
import type { Stand, Visit } from "./stand";

/** What the room Structure says of itself. */
export interface StructureState {
  scene: string;
  verdict?: StableAnswer;
  forces: number;
  margin: Margin | null;
  order: OrderAnswer | null;
  pivots: PivotsAnswer | null;
  friction: number | null;
  held: string[];
  gone: string[];
  load: { body: number; force: number[] } | null;
  track: string;
  at: number;
  steps: number;
  playing: boolean;
  poses: number[];
}

/** A structure on the page, its verdict shown. */
export async function openStructure(stand: Stand, path: string, options: Parameters<Stand["visit"]>[1] = {}): Promise<Visit> {
  const visit = await stand.visit(path, options);
  await judged(visit);
  return visit;
}

export const judged = (visit: Visit) => visit.until(() => (window.tenon?.room() as { verdict?: object } | undefined)?.verdict !== undefined);

export function stateOf(visit: Visit): Promise<StructureState> {
  return visit.page.evaluate(() => {
    const room = window.tenon.room();
    return { ...room, poses: Array.from(room.poses as ArrayLike<number>) };
  }) as unknown as Promise<StructureState>;
}

/** Waits until the page shows this verdict of this many missing parts. */
export const verdictIs = (visit: Visit, verdict: string, gone = 0) => visit.until((wanted) => {
  const room = window.tenon.room() as { verdict?: { verdict: string }; gone: string[] };
  const line = document.querySelector<HTMLElement>('[aria-label="Verdict"] .verdict');
  return room.verdict?.verdict === wanted.verdict && line?.dataset.verdict === wanted.verdict && room.gone.length === wanted.gone;
}, { verdict, gone });

/** Clicks the middle of a part. */
export async function clickPart(visit: Visit, name: string): Promise<void> {
  const [x, y] = await partPlace(visit, name);
  await visit.page.mouse.click(x, y);
}

/** Pixels of a part's place as the scene was opened. */
export async function partPlace(visit: Visit, name: string): Promise<[number, number]> {
  const point = await visit.page.evaluate((wanted) => {
    const { drawing, poses } = window.tenon.scene()!;
    const stride = drawing.dimension === 2 ? 3 : 7;
    const body = drawing.bodies.findIndex((one) => one.name === wanted);
    return Array.from({ length: drawing.dimension }, (_, k) => poses[body * stride + k]);
  }, name);
  return visit.place(0, point);
}

/** A point of the friction slider. */
export async function sliderPlace(visit: Visit, friction: number): Promise<[number, number]> {
  const slider = visit.page.getByLabel("Friction, slider");
  const box = (await slider.boundingBox())!;
  const most = Number(await slider.getAttribute("max"));
  return [box.x + 8 + (friction / most) * (box.width - 16), box.y + box.height / 2];
}
