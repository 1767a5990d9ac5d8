/** Courses as a designer sketches them, and their variations. */
import type { Placed } from './track.ts';

/** Size of the arena in units of the plan. */
export const arena = { width: 320, height: 240 } as const;

/** `x, y, angle` of each fence, in riding order. */
export type Sketch = readonly (readonly [x: number, y: number, angle: number])[];

export const sketches: readonly Sketch[] = [
  // once round, then a diagonal through the middle
  [
    [92, 196, 0],
    [206, 196, 0],
    [276, 132, -90],
    [214, 52, 180],
    [112, 52, 180],
    [46, 122, 90],
    [122, 142, -24],
    [198, 108, -24],
  ],
  // three lines, up and down the arena
  [
    [84, 48, 0],
    [196, 48, 0],
    [262, 106, 128],
    [176, 124, 180],
    [88, 124, 180],
    [60, 186, 76],
    [142, 200, 0],
    [244, 196, -8],
  ],
  // a figure of eight
  [
    [66, 186, -40],
    [122, 142, -39],
    [214, 66, -38],
    [280, 112, 98],
    [216, 174, -141],
    [106, 76, -139],
    [44, 108, 106],
  ],
  // long diagonals
  [
    [70, 62, 36],
    [160, 122, 32],
    [256, 178, 12],
    [268, 92, -96],
    [206, 42, 184],
    [124, 76, 152],
    [58, 132, 112],
    [132, 204, 4],
    [214, 206, -4],
  ],
];

/**
 * A variation of a sketch: it may be mirrored and ridden backwards, and every fence is moved and turned a little.
 *
 * @param random returns numbers from 0 to 1
 * @param reach how far fences are moved, 0 to 1: at 1, up to 10 units and 9 degrees
 */
export const vary = (sketch: Sketch, random: () => number, reach: number): Placed[] => {
  const [flipX, flipY, reverse] = [random() < 0.5, random() < 0.5, random() < 0.5];
  const nudge = (most: number): number => (random() * 2 - 1) * most * reach;
  const fences = sketch.map(([x, y, angle]): Placed => {
    const mirrored = flipX ? 180 - angle : angle;
    return {
      x: Math.round((flipX ? arena.width - x : x) + nudge(10)),
      y: Math.round((flipY ? arena.height - y : y) + nudge(10)),
      angle: Math.round((flipY ? -mirrored : mirrored) + (reverse ? 180 : 0) + nudge(9)),
    };
  });
  return reverse ? fences.reverse() : fences;
};
