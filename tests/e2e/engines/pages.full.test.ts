/** Every page in each engine. */
import { builtPages } from '../../helpers/built-pages.ts';
import { expect, journey } from './journey.ts';

/** Scrolls to the end of the page. Returns how many CSS pixels it is wider than the window. */
const scrollThrough = (): number => {
  scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
};

journey('pages load without errors, and fit the window', async ({ tab, go, allowErrors }) => {
  journey.setTimeout(300_000);
  // The not-found page, and pages that are left before their typeface arrives.
  allowErrors(/404|woff2/);
  for (const { path } of builtPages()) {
    await go(path);
    // Tries again after a redirect.
    await expect.poll(() => tab.evaluate(scrollThrough).catch(() => 'leaving'), path).toBe(0);
  }
});
