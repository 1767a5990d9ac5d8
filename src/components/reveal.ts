/**
 * Elements with `data-reveal` fade in and rise each time they scroll into view from below (specification, section 9:
 * offset 120, once false). Until then they have `data-waiting`, which motion.css makes transparent and translates, so
 * that they keep their place and screen readers find them.
 */
const offsetPx = 120;

/** 0 for the first observation, so that nothing is hidden that is already in view. */
let edgePx = 0;

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, boundingClientRect } of entries) {
      target.toggleAttribute('data-waiting', boundingClientRect.top > innerHeight - edgePx);
    }
    edgePx = offsetPx;
  },
  { rootMargin: `0px 0px -${offsetPx}px` },
);

for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element);

export {};
