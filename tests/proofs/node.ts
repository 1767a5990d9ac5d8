/**
 * `npm run proof:node`: the last commit, cloned into a folder of its own, under each supported line of Node, which is taken
 * from the registry. Installed as for production, it must build, start and store a submission; installed whole, it must
 * pass the unit and the service tests. Prints a row for each line. `npm run proof:node -- 24 --tests tests/unit` narrows it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { question } from './load.ts';

/** README, "Running it". */
const supported = ['22', '24', '26'];
const root = join(import.meta.dirname, '../..');
/** A command that takes longer has failed, in milliseconds. */
const commandTimeoutMs = 60 * 60_000;
const startTimeoutMs = 5 * 60_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true, default: [] } },
});

/** What npm hands to the scripts of this project is not for those of its clone. */
const outerEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_(?!config_)|npm_config_local_prefix$|NODE_ENV$|INIT_CWD$)/.test(name),
  ),
);

class StepFailed extends Error {
  override name = 'StepFailed';
}

interface Place {
  folder: string;
  env: NodeJS.ProcessEnv;
}

/** @returns what the command printed on stdout */
const run = ({ folder, env }: Place, command: string, args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: commandTimeoutMs,
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  const end = `${stdout}\n${stderr}`.trim().split('\n').slice(-60).join('\n');
  throw new StepFailed(`${command} ${args.join(' ')} ended with ${status}:\n${end}`);
};

const production = ({ folder, env }: Place): Place => ({
  folder,
  env: { ...env, NODE_ENV: 'production' },
});

const install = (place: Place): string => {
  const said = run(place, 'npm', ['ci']);
  return `${/added (\d+)/.exec(said)?.[1] ?? '?'} packages`;
};

const build = (place: Place): string => {
  run(place, 'npm', ['run', 'build']);
  const pages = run(place, 'find', ['dist', '-name', '*.html']).trim().split('\n').length;
  return `${pages} pages`;
};

/** Starts the service as README says, posts, ends npm, and looks for the submission with the team's command. */
const storeFirst = async ({ folder, env }: Place): Promise<string> => {
  const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, '.data') };
  const place = { folder, env: { ...env, ...settings } };
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: place.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(npm, 'exit');
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new StepFailed(`No start: ${said}`)), startTimeoutMs);
    npm.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = / is at (http:\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new StepFailed(`npm start ended: ${said}`)));
    void ended.finally(() => clearTimeout(timer));
  });
  try {
    if (!said.includes('up to date')) throw new StepFailed(`It was built twice: ${said}`);
    const page = await fetch(url);
    const answer = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(question(1)),
    });
    const { id = '' } = (await answer.json()) as { id?: string };
    const statuses = `${page.status} for the home page, ${answer.status} for the submission`;
    if (statuses.replace(/\D+/g, ' ').trim() !== '200 201') throw new StepFailed(statuses);
    npm.kill('SIGTERM');
    await ended;
    const shown = run(place, 'npm', ['run', '--silent', 'inbox', '--', 'show', id, '--json']);
    return (JSON.parse(shown) as { id: string }).id === id ? 'stored' : 'not found';
  } finally {
    npm.kill('SIGTERM');
  }
};

interface TestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: Array<{ assertionResults: Array<{ fullName: string; status: string }> }>;
}

const failedTests = ({ testResults }: TestReport): string[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);

/** Unit and service tests, or those given by `--tests`. */
const test = (place: Place): string => {
  run(place, 'npm', ['ci']);
  const report = join(place.folder, 'report.json');
  const projects = ['--project', 'unit', '--project', 'api'];
  const output = ['--reporter=json', `--outputFile=${report}`];
  const config = ['-c', 'tests/vitest.config.ts'];
  let failure: unknown;
  try {
    run(place, 'npx', ['vitest', 'run', ...config, ...projects, ...output, ...values.tests]);
  } catch (error) {
    if (!existsSync(report)) throw error;
    failure = error;
  }
  const results = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  const { numPassedTests, numFailedTests, numPendingTests } = results;
  if (failure) {
    const counts = `${numFailedTests} tests failed, ${numPassedTests} passed`;
    throw new StepFailed([counts, ...failedTests(results)].join('\n'), { cause: failure });
  }
  return `${numPassedTests} passed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`;
};

const steps: Array<[name: string, run: (place: Place) => string | Promise<string>]> = [
  ['npm ci, production', (place) => install(production(place))],
  ['npm run build', (place) => build(production(place))],
  ['npm start, first submission', (place) => storeFirst(production(place))],
  [values.tests.length ? 'tests (some)' : 'unit and service tests', test],
];

/** The executable of the newest release of a line, from its package for this platform, which has no install script. */
const fetchNode = (line: string, folder: string): { version: string; bin: string } => {
  const name = `node-${process.platform}-${process.arch}`;
  mkdirSync(folder);
  const place = { folder, env: outerEnv };
  run(place, 'npm', ['install', '--prefix', folder, '--ignore-scripts', `${name}@${line}`]);
  const bin = join(folder, 'node_modules', name, 'bin');
  return { version: run(place, join(bin, 'node'), ['--version']).trim(), bin };
};

type Row = Record<string, string>;

/** Fills the row step by step. */
const prove = async (line: string, folder: string, row: Row): Promise<void> => {
  const { version, bin } = fetchNode(line, join(folder, 'node'));
  const place = {
    folder: join(folder, 'clone'),
    env: { ...outerEnv, PATH: `${bin}${delimiter}${outerEnv['PATH'] ?? ''}` },
  };
  run({ folder: root, env: outerEnv }, 'git', ['clone', '--quiet', root, place.folder]);
  row['Node'] = version;
  for (const [name, step] of steps) {
    const start = performance.now();
    const result = await step(place);
    row[name] = `${result}, ${Math.round((performance.now() - start) / 1000)} s`;
    console.error(`${version}: ${name}: ${row[name]}`);
  }
};

const rows: Row[] = [];
for (const line of positionals.length ? positionals : supported) {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-node-'));
  const row: Row = { Node: line };
  rows.push(row);
  try {
    await prove(line, folder, row);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    row['failed'] = error.message.split('\n')[0] ?? '';
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
console.table(rows);
