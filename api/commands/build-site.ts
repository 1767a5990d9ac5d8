import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { giveUp, say } from './terminal.ts';
import { siteInputs } from './site-inputs.ts';
import { tools } from './tools.ts';

const stampFile = '.build/site-inputs';
const homePage = 'dist/index.html';

/** Names the inputs and the home page built from them, so that another build into `dist` invalidates the stamp. */
const stampOf = (inputs: string): string =>
  `${inputs} ${createHash('sha256').update(readFileSync(homePage)).digest('hex')}\n`;

const isBuiltFrom = (inputs: string): boolean =>
  existsSync(homePage) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === stampOf(inputs);

/** Builds the site into `dist`, unless it was built from the same inputs. Ends the process when the build fails. */
export const buildSiteWhenNeeded = (): void => {
  const inputs = siteInputs();
  if (isBuiltFrom(inputs)) {
    say('The site is up to date.');
    return;
  }
  say('Building the site: what it is made of has changed. This takes about half a minute …');
  rmSync(stampFile, { force: true });
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
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stampOf(inputs));
  say(`The site is built (${((performance.now() - start) / 1000).toFixed(1)} s).`);
};
