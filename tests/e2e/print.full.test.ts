import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { wcagContrast } from 'culori';
import { installFromDebian } from '../helpers/debian.ts';
import { firstOf, positions, services, site, stories } from '../helpers/site-content.ts';
import { expect, test } from './fixtures.ts';

const service = firstOf(services, 'service');
const position = firstOf(positions, 'job');

const pdfToText = (pdf: Buffer) =>
  spawnSync('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], { input: pdf, encoding: 'utf8' });

/** Returns the text of each PDF page, in drawing order, read by Poppler. */
const pdfPages = (pdf: Buffer): string[] => {
  let { status, stdout } = pdfToText(pdf);
  if (status === null && installFromDebian(['poppler-utils'])) {
    ({ status, stdout } = pdfToText(pdf));
  }
  if (status !== 0) throw new Error('The tests of print need pdftotext: install poppler-utils.');
  // A form feed ends each page.
  return stdout.split('\f').slice(0, -1);
};

/** Returns only letters and digits, in lower case: line breaks and capitals do not matter. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns visible texts that are too pale on white. */
const paleTexts = (page: Page): Promise<string[]> =>
  page
    .evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const shown: Array<{ text: string; colour: string }> = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement, textContent } = node;
        if (!textContent?.trim() || !parentElement?.checkVisibility({ opacityProperty: true }))
          continue;
        shown.push({ text: textContent, colour: getComputedStyle(parentElement).color });
      }
      return shown;
    })
    .then((shown) =>
      shown.filter(({ colour }) => wcagContrast(colour, '#fff') < 4.5).map(({ text }) => text),
    );

/** Returns the texts that must each be on one sheet: items, paragraphs, positions and panels. */
const unbroken = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(h1, h2, h3, li, p, blockquote, dl, .position, tab-set > section)')
    .evaluateAll((elements) =>
      elements
        // A printed link to another site is followed by its URL.
        .filter((element) => element.checkVisibility() && !element.querySelector('a[href^=http]'))
        .map((element) => (element as HTMLElement).innerText),
    );

for (const format of ['A4', 'Letter']) {
  test(`${format}: sheets cut no line, item, position or panel, and leave no single last line`, async ({
    page,
  }) => {
    for (const path of [
      '/',
      '/partners',
      '/careers',
      '/services',
      service.path,
      '/solutions',
      '/use-cases',
      '/industries',
      '/contact',
      '/privacy-policy',
      ...stories.map(({ path }) => path),
    ]) {
      await page.emulateMedia({ media: 'print' });
      await page.goto(path);
      const texts = (await unbroken(page)).map(bare).filter((text) => text.length > 24);
      expect(texts.length, path).toBeGreaterThan(4);
      const sheets = pdfPages(await page.pdf({ format }));
      const printed = sheets.map(bare);
      // A cut line is on both sheets, in halves.
      for (const text of texts) {
        const times = texts.filter((other) => other.includes(text)).length;
        const holders = printed.filter((sheet) => sheet.includes(text)).length;
        expect(holders, `${path}: ${text}`).toBeGreaterThan(0);
        expect(holders, `${path}: ${text}`).toBeLessThanOrEqual(times);
      }
      const call = page.locator('.closing h2');
      if (await call.count()) expect(printed.join('')).not.toContain(bare(await call.innerText()));
      expect(sheets.at(-1)?.split('\n').length, path).toBeGreaterThan(4);
    }
  });
}

test('a policy begins on the first sheet', async ({ page }) => {
  await page.goto('/privacy-policy');
  const [first = ''] = pdfPages(await page.pdf({ format: 'A4' }));
  const heading = await page
    .getByRole('article')
    .getByRole('heading', { level: 2 })
    .first()
    .innerText();
  expect(bare(first)).toContain(bare(heading));
});

/** Texts that only the printed page shows, and texts that only the screen shows. */
const pages: Record<string, { says: string[]; hides: string[] }> = {
  '/': { says: [site.address.street, site.website], hides: ['Skip to content'] },
  '/contact': { says: [site.emails.info], hides: ['Send Message'] },
  [service.path]: {
    says: [site.phone, site.emails.info, site.website + service.path],
    hides: ['Subscribe', ...Object.keys(site.links)],
  },
  '/course-walk/privacy-policy': {
    says: [site.address.street, `${site.website}/course-walk/privacy-policy`],
    hides: [],
  },
  [position.path]: {
    says: [`Apply at ${site.website}${position.path}`],
    hides: ['Submit Application'],
  },
  '/partners': { says: [], hides: [] },
  '/accessibility': { says: ['(WCAG) 2.2 (https://www.w3.org/TR/WCAG22/)'], hides: ['Subscribe'] },
};

test('a page in the dark theme prints dark on white, with all panels open and no menus', async ({
  page,
}) => {
  let panels = 0;
  for (const [path, { says, hides }] of Object.entries(pages)) {
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await page.goto(path);
    expect(await paleTexts(page), path).toEqual([]);
    const closed = await page
      .locator('main details > :not(summary), main tab-set > [id]')
      .allTextContents();
    panels += closed.length;
    const [menu] = await page.locator('header nav').allInnerTexts();
    const sheets = pdfPages(await page.pdf({ format: 'A4' }));
    const lines = sheets.flatMap((sheet) => sheet.split('\n'));
    expect(lines.filter((line) => line.trimEnd().endsWith('·'))).toEqual([]);
    const printed = bare(sheets.join(''));
    for (const text of says) expect(printed, path).toContain(bare(text));
    for (const text of closed) expect(printed, path).toContain(bare(text).slice(0, 24));
    for (const text of [...hides, menu]) {
      if (text) expect(printed, path).not.toContain(bare(text));
    }
  }
  expect(panels).toBeGreaterThan(6);
});
