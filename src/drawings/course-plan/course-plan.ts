/**
 * Generates the plan of a show-jumping course, as a course designer draws it: numbered fences in an arena, and a track
 * that meets each of them straight. A seed chooses a sketch and varies it until the course can be ridden and read:
 * nothing overlaps, and no fence stands in the way between two others.
 */
import { randomFrom } from './seed.ts';
import { arena, sketches, vary } from './sketches.ts';
import {
  ahead,
  beside,
  curveBetween,
  distance,
  type Placed,
  type Point,
  pointAt,
  pointOn,
} from './track.ts';

export interface Fence extends Placed {
  number: number;
  /** An upright has one row of poles, an oxer two. */
  kind: 'upright' | 'oxer';
  /** Centre of the number's disc, beside the fence. */
  label: { x: number; y: number };
}

export interface CoursePlan {
  width: number;
  height: number;
  fences: Fence[];
  /** Path data from the start line through all fences to the finish line. */
  track: string;
  start: Placed;
  finish: Placed;
}

/** The least distances between centres in units of the plan, of which a fence is 26 wide. */
const clearance = { edge: 20, fences: 42, lines: 28, track: 20, label: 17 };
/** From the start line to the first fence, and from the last fence to the finish line, in units of the plan. */
const approach = 32;
const maxAttempts = 300;

const isInside = ([x, y]: Point, margin: number): boolean =>
  x >= margin && x <= arena.width - margin && y >= margin && y <= arena.height - margin;
const isClear = (point: Point, others: Point[], least: number): boolean =>
  others.every((other) => distance(point, other) >= least);

/** The plan of a course over `placed`; undefined when it could not be ridden or read. */
const layOut = (placed: Placed[], random: () => number): CoursePlan | undefined => {
  const [first, last] = [placed[0], placed.at(-1)];
  if (!first || !last) return undefined;
  const line = (fence: Placed, units: number): Placed => {
    const [x, y] = ahead(fence, units);
    return { x: Math.round(x), y: Math.round(y), angle: fence.angle };
  };
  const [start, finish] = [line(first, -approach), line(last, approach)];
  const stops = [start, ...placed, finish];
  const legs = placed.concat(finish).map((to, i) => curveBetween(stops[i] ?? start, to));
  const steps = legs.map((leg) => Array.from({ length: 25 }, (_, k) => pointOn(leg, k / 24)));

  const passes = (fence: Placed, i: number): boolean =>
    isInside(pointAt(fence), clearance.edge) &&
    isClear(pointAt(fence), [pointAt(start), pointAt(finish)], clearance.lines) &&
    isClear(
      pointAt(fence),
      placed.filter((other) => other !== fence).map(pointAt),
      clearance.fences,
    ) &&
    steps.every(
      (leg, k) => k === i || k === i + 1 || isClear(pointAt(fence), leg, clearance.track),
    );
  const rideable =
    placed.every(passes) &&
    steps.flat().every((point) => isInside(point, clearance.edge - 4)) &&
    isClear(pointAt(start), [pointAt(finish)], clearance.fences);
  if (!rideable) return undefined;

  const fences: Fence[] = [];
  for (const [i, fence] of placed.entries()) {
    const taken = [...steps.flat(), ...fences.map(({ label }): Point => [label.x, label.y])];
    const others = placed.filter((other) => other !== fence).map(pointAt);
    const free = [beside(fence, -24), beside(fence, 24)].find(
      (end) =>
        isInside(end, clearance.edge) &&
        isClear(end, taken, clearance.label) &&
        isClear(end, [...others, pointAt(start), pointAt(finish)], clearance.lines),
    );
    if (!free) return undefined;
    const label = { x: Math.round(free[0]), y: Math.round(free[1]) };
    fences.push({ ...fence, number: i + 1, kind: random() < 0.4 ? 'oxer' : 'upright', label });
  }

  const cubics = legs.map(
    ([, ...points]) => `C${points.map((p) => p.map(Math.round).join(' ')).join(' ')}`,
  );
  const track = `M${start.x} ${start.y}${cubics.join('')}`;
  return { ...arena, fences, track, start, finish };
};

/** The plan of a course of seven to nine fences in an arena of 320×240: the same for the same `seed`. */
export const coursePlan = (seed: number): CoursePlan => {
  const random = randomFrom(seed);
  const sketch = sketches[Math.floor(random() * sketches.length)] ?? [];
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const plan = layOut(vary(sketch, random, 1 - attempt / maxAttempts), random);
    if (plan) return plan;
  }
  throw new Error(`No course can be laid out from seed ${seed}: the sketches are too tight.`);
};
