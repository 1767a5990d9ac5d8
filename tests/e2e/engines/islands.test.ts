/** The islands beside the forms that post, in each engine. */
import { islandScripts } from '../submissions.ts';
import { expect, journey } from './journey.ts';

journey(
  'the newsletter keeps an address that is typed before its script arrives, and thanks in an alert',
  async ({ tab, network, go }) => {
    const release = network.hold(islandScripts);
    await go('/partners');
    await tab.fill('Subscribe to our newsletter', 'ada@engines.example');
    await tab.press('button', 'Subscribe');
    release();
    await tab.accept('Thank you for subscribing to our newsletter!');
    const left = () =>
      tab.evaluate(() => document.querySelector<HTMLInputElement>('.newsletter input')?.value);
    await expect.poll(left).toBe('');
    expect(network.posts).toEqual([]);
  },
);
