/** How the parts of a course plan are drawn, as SVG path data. */
import type { Fence } from './course-plan.ts';
import type { Placed } from './track.ts';

/** The poles of a fence around the origin. */
export const fencePaths: Record<Fence['kind'], string> = {
  upright: 'M0-13V13M-4-13h8M-4 13h8',
  oxer: 'M-3-13V13M3-13V13M-6-13H6M-6 13H6',
};

/** The start line and the finish line around the origin. */
export const linePaths = { start: 'M0-12V12', finish: 'M0-12V12M3-12V12' };

/** The `transform` attribute that moves what is drawn around the origin to its place, turned the way it is ridden. */
export const placement = ({ x, y, angle }: Placed): string =>
  `translate(${x} ${y})rotate(${angle})`;

/** The poles of all fences as one path in their places, so that a plan the size of a thumbnail stays a few bytes. */
export const thumbnailPoles = (fences: Fence[]): string =>
  fences
    .map(({ x, y, angle }) => {
      const across = ((angle + 90) * Math.PI) / 180;
      const [dx, dy] = [Math.round(16 * Math.cos(across)), Math.round(16 * Math.sin(across))];
      return `M${x - dx} ${y - dy}l${2 * dx} ${2 * dy}`;
    })
    .join('')
    .replaceAll(' -', '-');
