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
/** Free distances in units of the plan; a fence is 26 wide. */
const CLEAR = { edge: 24, fences: 44, track: 22, label: 19 };
/** From the first fence back to the start line, and from the last on to the finish line. */
const RUN_UP = 34;
const ATTEMPTS = 200;

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
    [66, 178, -58],
    [112, 108, -46],
    [198, 50, -8],
    [272, 108, 92],
    [232, 182, 164],
    [150, 150, 218],
    [62, 70, 236],
    [108, 36, 0],
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
const beside = ({ angle, ...at }: Placed, distance: number): Point =>
  ahead({ ...at, angle: angle + 90 }, distance);
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

/** Centre of the number's disc at the freer end of a fence, or nothing where both ends are crowded. */
const placeLabel = (fence: Placed, obstacles: Point[]): Point | undefined => {
  const room = (point: Point): number => Math.min(...obstacles.map((o) => between(point, o)));
  return [beside(fence, 23), beside(fence, -23)]
    .filter((point) => isInside(point, CLEAR.edge - 4) && room(point) >= CLEAR.label - 5)
    .sort((a, b) => room(b) - room(a))[0];
};
