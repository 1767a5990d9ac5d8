import type { Fence } from './course-plan.ts';

/** The poles of fences as one path, so that a plan the size of a thumbnail stays a few bytes. */
export const poles = (fences: Fence[]): string =>
  fences
    .map(({ x, y, angle }) => {
      const across = ((angle + 90) * Math.PI) / 180;
      const [dx, dy] = [Math.round(16 * Math.cos(across)), Math.round(16 * Math.sin(across))];
      return `M${x - dx} ${y - dy}l${2 * dx} ${2 * dy}`;
    })
    .join('')
    .replaceAll(' -', '-');
