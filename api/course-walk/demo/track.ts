/** The way through a course: straight before and after each fence, round in between. */
import type { Placed } from './sketches.ts';

export interface Point {
  x: number;
  y: number;
}

type Curve = readonly [Point, Point, Point, Point];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The point so far ahead of a fence, the way it is ridden. */
export const ahead = ({ x, y, angle }: Placed, distance: number): Point => ({
  x: x + distance * Math.cos(radians(angle)),
  y: y + distance * Math.sin(radians(angle)),
});

export const distance = (one: Point, other: Point): number =>
  Math.hypot(one.x - other.x, one.y - other.y);

/** Between -180 and 180 degrees. */
const turn = (from: Placed, to: Placed): number =>
  ((((to.angle - from.angle + 180) % 360) + 360) % 360) - 180;

/** Leaves one fence and meets the next straight; the sharper the turn, the wider it is ridden. */
const leg = (from: Placed, to: Placed): Curve => {
  const reach = distance(from, to) * (0.36 + 0.3 * (Math.abs(turn(from, to)) / 180));
  return [from, ahead(from, reach), ahead(to, -reach), to];
};

/** The legs from each stop to the next. */
export const trackOver = (stops: Placed[]): Curve[] =>
  stops.slice(1).map((stop, index) => leg(stops[index] ?? stop, stop));

const on = ([a, b, c, d]: Curve, t: number): Point => {
  const along = (axis: 'x' | 'y'): number =>
    a[axis] * (1 - t) ** 3 +
    3 * b[axis] * t * (1 - t) ** 2 +
    3 * c[axis] * t ** 2 * (1 - t) +
    d[axis] * t ** 3;
  return { x: along('x'), y: along('y') };
};

/** Points on the track, close to one another. */
export const pointsOn = (track: Curve[]): Point[] =>
  track.flatMap((curve) => Array.from({ length: 25 }, (_, step) => on(curve, step / 24)));

const written = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;

/** SVG path data of the track. */
export const pathOf = (track: Curve[]): string =>
  track
    .map(
      ([a, b, c, d], index) =>
        `${index ? '' : `M${written(a)}`}C${[b, c, d].map(written).join(' ')}`,
    )
    .join('');
