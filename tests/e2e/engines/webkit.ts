import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect } from '@playwright/test';
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort, isListening } from '../../helpers/ports.ts';
import { elementsOfRole, type Engine, type Tab } from './tab.ts';

export const webkitDriver = '/usr/bin/WebKitWebDriver';
export const xvfb = '/usr/bin/Xvfb';

/** Finds WebKitGTK's browser, which Debian installs in a folder named after the processor. */
export const findMiniBrowser = (): string | undefined =>
  ['x86_64', 'aarch64']
    .map((processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
    .find(existsSync);

/** Checks whether something around the element moves: the driver would press its old place. */
const isMoving = (element: Element): boolean =>
  document
    .getAnimations()
    .some(({ effect }) => Boolean((effect as KeyframeEffect).target?.contains(element)));

/** Returns visible elements whose label or text contains this name, because asking the driver about each takes seconds. */
const elementsWith = (css: string, name: string): HTMLInputElement[] => {
  // Nothing behind a modal dialog can be pressed, although it is visible.
  const within = document.querySelector('dialog:modal') ?? document;
  return [...within.querySelectorAll<HTMLInputElement>(css)].filter(
    (element) =>
      element.checkVisibility() &&
      [element.ariaLabel, element.textContent, element.labels?.[0]?.textContent].some((text) =>
        text?.replace(/\s+/g, ' ').includes(name),
      ),
  );
};

const tabOf = (driver: WebDriver): Tab => {
  /** Returns the first of these elements whose accessible name in WebKit is `name`. */
  const find = async (css: string, name: string): Promise<WebElement | undefined> => {
    for (const element of await driver.executeScript<WebElement[]>(elementsWith, css, name)) {
      if ((await element.getAccessibleName()) === name) return element;
    }
    return undefined;
  };

  /** Retries while the element is missing, moving or covered. */
  const withElement = (css: string, name: string, act: (element: WebElement) => Promise<void>) =>
    expect(async () => {
      const element = await find(css, name);
      if (!element) throw new Error(`There is no '${name}' to be seen.`);
      // Nothing covers the middle of the window. Instant, because the driver does not wait for smooth scrolling.
      const options = '{ block: "center", behavior: "instant" }';
      await driver.executeScript(`arguments[0].scrollIntoView(${options})`, element);
      if (await driver.executeScript(isMoving, element)) throw new Error(`'${name}' moves.`);
      await act(element);
    }).toPass({ timeout: 15_000, intervals: [100] });

  return {
    goto: (url) => driver.get(url),
    press: (role, name) => withElement(elementsOfRole[role], name, (element) => element.click()),
    pressAt: (x, y) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
    fill: (label, text) =>
      withElement('input, textarea', label, async (element) => {
        await element.clear();
        await element.sendKeys(text);
      }),
    pressEscape: () => driver.actions().sendKeys(Key.ESCAPE).perform(),
    accept: (words) =>
      expect(async () => {
        const prompt = await driver.switchTo().alert();
        expect(await prompt.getText()).toBe(words);
        await prompt.accept();
      }).toPass({ timeout: 15_000, intervals: [100] }),
    resize: async (width, height) => {
      // The window has a toolbar.
      const [x = 0, y = 0] = await driver.executeScript<number[]>(
        'return [outerWidth - innerWidth, outerHeight - innerHeight]',
      );
      const bounds = { width: width + x, height: height + y };
      await driver.manage().window().setRect(bounds);
    },
    evaluate: (run) => driver.executeScript(`return (${run.toString()})()`),
  };
};

const startDisplay = async (): Promise<{ display: ChildProcess; name: string }> => {
  const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const display = spawn(xvfb, ['-displayfd', '1', ...screen], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(display.stdout, 'data')) as [Buffer];
  return { display, name: `:${number.toString().trim()}` };
};

/** Starts Debian's WebKitGTK on a virtual X server. Selenium drives it over WebDriver. */
export const launchWebKit = async (): Promise<Engine> => {
  const { display, name } = await startDisplay();
  const port = await freePort();
  const service = spawn(webkitDriver, [`--port=${port}`], {
    stdio: 'ignore',
    // It shows only the site under test, and its sandbox refuses root.
    env: { ...process.env, DISPLAY: name, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  await expect.poll(() => isListening(port)).toBe(true);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      unhandledPromptBehavior: 'ignore',
      'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
    })
    .build();
  return {
    version: `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion()}`,
    tab: tabOf(driver),
    close: async () => {
      await driver.quit();
      service.kill();
      display.kill();
    },
  };
};
