/** A copy of the project whose content and code can be changed, built and run, while the real one stays as it is. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { astro } from '#commands/astro.ts';

const project = join(import.meta.dirname, '../..');

/** What is made, and what belongs to one person or machine. All else is what builds, checks and tests read. */
const left = [
  ...['.git', 'node_modules', 'dist', '.astro', '.build', '.data', '.gallery', 'test-results'],
  '.env',
];

const vitest = 'node_modules/vitest/vitest.mjs';
const playwright = 'node_modules/@playwright/test/cli.js';

/** Folders of `node_modules` in which Astro and Vite cache what belongs to one project. */
const ownCaches = ['.astro', '.vite'];

interface Ended {
  status: number | null;
  output: string;
}

export interface ProjectCopy {
  folder: string;
  /** Runs a script in the copy, such as `node_modules/typescript/bin/tsc`. */
  run: (script: string, ...args: string[]) => Promise<Ended>;
  /** Builds the site of the copy. */
  build: () => Promise<Ended>;
  /** Runs unit, service and island tests of the copy, those of `npm test` below these paths. */
  vitest: (...paths: string[]) => Promise<Ended>;
  /** Runs journeys on the site that the copy has built, those of `npm test`, with these arguments. */
  playwright: (...args: string[]) => Promise<Ended>;
  remove: () => void;
}

const linkPackages = (folder: string): void => {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (ownCaches.includes(name)) continue;
    symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name));
  }
};

const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };

const production = { ...process.env, ...quiet, NODE_ENV: 'production' };

/** Of ports for journeys: test files, each in a process of its own, run some at the same time. */
const firstPort = String(20_000 + (process.pid % 1000) * 10);

/** Without what Vitest tells its workers, and without the tier of this run. */
const testing = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|FULL$|NODE_ENV$)/.test(name)),
  ),
  ...quiet,
};

const run = (
  cwd: string,
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = production,
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });

/** Copies the project's sources into a temporary folder, with links to its packages. */
export const copyProject = (): ProjectCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  for (const source of readdirSync(project)) {
    if (left.includes(source)) continue;
    cpSync(join(project, source), join(folder, source), { recursive: true });
  }
  linkPackages(folder);
  return {
    folder,
    run: (script, ...args) => run(folder, script, args),
    build: () => run(folder, astro, ['build']),
    vitest: (...paths) =>
      run(folder, vitest, ['run', '-c', 'tests/vitest.config.ts', ...paths], testing),
    playwright: (...args) =>
      run(folder, playwright, ['test', '-c', 'tests/e2e/playwright.config.ts', ...args], {
        ...testing,
        E2E_PORT: firstPort,
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
