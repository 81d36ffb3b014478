/** Small scenes of the tests. */
const wide = [[-4, -1], [4, -1], [4, 0], [-4, 0]];

/** A box on a floor, a wall two metres to its right. */
export const kRoom = {
  version: 1, name: "room", dimension: 2, gravity: [0, -9.81], friction: 0.3,
  bodies: [
    { name: "floor", fixed: true, shape: { polygon: wide } },
    { name: "wall", fixed: true, shape: { box: [1, 4] }, position: [3, 2] },
    { name: "box", shape: { box: [1, 1] }, mass: 1, position: [0, 0.5] }],
  simulation: { step: 0.01, steps: 200 } };

/** Nothing but a floor. */
export const kFloor = {
  version: 1, name: "floor", dimension: 2, gravity: [0, -9.81], friction: 0.5,
  bodies: [{ name: "floor", fixed: true, shape: { polygon: wide } }, { name: "stone", shape: { box: [0.5, 0.5] }, position: [-3, 0.25] }],
  simulation: { step: 0.01, steps: 150 } };
