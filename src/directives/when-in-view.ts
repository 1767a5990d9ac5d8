/** Shares of the window's height, above and below: an element at the edge does not count as in view. */
const rootMargin = '-40% 0px';

/** Whether something may load and move unasked: the visitor prefers neither less data nor less motion. */
const mayFetchUnasked = (): boolean => {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
};

/**
 * Runs a function once an element is in view, at a certain time or later; never for visitors who prefer less motion or
 * less data at that time. In a hidden tab nothing counts as in view, because browsers do not draw it.
 *
 * @param ms since the page was opened
 */
export const whenInView = (element: Element, ms: number, run: () => void): void => {
  const observe = (): void => {
    if (!mayFetchUnasked()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        run();
      },
      { rootMargin },
    );
    observer.observe(element);
  };
  setTimeout(observe, ms - performance.now());
};
