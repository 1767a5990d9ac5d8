/**
 * Highlights the step cards inside it in turn, one every 2 s. A pointer highlights the card that it is on; after it
 * leaves, no card is highlighted until the next tick continues with the following one (decisions 22). Pauses while the
 * focus is inside (WCAG 2.2.2) and under reduced motion.
 */
const intervalMs = 2000;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

class StepCycle extends HTMLElement {
  #cards: HTMLElement[] = [];
  #latest = -1;
  #isPointedAt = false;
  #hasFocus = false;

  connectedCallback(): void {
    this.#cards = [...this.querySelectorAll('li')];
    for (const [index, card] of this.#cards.entries()) {
      card.addEventListener('pointerenter', () => this.#point(index));
      card.addEventListener('pointerleave', () => this.#leave());
    }
    this.addEventListener('focusin', () => (this.#hasFocus = true));
    this.addEventListener('focusout', () => (this.#hasFocus = false));
    this.#advance();
    setInterval(() => this.#advance(), intervalMs);
  }

  #advance(): void {
    if (!this.#isPointedAt && !this.#hasFocus && !reducedMotion.matches)
      this.#highlight((this.#latest + 1) % this.#cards.length);
  }

  #point(index: number): void {
    this.#isPointedAt = true;
    this.#highlight(index);
  }

  #leave(): void {
    this.#isPointedAt = false;
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
