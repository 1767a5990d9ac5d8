/** SVG files inlined into pages, so that they follow the theme. */

const element = /<svg\b([^>]*)>([\s\S]*)<\/svg>/;
/** Parts that would violate the Content Security Policy in the page's own HTML, or clash with other ids. */
const foreign = /<(?:style|script|foreignObject|image)\b|\s(?:style|id|on\w+)\s*=/i;

export interface InlineSvg {
  viewBox: string;
  /** Its elements. */
  shapes: string;
}

/** The parts of the file. Undefined when it has no `viewBox`, or has styles, scripts, pictures or ids of its own. */
export const inlineSvg = (svg: string): InlineSvg | undefined => {
  const [, attributes = '', shapes = ''] = element.exec(svg) ?? [];
  const [, viewBox] = /\bviewBox="([^"]+)"/.exec(attributes) ?? [];
  return viewBox && !foreign.test(shapes) ? { viewBox, shapes: shapes.trim() } : undefined;
};
