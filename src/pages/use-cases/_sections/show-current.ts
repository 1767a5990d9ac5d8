/**
 * On phones the index of services is a row that scrolls: it is scrolled, and the page is not, so that the service that is
 * being read can be seen in it. Browsers without `:target-current` mark none.
 */
import { nextPaint } from '#browser/next-paint.ts';

const row = document.querySelector('.index ol');
const marksCurrent = CSS.supports('selector(:target-current)');

const show = async (): Promise<void> => {
  // Only then does the mark follow the scroll.
  await nextPaint();
  const current = marksCurrent ? row?.querySelector('a:target-current') : null;
  if (!row || !current) return;
  const [link, place] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollBy({ left: link.left - place.left - (place.width - link.width) / 2 });
};

addEventListener('scrollend', () => void show());
