/** Marks the header once the page is scrolled by more than this. */
const THRESHOLD_PX = 10;

const header = document.querySelector('.site-header');

const shade = (): void => {
  header?.toggleAttribute('data-scrolled', scrollY > THRESHOLD_PX);
};

addEventListener('scroll', shade, { passive: true });
shade();

export {};
