/**
 * Finds a Chromium for the tests. If there is none, installs one: Debian's package as root, otherwise Playwright's
 * download.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { installFromDebian } from './debian.ts';

const knownPaths = [
  // Without a user interface. Tests take half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Installs a typeface with Arial's widths on Debian. The fallback font of headings uses Arial or this typeface. Without
 * either, a heading can break its lines differently when its own typeface arrives.
 */
const ensureArialWidths = (): void => {
  if (existsSync('/usr/share/fonts/truetype/liberation')) return;
  installFromDebian(['fonts-liberation']);
};

/** Returns the path of an installed browser. Undefined: there is none. */
export const findChromium = (): string | undefined =>
  [process.env['CHROME_PATH'] ?? '', ...knownPaths, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  );

/**
 * Returns the path of a Chromium. Installs it if there is none, and the typeface for the headings.
 *
 * @throws Error if there is none and it cannot be installed
 */
export const ensureChromium = (): string => {
  ensureArialWidths();
  const own = findChromium();
  if (own) return own;
  console.log('No Chromium found; installing one.');
  if (!installFromDebian(['chromium-headless-shell'], { recommended: true })) {
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Install one and name it in CHROME_PATH.',
  );
};

/** Starts that Chromium for a script. Playwright's tests get it from their configuration. */
export const launchChromium = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
    ...options,
  });
