/** The way through a course: each fence is met straight. */

export interface Placed {
  x: number;
  y: number;
  /** Direction of riding in degrees clockwise from the x axis: the poles stand square to it. */
  angle: number;
}

export type Point = readonly [x: number, y: number];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const ahead = ({ x, y, angle }: Placed, distance: number): Point => [
  x + distance * Math.cos(radians(angle)),
  y + distance * Math.sin(radians(angle)),
];
export const beside = ({ x, y, angle }: Placed, distance: number): Point =>
  ahead({ x, y, angle: angle + 90 }, distance);
export const between = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);
export const at = ({ x, y }: Placed): Point => [x, y];

/** Control points of the cubic that leaves `from` and reaches `to` straight: wide where the turn is sharp. */
export const ride = (from: Placed, to: Placed): [Point, Point, Point, Point] => {
  const turn = Math.abs(((((to.angle - from.angle) % 360) + 540) % 360) - 180) / 180;
  const reach = between(at(from), at(to)) * (0.36 + 0.3 * turn);
  return [at(from), ahead(from, reach), ahead(to, -reach), at(to)];
};

export const pointOn = ([a, b, c, d]: [Point, Point, Point, Point], t: number): Point => {
  const along = (i: 0 | 1): number =>
    a[i] * (1 - t) ** 3 + 3 * b[i] * t * (1 - t) ** 2 + 3 * c[i] * t ** 2 * (1 - t) + d[i] * t ** 3;
  return [along(0), along(1)];
};
