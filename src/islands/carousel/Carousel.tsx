import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { PauseIcon, PlayIcon } from '#islands/ui/icons.tsx';
import { useAutoplay } from './useAutoplay.ts';

interface CarouselProps {
  label: string;
  /** Number of slides, two to five. */
  count: number;
  /** The slides, as named slots of the page's markup. Slots that are left out are empty. */
  first?: ReactNode;
  second?: ReactNode;
  third?: ReactNode;
  fourth?: ReactNode;
  fifth?: ReactNode;
  /** Content below the slides that does not move. */
  children?: ReactNode;
  /** Shown beside the pause button. */
  foot?: ReactNode;
}

const neverChanges = () => () => undefined;

/**
 * Fades from slide to slide (specification, section 2). Before hydration the first slide is shown, without a pause
 * button. The first slide, the page's `h1`, can always be read by a screen reader.
 */
export const Carousel = ({ label, count, children, foot, ...slots }: CarouselProps) => {
  const root = useRef<HTMLElement>(null);
  const { first, second, third, fourth, fifth } = slots;
  const slides = [first, second, third, fourth, fifth].slice(0, count);
  const { shown, playing, toggle } = useAutoplay(root, slides.length);
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <section ref={root} className="carousel" aria-roledescription="carousel" aria-label={label}>
      <div className="wrap hero-words">
        <div className="slides">
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
        </div>
        {children}
      </div>
      <div className="carousel-foot">
        <div className="wrap">
          {foot}
          <Button
            variant="icon"
            className={isHydrated ? '' : 'invisible'}
            aria-label={playing ? 'Pause slides' : 'Play slides'}
            onClick={toggle}
          >
            {playing ? <PauseIcon /> : <PlayIcon />}
          </Button>
        </div>
      </div>
    </section>
  );
};
