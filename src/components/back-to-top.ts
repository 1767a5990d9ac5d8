/** The way back to the top appears after more than this (specification, section 9). */
const APPEARS_AFTER_PX = 300;

const link = document.querySelector<HTMLElement>('.back-to-top');

const update = (): void => {
  if (link) link.hidden = scrollY <= APPEARS_AFTER_PX;
};

addEventListener('scroll', update, { passive: true });
update();

export {};
