/**
 * `npm run gallery`: screenshots of every built page at 320, 390, 768 and 1280 px in both themes, in `.gallery/`, to be
 * looked at; the courses are those of the demo account. `npm run gallery -- --readme` makes the image of the README
 * instead.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { builtPages } from '../helpers/built-pages.ts';
import { ensureChromium } from '../helpers/chromium.ts';
import { demoSession, keepSession } from '../helpers/demo-session.ts';
import { spawnServer } from '../helpers/spawned-server.ts';

const widths = [320, 390, 768, 1280];
const themes = ['light', 'dark'] as const;
const coursesPath = '/course-walk/courses';

const data = mkdtempSync(join(tmpdir(), 'quarrylight-gallery-'));
const server = await spawnServer('api/main.ts', {
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: data,
  LOG_LEVEL: 'error',
});

const session = await demoSession(data, server.url);

interface Shot {
  path: string;
  width: number;
  theme: (typeof themes)[number];
  file: string;
  fullPage: boolean;
}

/** Waits for the courses and their images, which load lazily. */
const showCourses = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('img').first().waitFor();
  for (const image of await page.getByRole('main').getByRole('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await image.evaluate((img: HTMLImageElement) => img.decode());
  }
  await page.evaluate(() => scrollTo(0, 0));
};

const take = async (browser: Browser, { path, width, theme, file, fullPage }: Shot) => {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 844 : 800 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    baseURL: server.url,
  });
  const page = await context.newPage();
  if (path === coursesPath) await page.addInitScript(keepSession, session);
  await page.goto(path);
  if (path === coursesPath) await showCourses(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file, fullPage });
  await context.close();
};

const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-background-networking'],
});

if (process.argv.includes('--readme')) {
  mkdirSync('.readme', { recursive: true });
  const file = '.readme/home.png';
  await take(browser, { path: '/', width: 1280, theme: 'light', file, fullPage: false });
  console.log(file);
} else {
  for (const { path } of builtPages()) {
    const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '_');
    for (const theme of themes) {
      for (const width of widths) {
        const file = `.gallery/${name}-${width}-${theme}.png`;
        await take(browser, { path, width, theme, file, fullPage: true });
      }
    }
    console.log(path);
  }
}

await browser.close();
await server.stop();
rmSync(data, { recursive: true, force: true });
