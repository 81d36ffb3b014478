import type { Drawing, Shape } from "../protocol/messages";
import { isPlanar } from "./outline";
import type { Vec3 } from "./pose";

/** Centre of mass of a shape of even density, in its own frame. */
export function centreOf(shape: Shape): Vec3 {
  return isPlanar(shape) ? centreOfLoops(shape.loops, shape.discs ?? []) : centreOfMesh(shape.vertices, shape.triangles);
}

function centreOfLoops(loops: number[][][], discs: number[][]): Vec3 {
  let area = 0;
  let x = 0;
  let y = 0;
  for (const loop of loops) {
    loop.forEach(([ax, ay], i) => {
      const [bx, by] = loop[(i + 1) % loop.length];
      const twice = ax * by - bx * ay;
      area += twice / 2;
      x += (twice * (ax + bx)) / 6;
      y += (twice * (ay + by)) / 6;
    });
  }
  for (const [cx, cy, r] of discs) {
    const disc = Math.PI * r * r;
    area += disc;
    x += disc * cx;
    y += disc * cy;
  }
  return area === 0 ? [0, 0, 0] : [x / area, y / area, 0];
}

function centreOfMesh(vertices: number[][], triangles: number[][]): Vec3 {
  let volume = 0;
  const sum: Vec3 = [0, 0, 0];
  for (const [i, j, k] of triangles) {
    const [a, b, c] = [vertices[i], vertices[j], vertices[k]];
    const part = (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6;
    volume += part;
    for (let n = 0; n < 3; ++n) sum[n] += (part * (a[n] + b[n] + c[n])) / 4;
  }
  return volume === 0 ? [0, 0, 0] : [sum[0] / volume, sum[1] / volume, sum[2] / volume];
}

/** Edge lengths of a shape's box in its own frame, those that are not zero, the least first. */
function edgesOf(shape: Shape): number[] {
  const points = isPlanar(shape)
    ? [...shape.loops.flat(), ...(shape.discs ?? []).flatMap(([x, y, r]) => [[x - r, y - r], [x + r, y + r]])]
    : shape.vertices;
  const edges = [0, 1, 2].map((k) => {
    const values = points.map((point) => point[k] ?? 0);
    return values.reduce((most, v) => Math.max(most, v), -Infinity) - values.reduce((least, v) => Math.min(least, v), Infinity);
  });
  return edges.filter((edge) => edge > 0).sort((a, b) => a - b);
}

/** Size of a typical free part, m: arrows and removals are measured by it. */
export function partSize(drawing: Drawing): number {
  const ofShape = drawing.shapes.map((shape) => {
    const edges = edgesOf(shape);
    return edges.length > 0 ? Math.sqrt(edges[0] * edges[edges.length - 1]) : 0;
  });
  const sizes = drawing.bodies.filter((body) => !body.fixed).map((body) => ofShape[body.shape]).filter((size) => size > 0);
  sizes.sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? drawing.size;
}
