/** The link appears once the page is scrolled by more than this (specification, section 9). */
const appearsAfterPx = 300;

const link = document.querySelector<HTMLElement>('.back-to-top');

const update = (): void => {
  if (link) link.hidden = scrollY <= appearsAfterPx;
};

addEventListener('scroll', update, { passive: true });
update();

export {};
