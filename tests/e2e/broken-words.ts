/** How words break, measured in the page: a function to be passed to `evaluate`. */

/** Words without a hyphen of which a part stands on the next line, each with the text that it is in. */
export const findBrokenWords = (): string[] => {
  /** What only screen readers read is in a box of one pixel. */
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
