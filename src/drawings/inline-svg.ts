/** An SVG file as a page contains it, so that it follows the theme. */

const element = /<svg\b([^>]*)>([\s\S]*)<\/svg>/;
/** What would be a violation of the Content Security Policy, or meet its like, in the page's own HTML. */
const foreign = /<(?:style|script|foreignObject|image)\b|\s(?:style|id|on\w+)\s*=/i;

export interface InlineSvg {
  viewBox: string;
  /** Its elements. */
  shapes: string;
}

/** The parts of the file; undefined when it has no `viewBox`, or styles, scripts, pictures or ids of its own. */
export const inlineSvg = (svg: string): InlineSvg | undefined => {
  const [, attributes = '', shapes = ''] = element.exec(svg) ?? [];
  const [, viewBox] = /\bviewBox="([^"]+)"/.exec(attributes) ?? [];
  return viewBox && !foreign.test(shapes) ? { viewBox, shapes: shapes.trim() } : undefined;
};
