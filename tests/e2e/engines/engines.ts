import { existsSync } from 'node:fs';
import { installFromDebian } from '../../helpers/debian.ts';
import { firefoxPath, launchFirefox } from './firefox.ts';
import { findMiniBrowser, launchWebKit, webkitDriver, xvfb } from './webkit.ts';

/** The engines besides Chromium: their Debian packages, whether they are installed, and how to start them. */
export const engines = {
  firefox: {
    packages: ['firefox-esr'],
    isInstalled: () => existsSync(firefoxPath),
    launch: launchFirefox,
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInstalled: () => [webkitDriver, xvfb].every(existsSync) && findMiniBrowser() !== undefined,
    launch: launchWebKit,
  },
};

export type EngineName = keyof typeof engines;

/** Installs a missing engine. @returns whether it is installed now */
export const ensureEngine = (name: EngineName): boolean => {
  const { packages, isInstalled } = engines[name];
  if (!isInstalled()) installFromDebian(packages);
  return isInstalled();
};
