/**
 * Finds a Chromium for the tests. Only where there is none, one is installed: Debian's package when run as root, else
 * Playwright's download.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { installFromDebian } from './debian.ts';

const knownPaths = [
  // Without a user interface: the tests take half the time in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Installs a typeface of Arial's widths on Debian. The fallback of headings is made from it, as from the Arial of
 * visitors; without either, a heading may break its lines elsewhere when its own typeface arrives.
 */
const ensureArialWidths = (): void => {
  if (existsSync('/usr/share/fonts/truetype/liberation')) return;
  installFromDebian(['fonts-liberation']);
};

/** The path of an installed browser; undefined when there is none. */
export const findChromium = (): string | undefined =>
  [process.env['CHROME_PATH'] ?? '', ...knownPaths, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  );

/**
 * The path of a Chromium, which is installed if there is none, with the typeface that its headings need.
 *
 * @throws Error when none is found and none can be installed
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

/** Starts that Chromium for a script. Playwright's own tests have it from their configuration. */
export const launchChromium = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
    ...options,
  });
