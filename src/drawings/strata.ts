/** The illustration of the site: layers of sediment, as SVG files that are inlined and so follow the theme. */
import { readFileSync } from 'node:fs';
import { inlineSvg, type InlineSvg } from './inline-svg.ts';

/** Names of the drawings; `home` is tall (1440×900) and has a sun, the others are bands (1440×520). */
export const strataVariants = [
  'home',
  'ridge',
  'basin',
  'fold',
  'shelf',
  'delta',
  'fault',
] as const;
export type StrataVariant = (typeof strataVariants)[number];

/**
 * A drawing. `strata` fills what is behind a text; `beds`, its right part, stands beside one and ends before it.
 *
 * @throws Error when the file is missing, or has styles or names of its own
 */
export const strataDrawing = (form: 'strata' | 'beds', variant: StrataVariant): InlineSvg => {
  const file = `src/drawings/${form}/${variant}.svg`;
  const drawing = inlineSvg(readFileSync(file, 'utf8'));
  if (!drawing) throw new Error(`${file} cannot be inlined.`);
  return drawing;
};
