/**
 * Nothing is beyond the window, at several widths, with larger letters and with the visitor's own spacing (WCAG
 * 1.4.4, 1.4.10, 1.4.12), and no word is broken at 320 px, or at 390 px with letters of twice the size. Each page is
 * loaded once, in a frame, which takes another width in a few milliseconds.
 */
import type { Frame, Page } from '@playwright/test';
import { testedPages } from '../helpers/built-pages.ts';
import { isFull } from '../tier.ts';
import { findBrokenWords } from './broken-words.ts';
import { expect, test } from './fixtures.ts';
import { findOverflow } from './overflow.ts';
import { isShown, playedPages } from './visit.ts';

/** The narrowest windows of phones, and of each layout; in `npm run test:full` some between and beyond. */
const widths = isFull ? [320, 390, 768, 900, 1040, 1440] : [320, 390, 768, 1040];

/** At `wholeWords`, a width, no word is broken. */
type Way = readonly [name: string, css: string, wholeWords?: number];
const asTheyAre: Way = ['as they are', '', 320];
const doubled: Way = ['at 200 %', 'html { font-size: 200% !important }', 390];
/** The text spacing that WCAG 1.4.12 names. */
const spaced: Way = [
  'with text spacing',
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
    'p { margin-bottom: 2em !important }',
];

const framePath = '/frame-of-the-test';

test.use({ bypassCSP: true });

/** Lets the site be framed by a page of its own origin, and sets the browser's default font size. */
const prepare = async (page: Page, defaultFontPx: number): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: defaultFontPx, fixed: 13 } });
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.fallback();
    if (request.url().endsWith(framePath)) {
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><iframe></iframe>' });
    }
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['x-frame-options'];
    delete headers['content-security-policy'];
    return route.fulfill({ response, headers });
  });
  for (const find of [findOverflow, findBrokenWords]) {
    await page.addInitScript({ content: `window.${find.name} = ${find.toString()}` });
  }
  for (const played of Object.values(playedPages)) await played.prepare(page);
};

/** Opens a page in the frame, with all that can be unfolded. */
const open = async (page: Page, path: string): Promise<Frame> => {
  await page.goto(framePath);
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const frame = document.querySelector('iframe');
        if (!frame) return;
        // Below the window: what is laid out there is not painted, which takes longer.
        Object.assign(frame.style, {
          width: '1440px',
          height: '900px',
          border: '0',
          marginTop: '200vh',
        });
        frame.onload = resolve;
        frame.src = src;
      }),
    path,
  );
  const frame = page.frames()[1];
  if (!frame) throw new Error(`${path} was not framed.`);
  await isShown(frame, path);
  await frame.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name');
      details.open = true;
    }
  });
  return frame;
};

type Measure = Partial<Record<'findOverflow' | 'findBrokenWords', () => string[]>>;

/** What is beyond the window at any of the widths, and which words are broken, a line each. */
const faultsIn = (page: Page, ways: readonly Way[], words: boolean): Promise<string[]> =>
  page.evaluate(
    async ({ ways, widths, words }) => {
      const found: string[] = [];
      const frame = document.querySelector('iframe');
      const inner = frame?.contentWindow as (Window & Measure) | null;
      const style = document.createElement('style');
      frame?.contentDocument?.head.append(style);
      /** Media and container queries follow a new width with the next frame. */
      const nextFrame = () => new Promise((resolve) => inner?.requestAnimationFrame(resolve));
      for (const [way, css, wholeWords] of ways) {
        style.textContent = css;
        frame?.style.setProperty('width', `${widths[0]}px`);
        await nextFrame();
        await nextFrame();
        for (const width of widths) {
          frame?.style.setProperty('width', `${width}px`);
          await nextFrame();
          if (words && width === wholeWords) found.push(...(inner?.findBrokenWords?.() ?? ['']));
          for (const what of inner?.findOverflow?.() ?? ['']) {
            found.push(`${width} px, letters ${way}: ${what}`);
          }
        }
      }
      style.remove();
      return found;
    },
    { ways, widths, words },
  );

const usual = [16, [asTheyAre, doubled, spaced]] as const;
const larger = [24, [asTheyAre, spaced]] as const;

for (const [defaultFontPx, ways] of isFull ? [usual, larger] : [usual]) {
  test(`nothing is beyond the window at a default font size of ${defaultFontPx} px`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await prepare(page, defaultFontPx);
    const faults = () => faultsIn(page, ways, defaultFontPx === 16);
    for (const { path } of testedPages()) {
      await open(page, path);
      expect.soft(await faults(), path).toEqual([]);
    }
    const frame = await open(page, '/');
    for (const id of ['menu', 'quick-dialog', 'consultation']) {
      await frame.evaluate((dialog) => {
        document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
        document.querySelector<HTMLDialogElement>(`#${dialog}`)?.showModal();
      }, id);
      expect.soft(await faults(), id).toEqual([]);
    }
    await frame.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close());
    await frame.getByRole('button', { name: 'Open chat' }).press('Enter');
    expect.soft(await faults(), 'chat').toEqual([]);
  });
}
