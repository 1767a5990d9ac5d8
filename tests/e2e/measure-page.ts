/** Functions for `evaluate` that measure a page. Each returns one line per fault. */

/** Returns controls smaller than 44 px, except links within a sentence, which WCAG 2.5.5 excludes. */
export const findSmallTargets = (): string[] => {
  const minPx = 44;
  const isInSentence = (element: Element): boolean => {
    const block = element.parentElement?.closest('p, li, dd, td, address, figcaption');
    const text = (block?.textContent ?? '').trim().length;
    return (
      getComputedStyle(element).display === 'inline' && text > element.textContent.trim().length
    );
  };
  const found: string[] = [];
  for (const target of document.querySelectorAll('a, button, input, textarea, summary')) {
    const { width, height } = target.getBoundingClientRect();
    const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 1;
    const isForBots = target.closest('[aria-hidden]');
    const small = width < minPx - 0.5 || height < minPx - 0.5;
    if (isShown && !isForBots && small && !isInSentence(target)) {
      found.push(`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 100)}`);
    }
  }
  return found;
};

interface Extent {
  left: number;
  right: number;
}

/**
 * Returns texts and controls that are beyond the window, cut off by an ancestor, or outside their card, button or cell.
 * Leaves out horizontally scrollable content, and text for screen readers only.
 */
export const findOverflow = (): string[] => {
  const tolerancePx = 2;
  const root = document.documentElement;
  const found = new Set<string>();
  if (root.scrollWidth > root.clientWidth) found.add(`the page is ${root.scrollWidth} px wide`);

  const overlap = (a: Extent, b: Extent): Extent => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
  });
  const anywhere: Extent = { left: -Infinity, right: Infinity };
  const hasFrame = (style: CSSStyleDeclaration): boolean =>
    (parseFloat(style.borderLeftWidth) > 0 && parseFloat(style.borderRightWidth) > 0) ||
    (style.backgroundColor !== 'rgba(0, 0, 0, 0)' && style.display !== 'inline');

  /** The visible area of each element, and the box that it should stay in. Cached per element. */
  const extents = new Map<Element, { clip: Extent; frame: Extent }>();
  const extentsOf = (element: Element): { clip: Extent; frame: Extent } => {
    const known = extents.get(element);
    if (known) return known;
    const parent = element.parentElement;
    const outer = parent
      ? extentsOf(parent)
      : { clip: { left: 0, right: root.clientWidth }, frame: anywhere };
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isScrollBox = /auto|scroll/.test(style.overflowX) && !element.matches('dialog, body');
    const isForScreenReaders = style.position === 'absolute' && box.width <= 1;
    let own = { clip: outer.clip, frame: hasFrame(style) ? box : outer.frame };
    if (isScrollBox || isForScreenReaders || outer.clip === anywhere) {
      own = { clip: anywhere, frame: anywhere };
    } else if (style.overflowX !== 'visible') {
      own.clip = overlap(outer.clip, box);
    }
    extents.set(element, own);
    return own;
  };

  const check = (element: Element, box: Extent, what: string): void => {
    const { clip, frame } = extentsOf(element);
    const { left, right } = overlap(clip, frame);
    const beyond = Math.round(Math.max(left - box.left, box.right - right));
    if (beyond > tolerancePx) found.add(`${beyond} px of ${what}`);
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.nodeValue?.trim();
    if (!element || !text) continue;
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width > 1) check(element, box, `'${text.slice(0, 40)}'`);
  }
  for (const control of document.querySelectorAll('a, button, input, textarea, img, svg[role]')) {
    const box = control.getBoundingClientRect();
    if (box.width > 1) check(control, box, control.outerHTML.slice(0, 60));
  }
  return [...found];
};

/** Returns words that are broken without a hyphen, each with its text. */
export const findBrokenWords = (): string[] => {
  /** Text for screen readers only is in a box of one pixel. */
  const isForScreenReaders = (element: Element | null): boolean =>
    element !== null &&
    (element.getBoundingClientRect().width <= 1 || isForScreenReaders(element.parentElement));

  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const text = node.nodeValue ?? '';
    const parent = node.parentElement;
    if (!parent?.checkVisibility() || isForScreenReaders(parent)) continue;
    for (const { index, 0: word } of text.matchAll(
      /(?<![^\s("“‘])\p{L}{2,}(?=[\s.,:;!?)"”’]|$)/gu,
    )) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (first && others.some(({ top }) => top - first.top > first.height / 2)) {
        found.add(`'${word}' is broken in '${text.trim().slice(0, 40)}'`);
      }
    }
  }
  return [...found];
};

/**
 * Returns controls whose focus ring is missing, or has a contrast below 3:1 with the background that it is drawn on
 * (WCAG 1.4.11). An element that is fixed to the window can have any of the page's backgrounds behind it.
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

  /** Returns the colours that can be behind the element. */
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

/** Returns fields with text below 16 px, which Safari on iOS would zoom into. */
export const findSmallLetters = (): string[] =>
  [
    ...document.querySelectorAll(
      'input:not([type=hidden], [type=file], [tabindex="-1"]), textarea, select',
    ),
  ]
    .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 100));
