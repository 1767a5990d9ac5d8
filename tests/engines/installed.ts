/** Which engines this machine has, and how each is started. */
import { existsSync } from 'node:fs';
import { firefox, webkit } from '@playwright/test';
import { chromium } from '@playwright/test';
import { findChromium } from '../helpers/chromium.ts';
import type { Engine } from './engine.ts';
import { launchFirefox } from './firefox-engine.ts';
import { launchPlaywrightEngine } from './playwright-engine.ts';
import { launchWebKit } from './webkit-engine.ts';

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';
/** Where Debian keeps WebKitGTK's browser, by architecture. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].map(
  (architecture) => `/usr/lib/${architecture}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

const launchers: Record<EngineName, () => (() => Promise<Engine>) | undefined> = {
  chromium: () => {
    const path = findChromium();
    return path === undefined ? undefined : () => launchPlaywrightEngine(chromium, path);
  },
  firefox: () => {
    if (existsSync(firefox.executablePath())) return () => launchPlaywrightEngine(firefox);
    return existsSync(FIREFOX) ? () => launchFirefox(FIREFOX) : undefined;
  },
  webkit: () => {
    if (existsSync(webkit.executablePath())) return () => launchPlaywrightEngine(webkit);
    const browser = MINI_BROWSERS.find(existsSync);
    return browser && existsSync(WEBKIT_DRIVER) && existsSync(XVFB)
      ? () => launchWebKit(WEBKIT_DRIVER, browser)
      : undefined;
  },
};

/** Starts an engine; undefined when the machine has none: Playwright's own build first, else Debian's package. */
export const launcherOf = (name: EngineName): (() => Promise<Engine>) | undefined =>
  launchers[name]();
