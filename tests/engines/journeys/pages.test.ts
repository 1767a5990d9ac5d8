import { builtPages } from '../../helpers/built-pages.ts';
import { expect, journey } from '../journey.ts';
import { heading, link } from '../targets.ts';

/** A journey visits this many, so that the engines share the work evenly. */
const GROUP = 7;

const paths = builtPages().map(({ path }) => path);
const groups = Array.from({ length: Math.ceil(paths.length / GROUP) }, (_, index) =>
  paths.slice(index * GROUP, (index + 1) * GROUP),
);

/** Scrolls to the end of the page and answers what is wider than the window, in CSS pixels. */
const scrollThrough = async (): Promise<number> => {
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
  }
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
};

for (const [index, group] of groups.entries()) {
  journey(
    `every page loads cleanly and fits the window (${index + 1} of ${groups.length})`,
    async ({ visitor, watch }) => {
      watch.allowErrors(/404/);
      for (const path of group) {
        await visitor.go(path);
        await visitor.sees(link('Skip to content'));
        await visitor.sees(heading(/\S/));
        // A page that sends the visitor on is looked at again.
        const overflow = () => visitor.evaluate(scrollThrough).catch(() => 'on the way');
        await expect.poll(overflow, path).toBe(0);
      }
    },
  );
}
