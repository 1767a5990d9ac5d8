import type { Browser, BrowserType, Page } from '@playwright/test';
import { type Engine, key, type Tab } from './engine.ts';

const nameOfKey = new Map(Object.entries(key).map(([name, point]) => [point as string, name]));

const openTab = async (browser: Browser): Promise<Tab> => {
  const page: Page = await browser.newPage();
  const prompts: string[] = [];
  const errors: string[] = [];
  page.on('dialog', (dialog) => {
    prompts.push(dialog.message());
    void dialog.accept();
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return {
    goto: async (url) => {
      // A page that is just leaving for another wins the first time.
      await page.goto(url).catch(() => page.goto(url));
    },
    evaluate: (body) => page.evaluate(`(async () => {${body}\n})()`),
    click: (x, y) => page.mouse.click(x, y),
    type: async (keys) => {
      for (const character of keys) {
        await page.keyboard.press(nameOfKey.get(character) ?? character);
      }
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    prompts: () => Promise.resolve(prompts),
    consoleErrors: () => errors,
    close: () => page.close(),
  };
};

/** A browser that Playwright drives itself: any Chromium, and its own builds of Firefox and WebKit. */
export const launchPlaywrightEngine = async (
  type: BrowserType,
  executablePath?: string,
): Promise<Engine> => {
  const args = type.name() === 'chromium' ? ['--no-sandbox'] : [];
  const browser = await type.launch({ args, ...(executablePath && { executablePath }) });
  return {
    version: browser.version(),
    open: () => openTab(browser),
    close: () => browser.close(),
  };
};
