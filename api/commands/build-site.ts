import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { giveUp, say } from './say.ts';
import { siteInputs } from './site-inputs.ts';
import { tools } from './tools.ts';

const STAMP = '.build/site-inputs';
const HOME = 'dist/index.html';

/** The inputs, and the home page that came of them: another build into `dist` makes the stamp void. */
const stampOf = (inputs: string): string =>
  `${inputs} ${createHash('sha256').update(readFileSync(HOME)).digest('hex')}\n`;

const isBuiltFrom = (inputs: string): boolean =>
  existsSync(HOME) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf(inputs);

/** Builds the site into `dist` unless it has been built from the same inputs. Ends the process when that fails. */
export const buildSiteWhenNeeded = (): void => {
  const inputs = siteInputs();
  if (isBuiltFrom(inputs)) return say('The site is up to date.');
  say('Building the site: what it is made of has changed. This takes about half a minute …');
  rmSync(STAMP, { force: true });
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [tools.astro(), 'build'], {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) {
    say(`${stdout}${stderr}`.trim());
    giveUp('The site could not be built: the reason stands above.');
  }
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stampOf(inputs));
  say(`The site is built (${((performance.now() - start) / 1000).toFixed(1)} s).`);
};
