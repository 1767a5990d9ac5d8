import { expect } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { elementsOfRole, type Engine, type Tab } from './tab.ts';

export const firefoxPath = '/usr/bin/firefox-esr';

/** Finds the visible field with a label, ignoring the star. Not by role, because a password field has none. */
const fieldWith = (label: string): HTMLInputElement | HTMLTextAreaElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].find(
    (field) => field.checkVisibility() && field.labels?.[0]?.innerText.split(' *')[0] === label,
  );

/**
 * Finds the visible control with that name once nothing around it moves. Not by computed name, because Firefox needs
 * seconds for that on a page of this size.
 */
const controlNamed = (css: string, name: string): HTMLElement | undefined => {
  const control = [...document.querySelectorAll<HTMLElement>(css)].find(
    (each) => each.checkVisibility() && (each.ariaLabel ?? each.innerText).trim() === name,
  );
  const moves = ({ effect }: Animation): boolean =>
    Boolean((effect as KeyframeEffect).target?.contains(control ?? null));
  return document.getAnimations().some(moves) ? undefined : control;
};

const tabOf = (page: Page, said: string[]): Tab => ({
  goto: async (url) => {
    await page.goto(url);
  },
  press: async (role, name) => {
    const control = await page.waitForFunction(controlNamed, {}, elementsOfRole[role], name);
    await (control as ElementHandle).click();
  },
  pressAt: (x, y) => page.mouse.click(x, y),
  fill: async (label, text) => {
    const field = await page.waitForFunction(fieldWith, {}, label);
    await (field as ElementHandle).click({ count: 3 });
    await page.keyboard.type(text);
  },
  pressEscape: () => page.keyboard.press('Escape'),
  accept: async (words) => {
    await expect.poll(() => said).toContain(words);
    said.length = 0;
  },
  resize: (width, height) => page.setViewport({ width, height }),
  evaluate: (run) => page.evaluate(run),
});

/** Starts Debian's Firefox. Puppeteer drives it over WebDriver BiDi. */
export const launchFirefox = async (): Promise<Engine> => {
  const home = mkdtempSync(join(tmpdir(), 'quarrylight-firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    // After a page from the back/forward cache, Puppeteer never learns that another page has loaded.
    extraPrefsFirefox: { 'browser.sessionhistory.max_total_viewers': 0 },
    // Firefox refuses to run as root in another user's home folder.
    env: { ...process.env, HOME: home },
  });
  const page = await browser.newPage();
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return {
    version: await browser.version(),
    tab: tabOf(page, said),
    close: async () => {
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
