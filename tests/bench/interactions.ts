/**
 * `npm run bench:interactions`: the time from a press to the next paint, with the CPU slowed down four times (Event
 * Timing API, as for Interaction to Next Paint). Needs a built site. Each round opens a new page, whose islands have not
 * loaded their scripts. The first row, a page with only one button, is the baseline of the machine. Rounds alternate, so
 * the medians of one run can be compared.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { launchChromium } from '../helpers/chromium.ts';
import { spawnService } from '../helpers/spawned-server.ts';

/** The target, as a multiple of the bare page's time. */
const targetRatio = 2.5;
const cpuSlowdown = 4;
const rounds = 5;
/** Milliseconds. The browser reports only presses that took at least this long. */
const reportedFromMs = 16;

/** Desktops have a classic scrollbar that takes room. On phones it overlays the page. */
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

const barePage =
  'data:text/html,<title>Bare</title><button onclick="this.after(this.textContent)">Press</button>';

interface Interaction {
  what: string;
  /** A path of the site, or an absolute URL. */
  path: string;
  device: BrowserContextOptions;
  /** The name of a button, or a selector. */
  button?: string;
  selector?: string;
}

const interactions: Interaction[] = [
  { what: 'a bare page, to compare', path: barePage, device: desktop, button: 'Press' },
  { what: "dialog 'Let's Talk'", path: '/', device: desktop, button: "Let's Talk" },
  { what: "dialog 'Let's Talk', on a phone", path: '/', device: phone, button: "Let's Talk" },
  {
    what: 'consultation modal',
    path: '/contact',
    device: desktop,
    button: 'Schedule a Consultation',
  },
  { what: 'menu', path: '/', device: phone, button: 'Open menu' },
  { what: 'chat', path: '/services', device: desktop, button: 'Open chat' },
  { what: 'chat, on a phone', path: '/services', device: phone, button: 'Open chat' },
  { what: 'theme', path: '/', device: desktop, button: 'Dark theme' },
  { what: 'tab', path: '/careers', device: desktop, selector: '[role="tab"]:nth-of-type(2)' },
  { what: 'accordion', path: '/contact', device: desktop, selector: 'summary' },
];

interface Measurements extends Window {
  slowestPressMs: number;
  /** `click` is the last event of a press. */
  isClickReported: boolean;
}

/** Runs in the page: records the longest time from a press to the next paint. */
const watchPresses = (durationThreshold: number): void => {
  const page = window as unknown as Measurements;
  page.slowestPressMs = durationThreshold;
  page.isClickReported = false;
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      page.slowestPressMs = Math.max(page.slowestPressMs, duration);
      page.isClickReported ||= name === 'click';
    }
  }).observe({ type: 'event', buffered: true, durationThreshold } as PerformanceObserverInit);
};

const slowestPress = async (page: Page): Promise<number> => {
  const isReported = () => (window as unknown as Measurements).isClickReported;
  // There is no report if the press took less than `reportedFromMs`.
  await page.waitForFunction(isReported, undefined, { timeout: 1000 }).catch(() => undefined);
  return page.evaluate(() => (window as unknown as Measurements).slowestPressMs);
};

const measure = async (
  browser: Browser,
  origin: string,
  { path, device, button = '', selector }: Interaction,
): Promise<number> => {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  await page.addInitScript(watchPresses, reportedFromMs);
  await page.goto(new URL(path, origin).href, { waitUntil: 'networkidle' });
  // Only now, because loading the page does not count.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const control = selector ? page.locator(selector) : page.getByRole('button', { name: button });
  await control.filter({ visible: true }).first().click();
  const ms = await slowestPress(page);
  await context.close();
  return ms;
};

const data = mkdtempSync(join(tmpdir(), 'quarrylight-interactions-'));
const server = await spawnService({ DATA_DIR: data, SITE_DIR: 'dist' });
const browser = await launchChromium({ ignoreDefaultArgs: ['--hide-scrollbars'] });

const taken = interactions.map((): number[] => []);
for (let round = 0; round < rounds; round++) {
  for (const [index, interaction] of interactions.entries()) {
    taken[index]?.push(await measure(browser, server.url, interaction));
  }
}

const medians = taken.map((each) => each.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
const [bareMs = 0] = medians;
console.table(
  interactions.map(({ what }, index) => ({
    what,
    'median ms': medians[index],
    'slowest ms': taken[index]?.at(-1),
    'times the bare page': Number(((medians[index] ?? 0) / bareMs).toFixed(2)),
  })),
);
console.log(
  `From press to next paint, CPU slowed ${cpuSlowdown} times, ${rounds} fresh pages each. Target: at most ${targetRatio} times the bare page.`,
);

await browser.close();
await server.stop();
rmSync(data, { recursive: true, force: true });
