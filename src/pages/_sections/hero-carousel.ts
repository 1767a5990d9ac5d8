/**
 * Fades from slide to slide, in a loop (specification, sections 2 and 9). It pauses while the pointer or the focus is in
 * it, behind a dialog and in a hidden tab, and after its button was pressed until it is pressed again (WCAG 2.2.2). Where
 * reduced motion is preferred, it starts paused (decisions, "Carousel").
 */
const autoplayMs = 8000;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const canHover = matchMedia('(hover: hover)');

class HeroCarousel extends HTMLElement {
  #slides: HTMLElement[] = [];
  #button: HTMLButtonElement | null = null;
  #shown = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Whether the button was pressed to play or to pause; undefined until then. */
  #chosen?: boolean;

  connectedCallback(): void {
    this.#slides = [...this.querySelectorAll<HTMLElement>('.slide')];
    this.#button = this.querySelector('button');
    this.#button?.classList.remove('invisible');
    this.#button?.addEventListener('click', () => {
      this.#chosen = !this.#isPlaying;
      this.#start();
    });
    reducedMotion.addEventListener('change', () => this.#start());
    this.#start();
  }

  get #isPlaying(): boolean {
    return this.#chosen ?? !reducedMotion.matches;
  }

  /**
   * Whether a visitor may be reading the slide, or sees none. The pointer counts only on devices that hover, as `:hover`
   * stays after a touch; the focus of the button does not count once it was pressed to play.
   */
  get #isResting(): boolean {
    const { activeElement } = document;
    const hasFocus =
      this.contains(activeElement) && !(this.#chosen && activeElement === this.#button);
    return (
      document.hidden ||
      hasFocus ||
      (canHover.matches && this.matches(':hover')) ||
      document.querySelector('dialog:modal') !== null
    );
  }

  /** Shows each slide for its time from now on, and on the button what a press does. */
  #start(): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#advance(), autoplayMs);
    this.toggleAttribute('data-paused', !this.#isPlaying);
    if (this.#button) this.#button.ariaLabel = this.#isPlaying ? 'Pause slides' : 'Play slides';
  }

  #advance(): void {
    if (!this.#isPlaying || this.#isResting) return;
    this.#shown = (this.#shown + 1) % this.#slides.length;
    for (const [index, slide] of this.#slides.entries()) {
      slide.dataset.away = String(index !== this.#shown);
      // The first slide, the page's `h1`, can always be read by a screen reader.
      slide.inert = index !== 0 && index !== this.#shown;
    }
  }
}

customElements.define('hero-carousel', HeroCarousel);

export {};
