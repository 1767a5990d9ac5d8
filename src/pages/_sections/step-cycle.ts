/**
 * Highlights the step cards inside it in turn, one every 2 s; under reduced motion always the third one, the decision.
 * While a pointer is on a card, and from a touch of a card to the next press elsewhere, it rests with that card
 * highlighted. Afterwards no card is highlighted until the next tick, which continues with the following card
 * (decisions, "How It Works"). It also rests while the page is hidden, and after its button was pressed until it is
 * pressed again (WCAG 2.2.2).
 */
const intervalMs = 2000;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

class StepCycle extends HTMLElement {
  #cards: HTMLElement[] = [];
  #latest = -1;
  #isResting = false;
  #isPaused = false;

  connectedCallback(): void {
    this.#cards = [...this.querySelectorAll('li')];
    for (const [index, card] of this.#cards.entries()) {
      card.addEventListener('pointerenter', () => this.#rest(index));
      // A lifted finger also fires `pointerleave`, but does not count as leaving.
      card.addEventListener('pointerleave', ({ pointerType }) => {
        if (pointerType !== 'touch') this.#resume();
      });
    }
    document.addEventListener('pointerdown', ({ target }) => {
      if (!this.#cards.some((card) => card.contains(target as Node))) this.#resume();
    });
    const button = this.querySelector('button');
    button?.classList.remove('invisible');
    button?.addEventListener('click', () => {
      this.#isPaused = this.toggleAttribute('data-paused');
      button.ariaLabel = this.#isPaused ? 'Play steps' : 'Pause steps';
    });
    this.#advance();
    setInterval(() => this.#advance(), intervalMs);
  }

  #advance(): void {
    if (!this.#isResting && !this.#isPaused && !document.hidden)
      this.#highlight(reducedMotion.matches ? 2 : (this.#latest + 1) % this.#cards.length);
  }

  #rest(index: number): void {
    this.#isResting = true;
    this.#highlight(index);
  }

  #resume(): void {
    if (!this.#isResting) return;
    this.#isResting = false;
    this.#mark(-1);
  }

  #highlight(index: number): void {
    this.#latest = index;
    this.#mark(index);
  }

  #mark(current: number): void {
    for (const [index, card] of this.#cards.entries())
      card.classList.toggle('is-current', index === current);
  }
}

customElements.define('step-cycle', StepCycle);
