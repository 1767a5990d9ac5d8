/** The header gets its shadow once the page is scrolled by more than this. */
const thresholdPx = 10;

const header = document.querySelector('.site-header');

const update = (): void => {
  header?.toggleAttribute('data-scrolled', scrollY > thresholdPx);
};

addEventListener('scroll', update, { passive: true });
update();

export {};
