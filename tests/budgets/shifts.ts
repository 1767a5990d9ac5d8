/**
 * `npm run budgets:shifts`: measures how far each page moves while it loads on a slow line and a visitor scrolls
 * through it, at the widths of phones, tablets and desktops. Exits with 1 if a page moves more than the limit, and
 * names the elements that moved. Needs a built site. Paths after `--` choose pages: `npm run budgets:shifts --
 * /services`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, errors as playwrightErrors, type Page } from '@playwright/test';
import { builtPages } from '../helpers/built-pages.ts';
import { launchChromium } from '../helpers/chromium.ts';
import { spawnService } from '../helpers/spawned-server.ts';
import { limits } from './limits.ts';

const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
/** Milliseconds, bytes per second. Text arrives seconds before the typeface and the drawings. */
const slowLine = {
  offline: false,
  latency: 300,
  downloadThroughput: 60_000,
  uploadThroughput: 60_000,
};
/** Each page has its own line, and mostly waits for it. */
const pagesAtOnce = 6;
/** Longer than a card takes to appear (styles/motion.css). */
const pauseMs = 1500;
const slowestMs = 60_000;

interface Shift {
  value: number;
  /** The elements that moved, with their old and new places. */
  moved: string[];
}

/** A `layout-shift` entry (Layout Instability API), which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Runs in the page, and records every shift. */
const watchShifts = (): void => {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'a pseudo-element or a removed element';
    return `<${element.localName} class="${element.getAttribute('class') ?? ''}">`;
  };
  const placeOf = ({ x, y, width, height }: DOMRect): string =>
    `${Math.round(width)} × ${Math.round(height)} at ${Math.round(x)}, ${Math.round(y)}`;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
      );
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Scrolls to the end of the page, with a pause at each screen. */
const scrollThrough = async (page: Page): Promise<void> => {
  const isAtEnd = () =>
    Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight - 1;
  do {
    await page.waitForTimeout(pauseMs);
    await page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' }));
  } while (!(await page.evaluate(isAtEnd)));
  await page.waitForTimeout(pauseMs);
};

const shiftsOf = async (
  browser: Browser,
  url: string,
  viewport: (typeof windows)[number],
): Promise<Shift[]> => {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slowLine);
    // By then the page's scripts have run, while other files are still loading.
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: slowestMs });
    await scrollThrough(page);
    await page.waitForLoadState('load', { timeout: slowestMs });
    await page.waitForTimeout(pauseMs);
    return await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  } finally {
    await context.close();
  }
};

/** Calls `shiftsOf`, and once more if the emulated line stalls, which happens rarely on a busy machine. */
const shiftsOfLoad = async (...load: Parameters<typeof shiftsOf>): Promise<Shift[]> => {
  try {
    return await shiftsOf(...load);
  } catch (error) {
    if (!(error instanceof playwrightErrors.TimeoutError)) throw error;
    return shiftsOf(...load);
  }
};

const chosen = process.argv.slice(2);
const loads = builtPages()
  .filter(({ path }) => chosen.length === 0 || chosen.includes(path))
  .flatMap(({ path }) => windows.map((viewport) => ({ path, viewport, shifts: [] as Shift[] })));

const data = mkdtempSync(join(tmpdir(), 'quarrylight-shifts-'));
const server = await spawnService({ DATA_DIR: data, SITE_DIR: 'dist' });
const browser = await launchChromium();
const waiting = [...loads];
const loadNext = async (): Promise<void> => {
  for (let load = waiting.shift(); load; load = waiting.shift()) {
    load.shifts = await shiftsOfLoad(browser, server.url + load.path, load.viewport);
  }
};
await Promise.all(Array.from({ length: pagesAtOnce }, loadNext));
await browser.close();
await server.stop();
rmSync(data, { recursive: true, force: true });

const rows = new Map<string, Record<string, number>>();
const errors: string[] = [];
for (const { path, viewport, shifts } of loads) {
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  rows.set(path, { ...rows.get(path), [viewport.width]: Number(total.toFixed(4)) });
  if (total > limits.shifts) {
    const moved = shifts.flatMap((each) => each.moved.map((what) => `\n    ${what}`));
    errors.push(`${path} at ${viewport.width} px: ${total.toFixed(4)}${moved.join('')}`);
  }
}
console.table(Object.fromEntries(rows));
if (errors.length) {
  console.error(`These pages move more than ${limits.shifts}:\n  ${errors.join('\n  ')}`);
  process.exitCode = 1;
} else {
  console.log(`${rows.size} pages move at most ${limits.shifts}.`);
}
