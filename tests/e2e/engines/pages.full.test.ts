/** Every page in each engine. */
import { builtPages } from '../../helpers/built-pages.ts';
import { expect, journey } from './journey.ts';

/** Scrolls to the end of the page; how much of it is wider than the window, in CSS pixels. */
const scrollThrough = (): number => {
  scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
};

journey('pages load without errors, and fit the window', async ({ tab, go, allowErrors }) => {
  journey.setTimeout(300_000);
  // A page that is not found, and one that is left before its typeface has come.
  allowErrors(/404|woff2/);
  for (const { path } of builtPages()) {
    await go(path);
    // A page that leads elsewhere is looked at again.
    await expect.poll(() => tab.evaluate(scrollThrough).catch(() => 'leaving'), path).toBe(0);
  }
});
