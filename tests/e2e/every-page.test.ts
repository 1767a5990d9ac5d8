import { builtPages, htmlOf, testedPages } from '../helpers/built-pages.ts';
import { visit } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';

interface LayoutShift extends PerformanceEntry {
  value: number;
}

const pages = builtPages();
const isNotFound = (path: string): boolean => path.endsWith('/404');

for (const page of testedPages()) {
  test(`${page.path} loads without errors, has a title, and has no layout shift`, async ({
    page: tab,
  }) => {
    await visit(tab, page.path);
    await tab.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo({ top: y, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
    });
    const shift = await tab.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(
              (list.getEntries() as LayoutShift[]).reduce((sum, { value }) => sum + value, 0),
            ),
          ).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 100);
        }),
    );
    // The optional font may still be swapped in within its 100 ms; nothing else may shift.
    expect(shift).toBeLessThan(0.01);
    expect(await tab.title()).toMatch(/\S+ .*\S/);
    await expect(tab.locator('h1')).toHaveCount(1);
    await expect(tab.getByRole('link', { name: 'Skip to content' })).toHaveCount(1);
  });
}

test('every internal link leads to a page that exists, and every fragment to an element', async ({
  request,
}) => {
  const links = new Map<string, string>();
  for (const page of pages) {
    for (const [, href = ''] of htmlOf(page).matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      if (/^[/#]/.test(href)) links.set(new URL(href, `http://site${page.path}`).href, page.path);
    }
  }
  for (const [url, from] of links) {
    const { pathname, hash } = new URL(url);
    const response = await request.get(pathname);
    if (!isNotFound(pathname))
      expect(response.status(), `${pathname}, linked from ${from}`).toBe(200);
    if (hash && hash !== '#top') {
      expect(await response.text(), `${pathname}${hash}, linked from ${from}`).toContain(
        `id="${hash.slice(1)}"`,
      );
    }
  }
});

test('every page has its own title, a description and a preview image that exists', async ({
  request,
}) => {
  const seen = new Map<string, string>();
  for (const page of pages) {
    const html = htmlOf(page);
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(description.length, page.path).toBeGreaterThan(80);
    expect(seen.get(title), `${page.path} has the title of another page`).toBeUndefined();
    seen.set(title, page.path);
    const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const response = await request.get(new URL(image).pathname);
    expect(response.status(), image).toBe(200);
  }
});
