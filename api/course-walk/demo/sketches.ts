/** Courses as a designer sketches them: where each fence stands and which way it is jumped, in an arena of 800 × 600. */

export const ARENA = { width: 800, height: 600 } as const;

export interface Placed {
  x: number;
  y: number;
  /** Direction of riding in degrees clockwise from the x axis: the poles stand square to it. */
  angle: number;
}

type Sketch = readonly (readonly [x: number, y: number, angle: number])[];

const sketches: readonly Sketch[] = [
  // once round, then a line through the middle
  [
    [230, 515, 0],
    [450, 515, 0],
    [690, 400, -90],
    [690, 235, -90],
    [520, 100, 180],
    [300, 100, 180],
    [110, 240, 90],
    [270, 345, -12],
    [480, 300, -12],
  ],
  // a figure of eight
  [
    [175, 450, -40],
    [300, 345, -40],
    [540, 150, -38],
    [690, 270, 100],
    [570, 450, -140],
    [430, 332, -140],
    [240, 160, -140],
    [105, 240, 100],
  ],
  // lines up and down the arena
  [
    [190, 115, 0],
    [430, 115, 0],
    [670, 205, 100],
    [500, 310, 180],
    [270, 310, 180],
    [115, 420, 80],
    [310, 500, 0],
    [520, 500, 0],
  ],
];

/** As seen in one of two mirrors, in both, or in none. */
const mirrored = (sketch: Sketch, acrossX: boolean, acrossY: boolean): Placed[] =>
  sketch.map(([x, y, angle]) => {
    const turned = acrossX ? 180 - angle : angle;
    return {
      x: acrossX ? ARENA.width - x : x,
      y: acrossY ? ARENA.height - y : y,
      angle: acrossY ? -turned : turned,
    };
  });

/** Twelve different courses, by their number from 0; then the same again. */
export const sketchOf = (number: number): Placed[] => {
  const mirror = Math.floor(number / sketches.length);
  const sketch = sketches[number % sketches.length] ?? [];
  return mirrored(sketch, mirror % 2 === 1, mirror % 4 >= 2);
};
