/** Of the window's height, above and below: what only just shows is not looked at. */
const rootMargin = '-40% 0px';

/** Whether something that nobody has asked for may be fetched and may move. */
const isWelcome = (): boolean => {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
};

/**
 * Runs something for an element that is in view at a certain time, or comes into view later: never where visitors prefer
 * less motion or less data. In a hidden tab nothing is in view, as browsers report what they draw.
 *
 * @param ms since the page was opened
 */
export const whenInView = (element: Element, ms: number, run: () => void): void => {
  const observe = (): void => {
    if (!isWelcome()) return;
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
