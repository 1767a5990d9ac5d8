/**
 * `npm test`: what CI runs, step by step. `npm run test:full`: that and the rest (full-run.ts). A step runs even if an
 * earlier one has failed, except that browser tests need a built site. The output ends with a table of the steps, and the
 * last lines of each failed step.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureEngine } from './e2e/engines/engines.ts';
import { ensureChromium } from './helpers/chromium.ts';
import { installFromDebian, promtool } from './helpers/debian.ts';
import { proxies } from './helpers/proxies.ts';
import { pgbouncer } from './helpers/pgbouncer.ts';
import { ensurePostgres } from './helpers/postgres-cluster.ts';
import { beginRun } from './helpers/run-folder.ts';
import { isFullRun } from './full-run.ts';

interface RunOptions {
  /** Runs with low priority next to other steps. Its output is printed when it ends. */
  inBackground?: boolean;
  env?: Record<string, string>;
}

interface Step {
  what: string;
  minutes: string;
  passed: boolean;
  output: string;
}

const run = (
  command: string,
  { inBackground = false, env = {} }: RunOptions,
): Promise<Pick<Step, 'passed' | 'output'>> =>
  new Promise((resolve) => {
    const child = spawn(inBackground ? `nice -n 19 ${command}` : command, {
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Programs print no colours into a pipe by default.
      env: {
        ...process.env,
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        ASTRO_TELEMETRY_DISABLED: '1',
        ...env,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (!inBackground) process.stdout.write(text);
      });
    }
    // A program that the step left running would keep them open.
    child.on('exit', () => {
      setTimeout(
        () => [child.stdout, child.stderr].map((stream) => stream.destroy()),
        2000,
      ).unref();
    });
    child.on('close', (status) => resolve({ passed: status === 0, output }));
  });

/** How many lines of a failed step's output are repeated at the end. */
const linesAtEnd = 40;

const steps: Step[] = [];
const startedAt = performance.now();
const minutesSince = (start: number): string => ((performance.now() - start) / 60_000).toFixed(1);

/** Runs a step, and records its time, its result and its output. */
const step = async (what: string, command: string, options: RunOptions = {}): Promise<boolean> => {
  if (!options.inBackground) console.log(`\n▶ ${what}`);
  const start = performance.now();
  const { passed, output } = await run(command, options);
  steps.push({ what, minutes: minutesSince(start), passed, output });
  if (options.inBackground) {
    // Marked, because its lines appear within another step's output.
    const lines = passed ? output : output.trimEnd().replaceAll(/^/gm, '✗ ');
    console.log(`\n${passed ? '✓' : '✗'} ${what}${passed ? '' : ': failed'}\n${lines}\n`);
  }
  return passed;
};

/** Installs programs that npm does not have. If that fails, a message says so, and their tests are skipped. */
const installPrograms = (): void => {
  const postgres = process.env['TEST_DATABASE_URL'] ? 'TEST_DATABASE_URL' : ensurePostgres();
  console.log(
    `PostgreSQL: ${postgres ?? 'none; set TEST_DATABASE_URL, or run on Debian as root.'}`,
  );
  const programs = [
    { package: 'pgbouncer', path: pgbouncer },
    { package: 'prometheus', path: promtool },
    ...Object.values(proxies),
  ];
  for (const { package: name, path } of isFullRun ? programs : []) {
    if (!existsSync(path)) installFromDebian([name]);
    console.log(`${name}: ${existsSync(path) ? path : 'none'}`);
  }
  process.env['CHROME_PATH'] = ensureChromium();
  console.log(`Chromium: ${process.env['CHROME_PATH']}`);
  for (const engine of ['firefox', 'webkit'] as const) {
    if (!ensureEngine(engine)) console.log(`${engine}: none; its journeys are skipped.`);
  }
};

installPrograms();
beginRun();
const inBackground = true;
/** Runs steps one after another. */
const inTurn = async (...commands: (readonly [what: string, command: string])[]): Promise<void> => {
  for (const [what, command] of commands) await step(what, command, { inBackground });
};
// These checks need no build, which occupies one processor for most of its time.
const checksOfFiles = inTurn(
  ['Lint: unused code', 'npm run lint:unused'],
  ['Lint: format', 'npm run lint:format'],
);
const built = await step('Building the site', 'npm run build');
// These checks fill the time in which the tests wait for browsers, databases and timers.
const checks = Promise.all([
  checksOfFiles,
  inTurn(
    // Checks the types of `api`, `src` and `tests` while they are loaded for lint. The full run calls `tsc` too.
    ['Lint and types: code', 'npm run lint:code -- --type-check'],
    ...(isFullRun ? [['Types: service, tests', 'npm run types:tests'] as const] : []),
  ),
  inTurn(
    // A build has already written the types of `content/`.
    ['Types: pages', `npm run types:pages${built ? ' -- --noSync' : ''}`],
    ...(built ? [['Budgets of pages', 'npm run budgets'] as const] : []),
  ),
]);
const vitest = 'vitest run -c tests/vitest.config.ts';
// Without a build, there is no site to test.
await step('Unit, service, island and site tests', built ? vitest : `${vitest} --project '!site'`);
if (built) {
  if (isFullRun) await step('Building the site for a second origin', 'npm run build:two-origins');
  const playwright = 'playwright test -c tests/e2e/playwright.config.ts';
  await step('Journeys in Chromium, Firefox and WebKit', playwright);
}
await checks;
if (isFullRun) {
  const where = 'in 400 days, on Kiritimati';
  const env = {
    FULL: '',
    MOVED_DAYS: '400',
    NODE_OPTIONS: `--import ${import.meta.resolve('./moved-clock.js')}`,
    TZ: 'Pacific/Kiritimati',
  };
  await step(`Building the site ${where}`, 'astro build --outDir .build/other-day', { env });
  const tests = `${vitest} --project unit --project api`;
  await step(`Unit and service tests ${where}`, tests, { env });
  const drill = (name: string) => step(`Drill: ${name}`, `npm run drill:${name}`, { inBackground });
  // Together, because they mostly wait (for services, disks and slow lines). Each has its own ports and folders.
  await Promise.all([
    drill('kill'),
    drill('power-loss').then(() => drill('failover')),
    built && step('Shifts of pages on a slow line', 'npm run budgets:shifts', { inBackground }),
  ]);
}

console.table(steps.map(({ what: name, minutes, passed }) => ({ step: name, minutes, passed })));
const failed = steps.filter(({ passed }) => !passed);
for (const { what, output } of failed) {
  const lines = output.trimEnd().split('\n');
  console.log(`\n✗ ${what}: its last lines\n\n${lines.slice(-linesAtEnd).join('\n')}`);
}
console.log(
  `\nSteps: ${steps.length - failed.length} passed, ${failed.length} failed, in ${minutesSince(startedAt)} minutes`,
);
process.exitCode = failed.length ? 1 : 0;
