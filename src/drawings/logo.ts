/** The logo, public/images/logo.svg, in the colours of the brand. */
import type { BrandColours } from '#lib/palette.ts';
import { inlineSvg, type InlineSvg } from './inline-svg.ts';

type LogoColours = Pick<BrandColours, 'light' | 'dark'>;
type Role = 'main' | 'accent';

/** The shapes, with each brand colour replaced by `colourOf`: `var(--main, #000)`, or its value in the light theme. */
const coloured = (svg: string, { light }: LogoColours, colourOf: (role: Role) => string): string =>
  svg.replace(/var\(--(main|accent)[^)]*\)|#[\da-f]{6}\b/gi, (written, role?: Role) => {
    const hex = written.toLowerCase();
    const brandRole =
      role ?? (hex === light.main ? 'main' : hex === light.accent ? 'accent' : undefined);
    return brandRole ? colourOf(brandRole) : written;
  });

/**
 * The logo to inline into pages, in the theme's colours. Undefined when it has styles or ids of its own; it is then
 * shown as an image.
 */
export const inlineLogo = (svg: string, colours: LogoColours): InlineSvg | undefined => {
  const logo = inlineSvg(svg);
  if (!logo || /\sclass\s*=/i.test(logo.shapes)) return undefined;
  const names = { main: 'lake', accent: 'amber' };
  const { viewBox, shapes } = logo;
  return { viewBox, shapes: coloured(shapes, colours, (role) => `var(--${names[role]})`) };
};

/** The logo in the colours of the light theme, for bitmaps. */
export const lightLogo = (svg: string, colours: LogoColours): string =>
  coloured(svg, colours, (role) => colours.light[role]);

/** The favicon, whose colours follow the browser's theme; the file itself when it has styles of its own. */
export const favicon = (svg: string, colours: LogoColours): string => {
  const logo = inlineLogo(svg, colours);
  if (!logo) return lightLogo(svg, colours);
  const { light, dark } = colours;
  const themes = `:root{--lake:${light.main};--amber:${light.accent}}@media(prefers-color-scheme:dark){:root{--lake:${dark.main};--amber:${dark.accent}}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logo.viewBox}"><style>${themes}</style>${logo.shapes}</svg>\n`;
};
