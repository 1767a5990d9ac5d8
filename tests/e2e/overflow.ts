/** What cannot be read at the window's width, measured in the page: a function to be passed to `evaluate`. */

interface Extent {
  left: number;
  right: number;
}

/**
 * Texts and controls beyond the window, cut off by an ancestor, or outside of the card, button or cell that they are in,
 * as one line each. What can be scrolled to sideways within the page is none, nor is what only screen readers read.
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

  /** Where the content of an element can be seen, and the box that it should stay in; computed once for each element. */
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
