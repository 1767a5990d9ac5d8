import { expect, test } from './fixtures.ts';

test('the lines of a head are where no words are', async ({ page }) => {
  for (const path of [
    '/case-studies/sora-fuel',
    '/services/enterprise-application-development',
    '/careers/apply/senior-software-engineer',
    '/privacy-policy',
    '/contact',
  ]) {
    await page.goto(path);
    for (const width of [320, 390, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const overlaps = await page.locator('.page-hero').evaluate((hero) => {
        const lines = [...hero.querySelectorAll(':scope > svg path')].map((line) =>
          line.getBoundingClientRect(),
        );
        const found: string[] = [];
        const texts = document.createTreeWalker(hero, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (texts.nextNode()) {
          range.selectNodeContents(texts.currentNode);
          for (const text of range.getClientRects()) {
            const isCrossed = lines.some(
              (line) =>
                line.left < text.right &&
                text.left < line.right &&
                line.top < text.bottom &&
                text.top < line.bottom,
            );
            if (isCrossed) found.push(texts.currentNode.nodeValue ?? '');
          }
        }
        return found;
      });
      expect(overlaps, `${path} at ${width} px`).toEqual([]);
    }
  }
});
