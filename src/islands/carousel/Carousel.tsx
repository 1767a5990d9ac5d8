import { useRef } from 'react';
import { Button, ButtonLink } from '#islands/ui/Button.tsx';
import { PauseIcon, PlayIcon } from '#islands/ui/icons.tsx';
import { useIsHydrated } from '#islands/ui/use-is-hydrated.ts';
import { useAutoplay } from './useAutoplay.ts';

interface Slide {
  /** The few words above the headline. */
  label?: string | undefined;
  /** Its line breaks are kept on the page. */
  headline: string;
}

interface Link {
  label: string;
  href: string;
}

interface CarouselProps {
  slides: Slide[];
  /** Below the slides. Like the links, it is the same for every slide. */
  lead?: string | undefined;
  /** Beside the button. */
  link?: Link | undefined;
  /** In the foot, beside the link to the services. */
  footLink?: Link | undefined;
}

/** The same as components/MoreLink.astro. */
const MoreLink = ({ label, href }: Link) => (
  <a className="link tall-link font-semibold" href={href}>
    {label}
    <span aria-hidden="true">&nbsp;→</span>
  </a>
);

/**
 * The words at the top of the home page. Several slides fade from one to the next (specification, sections 2 and 9;
 * decisions, "Carousel"). Until hydration, the first slide is shown, without a button. A screen reader can read the
 * first slide at any time, as it holds the `h1` of the page.
 */
export const Carousel = ({ slides, lead, link, footLink }: CarouselProps) => {
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
        {lead && <p className="lead">{lead}</p>}
        <p className="hero-actions">
          {/* dialogs.ts adds attributes. */}
          <ButtonLink href="/contact" data-opens="quick-dialog" suppressHydrationWarning>
            Let&apos;s Talk
          </ButtonLink>
          {link && <MoreLink {...link} />}
        </p>
      </div>
      <div className="carousel-foot">
        <div className="wrap">
          <a href="#services" className="label">
            Scroll to Discover ↓
          </a>
          {footLink && <MoreLink {...footLink} />}
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
