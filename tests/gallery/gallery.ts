/**
 * `npm run gallery`: screenshots of every built page at 320, 390, 768, 1280 and 1920 px and, at 390, with text of 200 %,
 * in both themes, in `.gallery/`, to be looked at; the courses are played. `npm run gallery -- --readme` makes the image of the README instead.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { visit } from '../e2e/visit.ts';
import { builtPages } from '../helpers/built-pages.ts';
import { launchChromium } from '../helpers/chromium.ts';
import { spawnServer } from '../helpers/spawned-server.ts';

/** What is written into the name of the file, the width in CSS px, and the size of text in per cent. */
const views = [
  ...[320, 390, 768, 1280, 1920].map((width) => ({ view: `${width}`, width, textSize: undefined })),
  { view: '390-text-200', width: 390, textSize: 200 },
];
const themes = ['light', 'dark'] as const;

const data = mkdtempSync(join(tmpdir(), 'quarrylight-gallery-'));
const server = await spawnServer('api/service/main.ts', {
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: data,
  LOG_LEVEL: 'error',
});

interface Shot {
  path: string;
  width: number;
  textSize?: number | undefined;
  theme: (typeof themes)[number];
  file: string;
  fullPage: boolean;
}

const take = async (browser: Browser, { path, width, textSize, theme, file, fullPage }: Shot) => {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 844 : 800 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    bypassCSP: true,
    baseURL: server.url,
  });
  const page = await context.newPage();
  await visit(page, path);
  if (textSize) await page.addStyleTag({ content: `html { font-size: ${textSize}% !important }` });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file, fullPage });
  await context.close();
};

const browser = await launchChromium();

if (process.argv.includes('--readme')) {
  mkdirSync('.readme', { recursive: true });
  const file = '.readme/home.png';
  await take(browser, { path: '/', width: 1280, theme: 'light', file, fullPage: false });
  console.log(file);
} else {
  for (const { path } of builtPages()) {
    const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '_');
    for (const theme of themes) {
      for (const { view, width, textSize } of views) {
        const file = `.gallery/${name}-${view}-${theme}.png`;
        await take(browser, { path, width, textSize, theme, file, fullPage: true });
      }
    }
    console.log(path);
  }
}

await browser.close();
await server.stop();
rmSync(data, { recursive: true, force: true });
