/** Whether the focus can be seen, measured in the page: a function to be passed to `evaluate`. */

/**
 * Controls whose focus ring is missing, or has less than 3:1 with the ground that it is drawn on (WCAG 1.4.11), as one line
 * each. What is fixed to the window may have any of the page's grounds behind it.
 */
export const findFaintRings = (within: string): string[] => {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const parse = (colour: string): Colour => {
    context?.clearRect(0, 0, 1, 1);
    if (context) context.fillStyle = colour;
    context?.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return [red, green, blue, alpha / 255];
  };
  const luminance = (colour: Colour): number => {
    const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: Colour, other: Colour): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const variable = (name: string): string =>
    getComputedStyle(document.documentElement).getPropertyValue(name);

  /** The colours that may be behind the element. */
  const groundsOf = (element: Element | null): Colour[] => {
    for (let box = element; box; box = box.parentElement) {
      const { backgroundColor, position } = getComputedStyle(box);
      const ground = parse(backgroundColor);
      if (ground[3] > 0.5) return [ground];
      if (position === 'fixed') {
        return ['--paper', '--stone', '--deep'].map((name) => parse(variable(name)));
      }
    }
    return [parse(variable('--paper'))];
  };

  const found: string[] = [];
  const controls = `:is(a[href], button, input, textarea, summary, [tabindex="0"])`;
  for (const control of document.querySelectorAll<HTMLElement>(`${within} ${controls}`)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.tabIndex < 0) continue;
    control.focus({ preventScroll: true });
    if (document.activeElement !== control) continue;
    const drawn = getComputedStyle(control).opacity === '0' ? control.parentElement : control;
    if (!drawn) continue;
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(drawn);
    const isInside = parseFloat(outlineOffset) < 0;
    const ring = parse(outlineColor);
    const ratio = Math.min(
      ...groundsOf(isInside ? drawn : drawn.parentElement).map((ground) => contrast(ring, ground)),
    );
    if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2 || ratio < 3) {
      found.push(`${ratio.toFixed(2)}: ${control.outerHTML.slice(0, 100)}`);
    }
  }
  return found;
};
