import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { PauseIcon, PlayIcon } from '#islands/ui/icons.tsx';
import { useIsHydrated } from '#islands/ui/use-is-hydrated.ts';

/** Milliseconds that each slide is shown (specification, section 9). */
export const autoplayMs = 8000;

const reducedMotionQuery = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');

const watchReducedMotion = (onChange: () => void): (() => void) => {
  const query = reducedMotionQuery();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Returns the milliseconds until the first change. The first slide has been visible since the page opened. */
const firstChangeMs = (): number => {
  const left = autoplayMs - performance.now();
  return left > 0 ? left : autoplayMs;
};

/**
 * Returns whether the tab is hidden, a dialog covers the slides, or the pointer is over them. Only a mouse counts,
 * because `:hover` stays after a touch.
 */
const isHiddenOrHovered = (carousel: HTMLElement): boolean =>
  document.hidden ||
  document.querySelector('dialog:modal') !== null ||
  (carousel.matches(':hover') && matchMedia('(hover: hover)').matches);

/** Returns whether this element opened a dialog that has been closed: a closed dialog has a `returnValue`. */
const hasClosedDialog = ({ dataset }: HTMLElement): boolean =>
  Boolean((document.getElementById(dataset.opens ?? '') as HTMLDialogElement | null)?.returnValue);

/**
 * Returns the element that got the focus back when a dialog was closed, perhaps before hydration. Null again after the
 * next key press: only then does the visitor use the keyboard.
 */
const useFocusGivenBack = (): RefObject<Element | null> => {
  const givenBack = useRef<Element | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && hasClosedDialog(activeElement))
      givenBack.current = activeElement;
    const remember = (): void => {
      givenBack.current = document.activeElement;
    };
    const forget = (): void => {
      givenBack.current = null;
    };
    // In the capture phase, because `close` does not bubble.
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
  /** The index of the visible slide. */
  shown: number;
  playing: boolean;
  /** Pauses or plays, even if the visitor prefers reduced motion (WCAG 2.2.2). */
  toggle: () => void;
}

/**
 * Shows one slide after the other, in a loop. The carousel waits while the pointer or the focus is in it, while a
 * dialog is open and while the tab is hidden. If the visitor prefers reduced motion, it starts paused (decisions,
 * "Carousel").
 */
const useAutoplay = (carousel: RefObject<HTMLElement | null>, count: number): Autoplay => {
  const [shown, setShown] = useState(0);
  /** True: the visitor has pressed play. False: pause. Undefined: the visitor has not pressed the button. */
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
    /** Returns whether the focus makes the slides wait. Not on the button, once the visitor has pressed play. */
    const hasFocus = (): boolean => {
      const { activeElement } = document;
      const isPlayButton = chosen === true && activeElement instanceof HTMLButtonElement;
      return root.contains(activeElement) && !isPlayButton && activeElement !== givenBack.current;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = (ms = autoplayMs): void => {
      clearTimeout(timer);
      timer = setTimeout(change, ms);
    };
    const change = (): void => {
      restartTimer();
      if (!isHiddenOrHovered(root) && !hasFocus()) setShown((index) => (index + 1) % count);
    };
    restartTimer(chosen === undefined ? firstChangeMs() : autoplayMs);
    // After each wait the slide gets its whole time again. In the capture phase, because `close` does not bubble.
    const listening = new AbortController();
    for (const [target, type] of [
      [root, 'mouseleave'],
      [root, 'focusout'],
      [document, 'close'],
      [document, 'visibilitychange'],
    ] as const) {
      target.addEventListener(type, () => restartTimer(), {
        capture: true,
        signal: listening.signal,
      });
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [carousel, chosen, count, givenBack, playing]);

  return { shown, playing, toggle: () => setChosen(!playing) };
};

interface Slide {
  /** A few words above the headline. */
  label?: string | undefined;
  /** The page keeps its line breaks. */
  headline: string;
}

interface CarouselProps {
  slides: Slide[];
  /** Below the slides, the same for every slide: the lead and the buttons. */
  children?: ReactNode;
  /** In the bar below, before the pause button. */
  foot?: ReactNode;
}

/**
 * The words at the top of the home page. Several slides fade from one to the next (specification, sections 2 and 9;
 * decisions, "Carousel"). Until hydration, visitors see the first slide without a button. A screen reader can read the
 * first slide at any time, because it contains the page's `h1`.
 */
export const Carousel = ({ slides, children, foot }: CarouselProps) => {
  const root = useRef<HTMLElement>(null);
  const { shown, playing, toggle } = useAutoplay(root, slides.length);
  const isHydrated = useIsHydrated();
  const isCarousel = slides.length > 1;
  const slideProps = (index: number) => ({
    role: 'group',
    'aria-roledescription': 'slide',
    'aria-label': `${index + 1} of ${slides.length}`,
    'data-away': index !== shown,
    inert: index !== 0 && index !== shown,
  });
  return (
    <section
      ref={root}
      className="carousel"
      {...(isCarousel && { 'aria-roledescription': 'carousel', 'aria-label': 'What we do' })}
    >
      <div className="wrap hero-words">
        <div className="slides">
          {slides.map(({ label, headline }, index) => {
            const Headline = index === 0 ? 'h1' : 'h2';
            return (
              <div key={index} className="slide" {...(isCarousel && slideProps(index))}>
                {label && <p className="label">{label}</p>}
                <Headline className="hero-headline">
                  {headline
                    .trim()
                    .split('\n')
                    .map((line) => (
                      <span key={line}>{`${line} `}</span>
                    ))}
                </Headline>
              </div>
            );
          })}
        </div>
        {children}
      </div>
      <div className="carousel-foot">
        <div className="wrap">
          {foot}
          {isCarousel && (
            <Button
              variant="icon"
              className={isHydrated ? '' : 'invisible'}
              aria-label={playing ? 'Pause slides' : 'Play slides'}
              onClick={toggle}
            >
              {playing ? <PauseIcon /> : <PlayIcon />}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
};
