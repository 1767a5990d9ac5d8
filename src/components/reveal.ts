/**
 * Elements with `data-reveal` fade in and rise each time they scroll into view from below (specification, section 9:
 * offset 120, once false). Until then they have `data-waiting`: motion.css makes them transparent and translates them,
 * so they keep their place and screen readers find them.
 */
const offsetPx = 120;

/** 0 for the first observation, so that elements already in view are not hidden. */
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
