import type { Page } from '@playwright/test';
import { wcagContrast } from 'culori';
import { testedPages } from '../helpers/built-pages.ts';
import { pdfPages } from '../helpers/pdf.ts';
import { expect, test } from './fixtures.ts';

/** Sheets of A4 that a page may take, by the start of its path; the longest start counts. */
const sheets: Record<string, number> = {
  '/': 5,
  '/services/': 3,
  '/careers/apply/': 3,
  '/404': 1,
  '/contact': 2,
  '/course-walk': 3,
  '/course-walk/': 5,
  '/course-walk/login': 1,
};

const sheetsOf = (path: string): number => {
  if (path === '/') return 4;
  const [start = '/'] = Object.keys(sheets)
    .filter((each) => path.startsWith(each))
    .sort((a, b) => b.length - a.length);
  return sheets[start] ?? 0;
};

/** Letters and digits: where lines and columns break, and how a label is capitalized, does not matter. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const screenOnly =
  'nav:not([aria-label="All pages"]), form, button, .btn, dialog, template, noscript, [role="alert"], .slide + .slide, .explore, .link.font-semibold, .prose .tall-link, [data-fold] > summary, #application';

/** The texts of a page: what paper shows, and what needs a screen. */
const textsOf = (page: Page) =>
  page.evaluate((onScreen) => {
    const main = document.querySelector('main');
    const texts = (selector: string, root: ParentNode | null = document): string[] =>
      [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].map((each) => each.innerText);
    const printedText = (element: Element): string => {
      const found: string[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (!parentElement?.closest(onScreen)) found.push(textContent ?? '');
      }
      return found.join(' ');
    };
    const parts = 'h1, h2, h3, h4, p, li, dt, dd, summary';
    const said = [...(main?.querySelectorAll<HTMLElement>(parts) ?? [])]
      .filter((each) => !each.querySelector(parts))
      .map(printedText);
    const links = [...(main?.querySelectorAll('a') ?? [])].map(({ href }) => href);
    return {
      heading: document.querySelector('h1')?.textContent ?? '',
      said,
      all: [main ? printedText(main) : '', ...links].join(' '),
      notSaid: [
        ...texts('header nav a, header .btn, .skip-link, .footer .top :is(a, h2, label, button)'),
        ...texts('form label, form button, .btn:not([href^="http"]), .tabs a', main),
        ...texts('.back-to-top, .chat'),
      ],
    };
  }, screenOnly);

/** Colours of the texts that are shown, and how much of them is seen. */
const inks = (page: Page) =>
  page.evaluate(() => {
    const shown: Array<{ text: string; colour: string; opacity: number }> = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      let element = node.parentElement;
      if (!text || !element?.checkVisibility()) continue;
      const colour = getComputedStyle(element).color;
      let opacity = 1;
      for (; element; element = element.parentElement) {
        opacity *= Number(getComputedStyle(element).opacity);
      }
      shown.push({ text, colour, opacity });
    }
    return shown;
  });

for (const { path } of testedPages()) {
  test(`on paper, ${path} says what it says on a screen`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    const { heading, said, all, notSaid } = await textsOf(page);
    const sheetTexts = pdfPages(await page.pdf({ format: 'A4' }));
    expect(sheetTexts.length).toBeLessThanOrEqual(sheetsOf(path));
    expect(bare(sheetTexts[0] ?? '')).toContain(bare(heading));
    for (const sheet of sheetTexts) expect(sheet.trim()).not.toBe('');

    const printed = bare(sheetTexts.join(''));
    // What follows may be on the next sheet, behind the column beside it.
    const starts = said.map((text) => bare(text).slice(0, 24));
    expect(starts.filter((text) => !printed.includes(text))).toEqual([]);
    expect(printed).toMatch(/quarrylightinc48quarrywharf.*canadahttpsquarrylightexample\w*$/);

    const own = bare(`${all} ${sheetTexts.at(-1)?.split('©').at(-1)}`);
    const others = notSaid.map(bare).filter((text) => text && !own.includes(text));
    expect(others.filter((text) => printed.includes(text))).toEqual([]);
  });

  test(`on paper, ${path} is dark on white from both themes`, async ({ page }) => {
    const coloursOfDrawings: unknown[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, media: 'screen' });
      await page.goto(path);
      await page.emulateMedia({ colorScheme, media: 'print' });
      const pale = (await inks(page)).filter(
        ({ colour, opacity }) => opacity < 1 || wcagContrast(colour, '#fff') < 4.5,
      );
      expect(pale).toEqual([]);
      coloursOfDrawings.push(
        await page.locator(':root, main svg, main img').evaluateAll((drawings) =>
          drawings.map((drawing) => {
            const style = getComputedStyle(drawing);
            const names = ['--ink', '--lake', '--stone', '--surface', '--paper', '--line'];
            return [
              style.color,
              style.filter,
              ...names.map((name) => style.getPropertyValue(name)),
            ];
          }),
        ),
      );
    }
    expect(coloursOfDrawings[1]).toEqual(coloursOfDrawings[0]);
  });
}

for (const path of ['/', '/services/ai-transformation']) {
  test(`printed, ${path} hides nothing that is still to be scrolled into view`, async ({
    page,
  }) => {
    await page.goto(path);
    const waiting = page.locator('[data-waiting], [data-waiting] > *');
    await expect(waiting).not.toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    const faded = () =>
      waiting.evaluateAll(
        (parts) => parts.filter((part) => getComputedStyle(part).opacity !== '1').length,
      );
    await expect.poll(faded).toBe(0);
  });
}

test('on paper, a link shows where it leads elsewhere, and an application where to apply', async ({
  page,
}) => {
  const printed = async (path: string) => {
    await page.goto(path);
    return pdfPages(await page.pdf())
      .join('')
      .replaceAll(/\s+/g, '');
  };
  expect(await printed('/accessibility')).toContain('(WCAG)2.2(https://www.w3.org/TR/WCAG22/)');
  expect(await printed('/privacy-policy')).toMatch(
    /websiteathttps:\/\/quarrylight\.example\.(?!\()/,
  );
  expect(await printed('/contact')).toMatch(/info@quarrylight\.example(?!\()/);
  expect(await printed('/careers/apply/data-scientist')).toContain(
    'Applyathttps://quarrylight.example/careers/apply/data-scientist',
  );
});
