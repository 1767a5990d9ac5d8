/** Shows the header's shadow, and the link to the top of the page, once the page is scrolled. */

/** Scroll distance beyond which the header has a shadow. */
const shadowPx = 10;
/** Scroll distance beyond which the link is shown (specification, section 9). */
const backToTopPx = 300;

const header = document.querySelector('.site-header');
const backToTop = document.querySelector<HTMLElement>('.back-to-top');

const update = (): void => {
  header?.toggleAttribute('data-scrolled', scrollY > shadowPx);
  if (backToTop) backToTop.hidden = scrollY <= backToTopPx;
};

addEventListener('scroll', update, { passive: true });
update();

export {};
