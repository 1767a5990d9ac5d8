/**
 * Invents the plan of a show-jumping course, as a course designer draws it: numbered fences in an arena, and a track that
 * meets each of them straight. A plan starts from a sketch, is mirrored and nudged by its seed, and is kept when it can
 * be ridden: nothing overlaps, and no fence stands in the way between two others.
 */
import { randomFrom } from './random.ts';
import { ARENA, SKETCHES, vary } from './sketches.ts';
import { ahead, at, beside, between, type Placed, type Point, pointOn, ride } from './track.ts';

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

/** Free distances in units of the plan, of which a fence is 26 wide. */
const CLEAR = { edge: 20, fences: 42, lines: 28, track: 20, label: 17 };
/** From the start line to the first fence, and from the last fence to the finish line. */
const RUN = 32;
const ATTEMPTS = 300;

const isInside = ([x, y]: Point, margin: number): boolean =>
  x >= margin && x <= ARENA.width - margin && y >= margin && y <= ARENA.height - margin;
const isClear = (point: Point, others: Point[], distance: number): boolean =>
  others.every((other) => between(point, other) >= distance);

/** The course over `placed`, or nothing where it could not be ridden or read. */
const layOut = (placed: Placed[], random: () => number): CoursePlan | undefined => {
  const [first, last] = [placed[0], placed.at(-1)];
  if (!first || !last) return undefined;
  const line = (fence: Placed, distance: number): Placed => {
    const [x, y] = ahead(fence, distance);
    return { x: Math.round(x), y: Math.round(y), angle: fence.angle };
  };
  const [start, finish] = [line(first, -RUN), line(last, RUN)];
  const stops = [start, ...placed, finish];
  const legs = placed.concat(finish).map((to, i) => ride(stops[i] ?? start, to));
  const steps = legs.map((leg) => Array.from({ length: 25 }, (_, k) => pointOn(leg, k / 24)));

  const passes = (fence: Placed, i: number): boolean =>
    isInside(at(fence), CLEAR.edge) &&
    isClear(at(fence), [at(start), at(finish)], CLEAR.lines) &&
    isClear(at(fence), placed.filter((other) => other !== fence).map(at), CLEAR.fences) &&
    steps.every((leg, k) => k === i || k === i + 1 || isClear(at(fence), leg, CLEAR.track));
  const rideable =
    placed.every(passes) &&
    steps.flat().every((point) => isInside(point, CLEAR.edge - 4)) &&
    isClear(at(start), [at(finish)], CLEAR.fences);
  if (!rideable) return undefined;

  const fences: Fence[] = [];
  for (const [i, fence] of placed.entries()) {
    const taken = [...steps.flat(), ...fences.map(({ label }): Point => [label.x, label.y])];
    const others = placed.filter((other) => other !== fence).map(at);
    const free = [beside(fence, -24), beside(fence, 24)].find(
      (end) =>
        isInside(end, CLEAR.edge) &&
        isClear(end, taken, CLEAR.label) &&
        isClear(end, [...others, at(start), at(finish)], CLEAR.lines),
    );
    if (!free) return undefined;
    const label = { x: Math.round(free[0]), y: Math.round(free[1]) };
    fences.push({ ...fence, number: i + 1, kind: random() < 0.4 ? 'oxer' : 'upright', label });
  }

  const cubics = legs.map(
    ([, ...points]) => `C${points.map((p) => p.map(Math.round).join(' ')).join(' ')}`,
  );
  const track = `M${start.x} ${start.y}${cubics.join('')}`;
  return { ...ARENA, fences, track, start, finish };
};

/** The plan of a course of seven to nine fences in an arena of 320×240: the same for the same `seed`. */
export const coursePlan = (seed: number): CoursePlan => {
  const random = randomFrom(seed);
  const sketch = SKETCHES[Math.floor(random() * SKETCHES.length)] ?? [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const plan = layOut(vary(sketch, random, 1 - attempt / ATTEMPTS), random);
    if (plan) return plan;
  }
  throw new Error(`No course can be laid out from seed ${seed}: the sketches are too tight.`);
};
