/** The track through a course, which meets each fence straight, and the points and distances that it is made of. */

export interface Placed {
  x: number;
  y: number;
  /** Direction of riding in degrees clockwise from the x axis: the poles stand square to it. */
  angle: number;
}

export type Point = readonly [x: number, y: number];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** The point so far in front of a fence, in the direction of riding; negative: behind it. */
export const ahead = ({ x, y, angle }: Placed, units: number): Point => [
  x + units * Math.cos(radians(angle)),
  y + units * Math.sin(radians(angle)),
];

/** The point so far to the right of a fence; negative: to the left. */
export const beside = ({ x, y, angle }: Placed, units: number): Point =>
  ahead({ x, y, angle: angle + 90 }, units);

export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

export const pointAt = ({ x, y }: Placed): Point => [x, y];

/** Control points of the cubic that leaves one fence and meets the next straight; wider where the turn is sharper. */
export const curveBetween = (from: Placed, to: Placed): [Point, Point, Point, Point] => {
  const turn = Math.abs(((((to.angle - from.angle) % 360) + 540) % 360) - 180) / 180;
  const reach = distance(pointAt(from), pointAt(to)) * (0.36 + 0.3 * turn);
  return [pointAt(from), ahead(from, reach), ahead(to, -reach), pointAt(to)];
};

/** The point of a cubic at `t`, from 0 to 1. */
export const pointOn = ([a, b, c, d]: [Point, Point, Point, Point], t: number): Point => {
  const along = (i: 0 | 1): number =>
    a[i] * (1 - t) ** 3 + 3 * b[i] * t * (1 - t) ** 2 + 3 * c[i] * t ** 2 * (1 - t) + d[i] * t ** 3;
  return [along(0), along(1)];
};
