/** The illustration of the site: layers of sediment, as SVG files that are inlined and so follow the theme. */
import { readFileSync } from 'node:fs';
import { inlineSvg, type InlineSvg } from './inline-svg.ts';

/** Names of the drawings in `beds/`: how the layers bend. */
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

/** @throws Error when the file is missing, or has styles or names of its own */
const readDrawing = (file: string): InlineSvg => {
  const drawing = inlineSvg(readFileSync(file, 'utf8'));
  if (!drawing) throw new Error(`${file} cannot be inlined.`);
  return drawing;
};

/** Layers with a sun, 1440×900, which fill what is behind a text or a logo. */
export const strataDrawing = (): InlineSvg => readDrawing('src/drawings/strata.svg');

/** The right part of such layers, 520 high, which stands beside a heading. */
export const bedsDrawing = (variant: StrataVariant): InlineSvg =>
  readDrawing(`src/drawings/beds/${variant}.svg`);
