/**
 * Invents the plan of a show-jumping course, as a course designer draws it: numbered fences in an arena, and a track that
 * meets each of them straight. A plan starts from a sketch, is mirrored and nudged by its seed, and is kept when it can
 * be ridden: nothing overlaps, and no fence stands in the way between two others.
 */

export interface Placed {
  x: number;
  y: number;
  /** Direction of riding in degrees clockwise from the x axis: the poles stand square to it. */
  angle: number;
}

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

type Point = readonly [x: number, y: number];
/** `x, y, angle` of each fence, in riding order. */
type Sketch = readonly (readonly [x: number, y: number, angle: number])[];

const WIDTH = 320;
const HEIGHT = 240;
/** Free distances in units of the plan, of which a fence is 26 wide. */
const CLEAR = { edge: 20, fences: 42, lines: 28, track: 20, label: 17 };
/** From the start line to the first fence, and from the last fence to the finish line. */
const RUN = 32;
const ATTEMPTS = 300;

const SKETCHES: readonly Sketch[] = [
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

/** Park and Miller's generator (1988): the same numbers on every machine. */
const randomFrom = (seed: number): (() => number) => {
  let state = ((Math.abs(Math.trunc(seed)) * 7919) % 2147483646) + 1;
  const next = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  next();
  return next;
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const ahead = ({ x, y, angle }: Placed, distance: number): Point => [
  x + distance * Math.cos(radians(angle)),
  y + distance * Math.sin(radians(angle)),
];
const beside = ({ x, y, angle }: Placed, distance: number): Point =>
  ahead({ x, y, angle: angle + 90 }, distance);
const between = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);
const at = ({ x, y }: Placed): Point => [x, y];

/** Control points of the cubic that leaves `from` and reaches `to` straight: wide where the turn is sharp. */
const ride = (from: Placed, to: Placed): [Point, Point, Point, Point] => {
  const turn = Math.abs(((((to.angle - from.angle) % 360) + 540) % 360) - 180) / 180;
  const reach = between(at(from), at(to)) * (0.36 + 0.3 * turn);
  return [at(from), ahead(from, reach), ahead(to, -reach), at(to)];
};

const pointOn = ([a, b, c, d]: [Point, Point, Point, Point], t: number): Point => {
  const along = (i: 0 | 1): number =>
    a[i] * (1 - t) ** 3 + 3 * b[i] * t * (1 - t) ** 2 + 3 * c[i] * t ** 2 * (1 - t) + d[i] * t ** 3;
  return [along(0), along(1)];
};

/** The sketch seen in a mirror, ridden backwards, and with every fence moved a little. */
const vary = (sketch: Sketch, random: () => number, reach: number): Placed[] => {
  const [flipX, flipY, reverse] = [random() < 0.5, random() < 0.5, random() < 0.5];
  const nudge = (most: number): number => (random() * 2 - 1) * most * reach;
  const fences = sketch.map(([x, y, angle]): Placed => {
    const mirrored = flipX ? 180 - angle : angle;
    return {
      x: Math.round((flipX ? WIDTH - x : x) + nudge(10)),
      y: Math.round((flipY ? HEIGHT - y : y) + nudge(10)),
      angle: Math.round((flipY ? -mirrored : mirrored) + (reverse ? 180 : 0) + nudge(9)),
    };
  });
  return reverse ? fences.reverse() : fences;
};

const isInside = ([x, y]: Point, margin: number): boolean =>
  x >= margin && x <= WIDTH - margin && y >= margin && y <= HEIGHT - margin;
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
  return { width: WIDTH, height: HEIGHT, fences, track, start, finish };
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
