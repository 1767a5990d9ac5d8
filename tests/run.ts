/**
 * `npm test`: what CI runs, step by step. `npm run test:full`: that, and the rest (tier.ts). Every step runs even when
 * one before it has failed, but for the browser, which needs a built site. Ends with the minutes of each step, with what
 * failed, by name, and why, and with a line `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureEngine } from './e2e/engines/engines.ts';
import { ensureChromium } from './helpers/chromium.ts';
import { installFromDebian } from './helpers/debian.ts';
import { nginx } from './helpers/nginx.ts';
import { pgbouncer } from './helpers/pgbouncer.ts';
import { ensurePostgres } from './helpers/postgres-cluster.ts';
import { playwrightResults, vitestResults, type Results } from './results.ts';
import { isFull } from './tier.ts';

const resultsFolder = 'test-results';
const vitestReport = `${resultsFolder}/vitest.json`;
const playwrightReport = `${resultsFolder}/playwright.json`;

const total: Results = { passed: 0, skipped: 0, failures: [] };
const add = ({ passed, skipped, failures }: Results): void => {
  total.passed += passed;
  total.skipped += skipped;
  total.failures.push(...failures);
};

interface RunOptions {
  /** Its output is printed when it has ended. */
  beside?: boolean;
  env?: Record<string, string>;
}

const run = (command: string, { beside = false, env = {} }: RunOptions = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk));
    }
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(output));
      resolve(status === 0);
    });
  });

const minutes: Record<string, string> = {};
const startedAt = performance.now();
const minutesSince = (start: number): string => ((performance.now() - start) / 60_000).toFixed(1);

/** Announces a step, and keeps how long it took. */
const timed = async <Result>(what: string, work: () => Result | Promise<Result>) => {
  console.log(`\n▶ ${what} (after ${minutesSince(startedAt)} min)`);
  const start = performance.now();
  const result = await work();
  minutes[what] = minutesSince(start);
  return result;
};

/** A step that counts as one test. */
const step = async (what: string, command: string, options?: RunOptions): Promise<boolean> => {
  const passed = await timed(what, () => run(command, options));
  add({ passed: Number(passed), skipped: 0, failures: passed ? [] : [what] });
  return passed;
};

/** A step that counts its own tests in a report. A run that fails without one counts as one failure. */
const suite = async (
  what: string,
  command: string,
  report: string,
  read: (json: never) => Results,
  options?: RunOptions,
): Promise<void> => {
  rmSync(report, { force: true });
  const passed = await timed(what, () => run(command, options));
  const results = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')) as never)
    : { passed: 0, skipped: 0, failures: [] };
  if (!passed && !results.failures.length) results.failures.push(what);
  add(results);
};

/** What the tests need and npm does not have; what cannot be installed is said, and its tests are skipped. */
const installPrograms = (): void => {
  const postgres = process.env['TEST_DATABASE_URL'] ? 'TEST_DATABASE_URL' : ensurePostgres();
  console.log(
    `PostgreSQL: ${postgres ?? 'none; set TEST_DATABASE_URL, or run on Debian as root.'}`,
  );
  const programs = { pgbouncer, nginx };
  for (const [name, path] of Object.entries(isFull ? programs : {})) {
    if (!existsSync(path)) installFromDebian([name]);
    console.log(`${name}: ${existsSync(path) ? path : 'none'}`);
  }
  process.env['CHROME_PATH'] = ensureChromium();
  console.log(`Chromium: ${process.env['CHROME_PATH']}`);
  for (const engine of ['firefox', 'webkit'] as const) {
    if (!ensureEngine(engine)) console.log(`${engine}: none; its journeys are skipped.`);
  }
};

rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder, { recursive: true });

await timed('Looking for the programs that tests need', installPrograms);
await step('Advisories of what builds and serves the site', 'npm run advisories');
const built = await step('Building the site', 'npm run build');
// Each of the two is busy on one core, for about as long as the other.
const beside = true;
await Promise.all([
  step('Lint: code, accessibility, imports', 'npm run lint:code', { beside }),
  step('Types: pages, service, tests', 'npm run types', { beside })
    .then(() => step('Lint: format', 'npm run lint:format', { beside }))
    .then(() => step('Lint: unused code', 'npm run lint:unused', { beside })),
]);
const vitest = `vitest run -c tests/vitest.config.ts --reporter=default --reporter=json --outputFile.json=${vitestReport}`;
await suite('Unit, service and island tests', vitest, vitestReport, vitestResults);
if (built) {
  await step('Budgets of every page', 'npm run budgets');
  if (isFull) await step('Building the site for a second origin', 'npm run build:two-origins');
  await suite(
    'Journeys in Chromium, Firefox and WebKit',
    'playwright test -c tests/e2e/playwright.config.ts',
    playwrightReport,
    playwrightResults,
  );
}
if (isFull) {
  const where = 'in 400 days, on Kiritimati';
  const env = {
    FULL: '',
    MOVED_DAYS: '400',
    NODE_OPTIONS: `--import ${import.meta.resolve('./moved-clock.js')}`,
    TZ: 'Pacific/Kiritimati',
  };
  await step(`Building the site ${where}`, 'astro build --outDir .build/other-day', { env });
  const tests = `${vitest} --project unit --project api`;
  await suite(`Unit and service tests ${where}`, tests, vitestReport, vitestResults, { env });
  for (const drill of ['kill', 'power-loss', 'failover']) {
    await step(`Drill: ${drill}`, `npm run drill:${drill}`);
  }
}

const { passed, skipped, failures } = total;
console.log(`\nMinutes of each step, ${minutesSince(startedAt)} in all:`);
console.table(minutes);
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(
  `\n${passed} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ''}`,
);
process.exitCode = failures.length ? 1 : 0;
