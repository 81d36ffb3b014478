import type { Vec3 } from "../view/pose";
import type { PivotRun, PivotsAnswer } from "./answers";
import type { Force } from "./forces";
import { lift } from "./forces";

/** Contact forces of one cycle: normals, and in the plane with friction the tangential part beside each. */
export function cycleForces(answer: PivotsAnswer, run: PivotRun, cycle: number, names: Map<string, number>, gravity: Vec3): Force[] {
  const rows = answer.rows_per_contact;
  const numbers = run.cycles[cycle]?.forces ?? [];
  return answer.contacts.flatMap(({ a, b, point, normal }, i) => {
    const n = lift(normal);
    const [push, drag] = [numbers[rows * i] ?? 0, rows > 1 ? (numbers[rows * i + 1] ?? 0) : 0];
    if (push === 0 && drag === 0) return [];
    // The normal points to a, the tangent is the normal turned by a quarter to the left.
    const onA: Vec3 = [n[0] * push - n[1] * drag, n[1] * push + n[0] * drag, n[2] * push];
    const size = Math.hypot(...onA);
    const down = onA[0] * gravity[0] + onA[1] * gravity[1] + onA[2] * gravity[2] > 0;
    const [on, by] = down ? [b, a] : [a, b];
    const force = onA.map((part) => (down ? -part : part)) as Vec3;
    return [{ on: names.get(on) ?? -1, by: names.get(by) ?? -1, point: lift(point), force, size }];
  });
}

/** The contact whose force is driven in a cycle. */
export function enteringContact(answer: PivotsAnswer, run: PivotRun, cycle: number): number {
  const entering = run.cycles[cycle]?.entering ?? -1;
  return entering < 0 ? -1 : Math.floor(entering / answer.rows_per_contact);
}
