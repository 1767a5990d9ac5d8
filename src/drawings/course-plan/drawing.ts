/** How a course plan is drawn: path data around the origin, and where it goes. */
import type { Fence } from './course-plan.ts';
import type { Placed } from './track.ts';

export const POLES: Record<Fence['kind'], string> = {
  upright: 'M0-13V13M-4-13h8M-4 13h8',
  oxer: 'M-3-13V13M3-13V13M-6-13H6M-6 13H6',
};

export const LINES = { start: 'M0-12V12', finish: 'M0-12V12M3-12V12' };

/** The `transform` that puts a drawing in its place, turned the way it is ridden. */
export const placement = ({ x, y, angle }: Placed): string =>
  `translate(${x} ${y})rotate(${angle})`;
