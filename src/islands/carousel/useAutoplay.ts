import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** Specification, section 9. */
const AUTOPLAY_MS = 8000;

const reducedMotion = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');

const watchMotion = (tell: () => void): (() => void) => {
  const query = reducedMotion();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/** True while somebody reads or uses what would move, or cannot see it. A touch leaves no pointer behind to rest for. */
const isInUse = (carousel: HTMLElement): boolean =>
  document.hidden ||
  (carousel.matches(':hover') && matchMedia('(hover: hover)').matches) ||
  carousel.querySelector(':focus-visible') !== null ||
  document.querySelector('dialog:modal') !== null;

interface Autoplay {
  /** Index of the slide on show. */
  shown: number;
  playing: boolean;
  /** Pauses or plays, whatever the system prefers (WCAG 2.2.2). */
  toggle: () => void;
}

/** Shows one slide after the other, round and round. */
export const useAutoplay = (carousel: RefObject<HTMLElement | null>, slides: number): Autoplay => {
  const [shown, setShown] = useState(0);
  const [wanted, setWanted] = useState<boolean>();
  const prefersRest = useSyncExternalStore(
    watchMotion,
    () => reducedMotion().matches,
    () => false,
  );
  const playing = wanted ?? !prefersRest;

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (!carousel.current || isInUse(carousel.current)) return;
      setShown((index) => (index + 1) % slides);
    }, AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [carousel, playing, slides]);

  return { shown, playing, toggle: () => setWanted(!playing) };
};
