/** The logo, public/images/logo.svg, where it follows the theme. */

/** Colours of the file → the theme's. */
const themed: Record<string, string> = { '#0a5c6b': 'var(--lake)', '#b4690e': 'var(--amber)' };

const element = /<svg\b([^>]*)>([\s\S]*)<\/svg>/;
/** What would be a violation of the Content Security Policy, or meet its like, in the page's own HTML. */
const foreign = /<(?:style|script|foreignObject|image)\b|\s(?:style|id|on\w+|class)\s*=/i;

interface InlineLogo {
  viewBox: string;
  /** Its elements, in the theme's colours. */
  shapes: string;
}

/** The logo as a page contains it; undefined when the file has styles or names of its own, and is shown as an image. */
export const inlineLogo = (svg: string): InlineLogo | undefined => {
  const [, attributes = '', shapes = ''] = element.exec(svg) ?? [];
  const [, viewBox] = /\bviewBox="([^"]+)"/.exec(attributes) ?? [];
  if (!viewBox || foreign.test(shapes)) return undefined;
  return {
    viewBox,
    shapes: shapes.trim().replace(/#[\da-f]{6}/gi, (color) => themed[color.toLowerCase()] ?? color),
  };
};

const faviconColors =
  ':root{--lake:#0a5c6b;--amber:#b4690e}@media(prefers-color-scheme:dark){:root{--lake:#5cc6d0;--amber:#e9a94b}}';

/** The favicon, whose colours follow the browser's theme; the file itself when it has styles of its own. */
export const favicon = (svg: string): string => {
  const logo = inlineLogo(svg);
  return logo
    ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logo.viewBox}"><style>${faviconColors}</style>${logo.shapes}</svg>\n`
    : svg;
};
