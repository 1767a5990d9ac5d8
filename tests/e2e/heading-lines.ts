/** How headings break into lines, measured in the page: a function to be passed to `evaluate`. */

/** Headings with a line of one word that could have two words in every line, in as many lines. */
export const findLoneWords = (): string[] => {
  /** Width in px of each word, and the line that it stands on. */
  const wordsOf = (heading: Element): Array<{ width: number; top: number }> => {
    const words: Array<{ width: number; top: number }> = [];
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const node = texts.currentNode;
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const { width, top } = range.getBoundingClientRect();
        words.push({ width, top: Math.round(top) });
      }
    }
    return words;
  };

  /** Whether the words fill so many lines with at least two words in each. */
  const fits = (widths: number[], lines: number, room: number, space: number): boolean => {
    if (lines === 0) return widths.length === 0;
    for (let count = 2; count <= widths.length; count += 1) {
      const width = widths.slice(0, count).reduce((sum, word) => sum + word + space, -space);
      if (width > room) return false;
      if (fits(widths.slice(count), lines - 1, room, space)) return true;
    }
    return false;
  };

  const found: string[] = [];
  for (const heading of document.querySelectorAll('h1, h2, h3, h4')) {
    const words = wordsOf(heading);
    const room = heading.getBoundingClientRect().width;
    // Browsers do not balance the lines of a text that they clamp.
    const isClamped = getComputedStyle(heading).webkitLineClamp !== 'none';
    if (!heading.checkVisibility() || room <= 1 || isClamped) continue;
    const tops = words.map(({ top }) => top);
    const lines = new Set(tops);
    const hasLoneWord = [...lines].some(
      (top) => tops.filter((other) => other === top).length === 1,
    );
    const space = parseFloat(getComputedStyle(heading).fontSize) * 0.25;
    const widths = words.map(({ width }) => width);
    if (lines.size > 1 && hasLoneWord && fits(widths, lines.size, room, space)) {
      found.push(heading.textContent);
    }
  }
  return found;
};
