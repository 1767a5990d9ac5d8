import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPages, dist, htmlOf, pathsOfSite } from '../helpers/built-pages.ts';
import { expect, test } from './fixtures.ts';

const drawn =
  /<svg[^>]*class="drawing"[^>]*viewBox="([^"]+)"[^>]*>\s*<use href="([^"#]+)#drawing"/g;

test('every drawing is shown whole', () => {
  let count = 0;
  for (const page of builtPages()) {
    for (const [, shown, file = ''] of htmlOf(page).matchAll(drawn)) {
      expect(readFileSync(join(dist, file), 'utf8'), `${page.path}: ${file}`).toContain(
        `viewBox="${shown}"`,
      );
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(40);
});

const paths = pathsOfSite(
  ...['/use-cases', '/mendix-solutions', '/partners', '/services', '/careers'],
);

for (const width of [390, 768, 1280]) {
  test(`the frame of a drawing has its proportions, and nothing cuts it, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await page.goto(path);
      const cut = await page.locator('svg.drawing').evaluateAll((drawings) =>
        drawings.flatMap((drawing) => {
          const box = drawing.getBoundingClientRect();
          if (!box.width) return [];
          const frame = (drawing.parentElement ?? drawing).getBoundingClientRect();
          const { width: drawnWidth, height: drawnHeight } = (drawing as SVGSVGElement).viewBox
            .baseVal;
          const isCut =
            box.height < (box.width * drawnHeight) / drawnWidth - 3 ||
            box.right > frame.right + 1 ||
            box.bottom > frame.bottom + 1;
          return isCut ? [`${drawing.innerHTML} ${box.width} × ${box.height}`] : [];
        }),
      );
      expect(cut, path).toEqual([]);
    }
  });
}
