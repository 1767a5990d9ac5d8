import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { PauseIcon, PlayIcon } from '#islands/ui/icons.tsx';
import { useAutoplay } from './useAutoplay.ts';

interface CarouselProps {
  label: string;
  /** How many slides there are, two to five. */
  count: number;
  /** The slides: named slots of the page's markup. Astro fills those that are left out with nothing. */
  first?: ReactNode;
  second?: ReactNode;
  third?: ReactNode;
  fourth?: ReactNode;
  fifth?: ReactNode;
  /** Shown beside the pause button. */
  children?: ReactNode;
}

const neverChanges = () => () => undefined;

/**
 * Fades from slide to slide (specification, section 2). Before hydration the first slide is shown, without a pause button.
 * The text of the first slide, the page's `h1`, can always be read by a screen reader; only its link is inert while
 * another slide is shown.
 */
export const Carousel = ({ label, count, children, ...slots }: CarouselProps) => {
  const root = useRef<HTMLElement>(null);
  const { first, second, third, fourth, fifth } = slots;
  const slides = [first, second, third, fourth, fifth].slice(0, count);
  const { shown, playing, toggle } = useAutoplay(root, slides.length);
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  useEffect(() => {
    for (const link of root.current?.querySelectorAll<HTMLElement>('.slide:first-child a') ?? [])
      link.inert = shown !== 0;
  }, [root, shown]);
  return (
    <section ref={root} className="carousel" aria-roledescription="carousel" aria-label={label}>
      {slides.map((slide, index) => (
        <div
          key={index}
          className="slide"
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${slides.length}`}
          data-away={index !== shown}
          inert={index !== 0 && index !== shown}
        >
          {slide}
        </div>
      ))}
      <div className="carousel-foot">
        {children}
        <Button
          variant="icon"
          className={isHydrated ? '' : 'invisible'}
          aria-label={playing ? 'Pause slides' : 'Play slides'}
          onClick={toggle}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </Button>
      </div>
    </section>
  );
};
