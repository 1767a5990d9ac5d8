/** The islands that post nothing, in each engine. */
import { islandScripts } from '../submissions.ts';
import { expect, journey } from './journey.ts';

journey(
  'the newsletter keeps an address typed before its script arrives, and thanks in an alert',
  async ({ tab, network, go }) => {
    const release = network.hold(islandScripts);
    await go('/partners');
    await tab.fill('Your email for the newsletter', 'ada@engines.example');
    await tab.press('button', 'Subscribe');
    release();
    await tab.accept('Thank you for subscribing to our newsletter!');
    const left = () =>
      tab.evaluate(() => document.querySelector<HTMLInputElement>('.newsletter input')?.value);
    await expect.poll(left).toBe('');
    expect(network.posts).toEqual([]);
  },
);

journey(
  'the theme changes at once, before and after its script arrives, and on the next page',
  async ({ tab, network, go }) => {
    const ground = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const release = network.hold(islandScripts);
    await go('/');
    const light = await ground();
    await tab.press('button', 'Dark theme');
    await expect.poll(ground).not.toBe(light);
    release();
    const waiting = () =>
      tab.evaluate(() => document.querySelectorAll('astro-island[ssr] [data-theme-toggle]').length);
    await expect.poll(waiting).toBe(0);
    expect(await ground()).not.toBe(light);
    await go('/contact');
    expect(await ground()).not.toBe(light);
    await tab.press('button', 'Dark theme');
    await expect.poll(ground).toBe(light);
  },
);

journey('the slides change, and stop when the button is pressed', async ({ tab, go }) => {
  await go('/');
  const shown = () =>
    tab.evaluate(() => document.querySelector<HTMLElement>('[data-away=false]')?.ariaLabel);
  expect(await shown()).toBe('1 of 2');
  await expect.poll(shown, { timeout: 30_000 }).toBe('2 of 2');
  await tab.press('button', 'Pause slides');
  const name = () => tab.evaluate(() => document.querySelector('.carousel-foot button')?.ariaLabel);
  await expect.poll(name).toBe('Play slides');
});
