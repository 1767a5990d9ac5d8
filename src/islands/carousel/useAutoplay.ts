import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** How long each slide is shown (specification, section 9). */
export const autoplayMs = 8000;

const reducedMotionQuery = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');

const watchReducedMotion = (onChange: () => void): (() => void) => {
  const query = reducedMotionQuery();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/**
 * True while the slides must not change: the pointer or the focus is in the carousel, or it is not visible. The pointer
 * counts only on devices that hover, as `:hover` stays after a touch. Focus on the carousel's only button does not
 * count once the button was pressed to play.
 */
const isPaused = (carousel: HTMLElement, isChosen: boolean): boolean =>
  document.hidden ||
  (carousel.matches(':hover') && matchMedia('(hover: hover)').matches) ||
  (carousel.contains(document.activeElement) &&
    !(isChosen && document.activeElement instanceof HTMLButtonElement)) ||
  document.querySelector('dialog:modal') !== null;

/** Until the first change: the first slide is shown from the start, before the script is there. */
const firstChangeMs = (): number => {
  const left = autoplayMs - performance.now();
  return left > 0 ? left : autoplayMs;
};

interface Autoplay {
  /** Index of the slide that is shown. */
  shown: number;
  playing: boolean;
  /** Pauses or plays, and overrides the preference for reduced motion (WCAG 2.2.2). */
  toggle: () => void;
}

/** Shows one slide after the other, in a loop. It starts paused if reduced motion is preferred. */
export const useAutoplay = (carousel: RefObject<HTMLElement | null>, slides: number): Autoplay => {
  const [shown, setShown] = useState(0);
  const [chosen, setChosen] = useState<boolean>();
  const prefersReducedMotion = useSyncExternalStore(
    watchReducedMotion,
    () => reducedMotionQuery().matches,
    () => false,
  );
  const playing = chosen ?? !prefersReducedMotion;

  useEffect(() => {
    if (!playing) return;
    let timer: ReturnType<typeof setTimeout>;
    const change = (): void => {
      timer = setTimeout(change, autoplayMs);
      if (!carousel.current || isPaused(carousel.current, chosen === true)) return;
      setShown((index) => (index + 1) % slides);
    };
    timer = setTimeout(change, chosen === undefined ? firstChangeMs() : autoplayMs);
    return () => clearTimeout(timer);
  }, [carousel, chosen, playing, slides]);

  return { shown, playing, toggle: () => setChosen(!playing) };
};
