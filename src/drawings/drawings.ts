/** SVG files that are inlined into pages, so that they follow the theme: strata, the home page's picture, logos. */
import { existsSync, readFileSync } from 'node:fs';
import type { BrandColours } from '#lib/brand.ts';

const element = /<svg\b([^>]*)>([\s\S]*)<\/svg>/;
/** Parts that would violate the page's Content Security Policy, or clash with other ids. */
const notInlinable = /<(?:style|script|foreignObject|image)\b|\s(?:style|id|on\w+)\s*=/i;

interface InlineSvg {
  viewBox: string;
  /** Its elements. */
  shapes: string;
}

/** Returns the parts of an SVG. Undefined: it has no `viewBox`, or it has styles, scripts, pictures or ids. */
export const inlineSvg = (svg: string): InlineSvg | undefined => {
  const [, attributes = '', shapes = ''] = element.exec(svg) ?? [];
  const [, viewBox] = /\bviewBox="([^"]+)"/.exec(attributes) ?? [];
  return viewBox && !notInlinable.test(shapes) ? { viewBox, shapes: shapes.trim() } : undefined;
};

/** Files in `strata/`. In each, the layers bend in a different way. */
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

const readDrawing = (file: string): InlineSvg => {
  const drawing = inlineSvg(readFileSync(file, 'utf8'));
  if (!drawing)
    throw new Error(
      `${file} cannot be inlined. Give it a viewBox, and remove its styles, scripts, pictures and ids.`,
    );
  return drawing;
};

/**
 * Returns layers of rock. `full`: with a sun, 1440×900, to fill the area behind a text or a logo. A variant: the right
 * part of such layers, to stand next to a heading.
 */
export const strataDrawing = (variant: StrataVariant | 'full' = 'full'): InlineSvg =>
  readDrawing(`src/drawings/strata/${variant}.svg`);

/**
 * Returns the picture behind the first screen of the home page.
 *
 * @param file name of an SVG in public/images, without `.svg`. Undefined: strata lines.
 */
export const heroDrawing = (file: string | undefined): InlineSvg =>
  (file && inlineSvg(readFileSync(`public/images/${file}.svg`, 'utf8'))) || strataDrawing();

/** Returns the logo of the course-walk app: a fence and the light above it. */
export const courseWalkLogo = (): InlineSvg => readDrawing('src/drawings/course-walk-logo.svg');

/**
 * Returns the upper edge of a bed of rock, 640×40, whose fill continues below the drawing. Its lines leave space for
 * words, from 84 to 500 of its width.
 */
export const bedDrawing = (): InlineSvg => readDrawing('src/drawings/strata/bed.svg');

/** Returns a small rig with its lamp, 70×92. */
export const rigDrawing = (): InlineSvg => readDrawing('src/drawings/rig.svg');

type LogoColours = Pick<BrandColours, 'light' | 'dark'>;
type Role = 'main' | 'accent';

/** Replaces each brand colour, `var(--main, #000)` or its value in the light theme, with the one from `colourOf`. */
const coloured = (svg: string, { light }: LogoColours, colourOf: (role: Role) => string): string =>
  svg.replace(/var\(--(main|accent)[^)]*\)|#[\da-f]{6}\b/gi, (written, role?: Role) => {
    const hex = written.toLowerCase();
    const brandRole =
      role ?? (hex === light.main ? 'main' : hex === light.accent ? 'accent' : undefined);
    return brandRole ? colourOf(brandRole) : written;
  });

/**
 * Returns the logo to inline into pages, in the theme's colours. Undefined: it cannot be inlined, or it has classes.
 * Pages then show it as an image.
 */
export const inlineLogo = (svg: string, colours: LogoColours): InlineSvg | undefined => {
  const logo = inlineSvg(svg);
  if (!logo || /\sclass\s*=/i.test(logo.shapes)) return undefined;
  const names = { main: 'lake', accent: 'amber' };
  const { viewBox, shapes } = logo;
  return { viewBox, shapes: coloured(shapes, colours, (role) => `var(--${names[role]})`) };
};

/** Returns the logo in the colours of the light theme, for bitmaps. */
export const lightLogo = (svg: string, colours: LogoColours): string =>
  coloured(svg, colours, (role) => colours.light[role]);

/** Returns the favicon, whose colours follow the browser's theme, unless the logo cannot be inlined. */
export const favicon = (svg: string, colours: LogoColours): string => {
  const logo = inlineLogo(svg, colours);
  if (!logo) return lightLogo(svg, colours);
  const { light, dark } = colours;
  const themes = `:root{--lake:${light.main};--amber:${light.accent}}@media(prefers-color-scheme:dark){:root{--lake:${dark.main};--amber:${dark.accent}}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logo.viewBox}"><style>${themes}</style>${logo.shapes}</svg>\n`;
};

/**
 * Returns the `viewBox` of a drawing that pages show by `<use>`. Undefined: there is no such file.
 *
 * @param file name in public/images, without `.svg`
 */
export const viewBoxOf = (file: string): string | undefined => {
  const path = `public/images/${file}.svg`;
  return existsSync(path) ? /viewBox="([^"]+)"/.exec(readFileSync(path, 'utf8'))?.[1] : undefined;
};
