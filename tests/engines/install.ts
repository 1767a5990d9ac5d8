/** Brings the engines that this machine lacks: Debian's packages as root, else Playwright's own builds. */
import { spawnSync } from 'node:child_process';
import { ensureChromium } from '../helpers/chromium.ts';
import { installFromDebian } from '../helpers/debian.ts';
import { type EngineName, engineNames, launcherOf } from './installed.ts';

const debianPackages: Record<EngineName, string[]> = {
  chromium: [],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

const install = (name: EngineName): void => {
  console.log(`No ${name} found; installing one.`);
  installFromDebian(debianPackages[name]);
  if (launcherOf(name)) return;
  // The tests' own report is on stdout.
  spawnSync('npx', ['playwright', 'install', name], { stdio: ['ignore', 2, 2] });
};

/** Run by Playwright before the journeys. An engine that cannot be had is said so; its journeys count as skipped. */
const installEngines = (): void => {
  process.env['CHROME_PATH'] = ensureChromium();
  for (const name of engineNames) {
    if (!launcherOf(name)) install(name);
    if (!launcherOf(name)) console.log(`No ${name} could be installed: its journeys are skipped.`);
  }
};

// eslint-disable-next-line no-restricted-exports -- Playwright reads it.
export default installEngines;
