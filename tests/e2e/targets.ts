/** What WCAG 2.5.5 asks of targets, measured in the page: a function to be passed to `evaluate`. */

/** Controls that are smaller than 44 px, as one line each; not links within a sentence, which the criterion excepts. */
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
