/** Brings the engines that this machine lacks: Debian's packages as root, else Playwright's own builds. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureChromium } from '../helpers/chromium.ts';
import { type EngineName, engineNames, launcherOf } from './installed.ts';

const debianPackages: Record<EngineName, string[]> = {
  chromium: [],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, {
    // The tests' own report is on stdout.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const install = (name: EngineName): void => {
  console.log(`No ${name} found; installing one.`);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', 'update', '-q');
    run('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...debianPackages[name]);
  }
  if (!launcherOf(name)) run('npx', 'playwright', 'install', name);
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
