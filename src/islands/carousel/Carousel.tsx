import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { PauseIcon, PlayIcon } from '#islands/ui/icons.tsx';
import { useIslandReady } from '#islands/ui/useIslandReady.ts';
import { useAutoplay } from './useAutoplay.ts';

interface CarouselProps {
  label: string;
  /** The two slides, in the page's own markup. */
  first?: ReactNode;
  second?: ReactNode;
  /** What stands beside the pause control. */
  children?: ReactNode;
}

const never = () => () => undefined;

/** Fades from slide to slide (specification, section 2); until it is there, the first slide stands by itself. */
export const Carousel = ({ label, first, second, children }: CarouselProps) => {
  const root = useIslandReady<HTMLElement>();
  const slides = [first, second];
  const { shown, playing, toggle } = useAutoplay(root, slides.length);
  const isThere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <section ref={root} className="carousel" aria-roledescription="carousel" aria-label={label}>
      {slides.map((slide, index) => (
        <div
          key={index}
          className="slide"
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${slides.length}`}
          inert={index !== shown}
        >
          {slide}
        </div>
      ))}
      <div className="carousel-foot">
        {children}
        <Button
          variant="icon"
          className={isThere ? '' : 'invisible'}
          aria-label={playing ? 'Pause slides' : 'Play slides'}
          onClick={toggle}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </Button>
      </div>
    </section>
  );
};
