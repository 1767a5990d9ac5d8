/**
 * What carries `data-reveal` rises as it comes into view, each time (specification, section 9: offset 120, once false).
 * It waits only below the edge of the window, moved by `translate` and made transparent (motion.css): it keeps its
 * place, and screen readers find it.
 */
const OFFSET_PX = 120;

/** At first, nothing is hidden that can be seen. */
let edgePx = 0;

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, boundingClientRect } of entries) {
      target.toggleAttribute('data-waiting', boundingClientRect.top > innerHeight - edgePx);
    }
    edgePx = OFFSET_PX;
  },
  { rootMargin: `0px 0px -${OFFSET_PX}px` },
);

for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element);

export {};
