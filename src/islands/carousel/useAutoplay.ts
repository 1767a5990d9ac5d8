import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** How long each slide is shown (specification, section 9). */
export const autoplayMs = 8000;

const reducedMotionQuery = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');

const watchReducedMotion = (onChange: () => void): (() => void) => {
  const query = reducedMotionQuery();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Time until the first change: the first slide is shown since the page was opened, before its script has come. */
const firstChangeMs = (): number => {
  const left = autoplayMs - performance.now();
  return left > 0 ? left : autoplayMs;
};

/** Whether a visitor sees no slide, or points at one. `:hover` stays after a touch, so only a mouse counts. */
const isHiddenOrHovered = (carousel: HTMLElement): boolean =>
  document.hidden ||
  document.querySelector('dialog:modal') !== null ||
  (carousel.matches(':hover') && matchMedia('(hover: hover)').matches);

/**
 * The element to which a dialog gave the focus back as it was closed. Undefined once a key is pressed: only then does the
 * visitor use the focus.
 */
const useFocusGivenBack = (): RefObject<Element | null> => {
  const givenBack = useRef<Element | null>(null);
  useEffect(() => {
    const remember = (): void => void (givenBack.current = document.activeElement);
    const forget = (): void => void (givenBack.current = null);
    // In the capture phase, as `close` does not bubble.
    document.addEventListener('close', remember, true);
    document.addEventListener('keydown', forget, true);
    return () => {
      document.removeEventListener('close', remember, true);
      document.removeEventListener('keydown', forget, true);
    };
  }, []);
  return givenBack;
};

interface Autoplay {
  /** Index of the slide that is shown. */
  shown: number;
  playing: boolean;
  /** Pauses or plays, also where reduced motion is preferred (WCAG 2.2.2). */
  toggle: () => void;
}

/**
 * Shows one slide after the other, in a loop. It rests while the pointer or the focus is in the carousel, behind a dialog
 * and in a hidden tab. Where reduced motion is preferred, it starts paused (decisions, "Carousel").
 */
export const useAutoplay = (carousel: RefObject<HTMLElement | null>, count: number): Autoplay => {
  const [shown, setShown] = useState(0);
  /** Whether the button was pressed to play or to pause; undefined until then. */
  const [chosen, setChosen] = useState<boolean>();
  const prefersReducedMotion = useSyncExternalStore(
    watchReducedMotion,
    () => reducedMotionQuery().matches,
    () => false,
  );
  const playing = chosen ?? !prefersReducedMotion;
  const givenBack = useFocusGivenBack();

  useEffect(() => {
    const root = carousel.current;
    if (!playing || !root) return;
    /** The focus of the button does not count once it was pressed to play. */
    const hasFocus = (): boolean => {
      const { activeElement } = document;
      const isPlayButton = chosen === true && activeElement instanceof HTMLButtonElement;
      return root.contains(activeElement) && !isPlayButton && activeElement !== givenBack.current;
    };
    let timer: ReturnType<typeof setTimeout>;
    const change = (): void => {
      timer = setTimeout(change, autoplayMs);
      if (!isHiddenOrHovered(root) && !hasFocus()) setShown((index) => (index + 1) % count);
    };
    timer = setTimeout(change, chosen === undefined ? firstChangeMs() : autoplayMs);
    return () => clearTimeout(timer);
  }, [carousel, chosen, count, givenBack, playing]);

  return { shown, playing, toggle: () => setChosen(!playing) };
};
