/** Commands that are refused or fail, and the messages that say why. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { runCommandHere, runCommandIn } from '../../helpers/command.ts';
import { noBuild } from '../../helpers/company.ts';
import { quiet } from '../../helpers/spawned-server.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openTemporaryStore, storeWithMail } from '../../helpers/temporary-store.ts';

test.each(['build', 'start', 'dev'])(
  '%s → names the invalid setting of the site, and prints nothing else',
  async (name) => {
    const env = { PUBLIC_SITE_URL: 'www.example.org' };
    const { status, stderr } = await runCommandHere(name, [], { env });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^PUBLIC_SITE_URL must be [^\n]+\n$/);
  },
);

test('a .env that cannot be read stops a command, which prints the reason', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.env'));
  expect(runCommandIn(folder, 'inbox')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^\.env cannot be read \(EISDIR\)[^\n]+\n$/) as string,
  });
});

test.each([
  ['UTF-16 of PowerShell', Buffer.from('\uFEFFRATE_LIMIT=9\r\n', 'utf16le')],
  ['UTF-16 without a byte order mark', Buffer.from('RATE_LIMIT=9\n', 'utf16le')],
  ['Latin-1', Buffer.from('MAIL_FROM=Zoë <site@example.org>\n', 'latin1')],
])('.env in %s → refused, with the remedy', (_, bytes) => {
  const folder = folderOf({ '.env': bytes });
  expect(runCommandIn(folder, 'inbox')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^\.env is not UTF-8 .* \(Get-Content \.env\) \| Set-Content -Encoding utf8 \.env\n$/,
    ) as string,
  });
});

describe.skipIf(!existsSync('/dev/full'))('stdout on a full disk', () => {
  test.each([
    ['inbox show', ['api/commands/inbox.ts', 'show', 'a']],
    ['inbox export', ['api/commands/inbox.ts', 'export', '--format', 'jsonl']],
    ['course-walk demo', ['api/commands/course-walk.ts', 'demo']],
  ])('%s → exits with 1 and the reason', async (_, command) => {
    const store = await openTemporaryStore();
    await storeWithMail(store, { id: 'a' });
    // The demo command needs the store for itself.
    if (command.includes('demo')) await store.close();
    const { status, stderr } = spawnSync(process.execPath, command, {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
      env: { ...process.env, DATA_DIR: store.dataDir, SITE_DIR: noBuild },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The command failed: disk full \(ENOSPC\)\.$/m);
  });
});

/** Creates a folder with these files. */
const folderOf = (files: Record<string, string | Buffer>): string => {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

describe('service whose log cannot be written', () => {
  /** Starts a service that logs one line before it listens. It ends with the test. */
  const startWithLog = async (stdout: 'pipe' | number) => {
    const folder = folderOf({ '.env': 'RETENTION_DAYS 365\n' });
    const child = spawn(process.execPath, [resolve('api/commands/start.ts'), '--no-build'], {
      cwd: folder,
      env: { ...process.env, ...quiet, LOG_LEVEL: 'info', SITE_DIR: noBuild },
      stdio: ['ignore', stdout, 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    // As `head -1` does.
    child.stdout?.once('data', () => child.stdout?.destroy());
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await vi.waitUntil(() => child.exitCode !== null || output.includes(' is at '), 50_000);
    return { child, url: / is at (http:\S+)/.exec(output)?.[1] ?? output };
  };

  const goesOn = async (stdout: 'pipe' | number): Promise<void> => {
    const { child, url } = await startWithLog(stdout);
    for (let n = 0; n < 3; n += 1) expect((await fetch(`${url}/api/none`)).status).toBe(404);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  };

  test('keeps running if the reader has gone', () => goesOn('pipe'));

  test.skipIf(!existsSync('/dev/full'))('keeps running if the disk is full', () =>
    goesOn(openSync('/dev/full', 'w')),
  );
});

test('start --no-build without dist/_build.json stops, and names the command to run', () => {
  const folder = temporaryFolder();
  symlinkSync(resolve('content'), join(folder, 'content'));
  expect(runCommandIn(folder, 'start', ['--no-build'], { DATA_DIR: folder })).toMatchObject({
    status: 1,
    stderr:
      "There is no dist/_build.json, so the company's name and addresses are unknown. Build the site: npm run build\n",
  });
});

test('warnings name an unknown setting in .env, and a line without "="', () => {
  const text =
    '\uFEFFSMTP_URI=x\nFRUIT_BOWL_COLOUR=x\nAPI_PORT=1\n# its\n\nPGNOTE="a\nb"\nPORT 8080\nNODE_ENV=test\nTZ=UTC\n';
  const folder = folderOf({ '.env': text });
  const { stderr } = runCommandIn(folder, 'inbox', ['list']);
  expect(stderr).toMatch(
    /^\.env: .* FRUIT_BOWL_COLOUR\.\n\.env: .* SMTP_URI\.\n\.env: Line 8 has no "=".*\nThere is no /,
  );
});

test('a value in .env that ends at a "#" → a warning with its line, without the value', () => {
  const whole = [
    '# A=x#y',
    'MAIL_FROM=a@example.org # a#b',
    'PGA="q#r"#s',
    'PGB=',
    'PGC= #s',
    "PGD='a",
    'PGE=q#r',
    "'",
    '# PGF="',
  ];
  const cut = [
    'SMTP_URL=smtps://user:12#34@mail.example.org',
    'export  CHAT_URL = https://chat.example.org/#abc\r',
    'PGG=#abc',
    'PGH=x="q#r"',
  ];
  const folder = folderOf({ '.env': [...whole, ...cut].join('\n') });
  const { stderr } = runCommandIn(folder, 'inbox', ['list']);
  expect(stderr.split('\n').filter((line) => line.startsWith('.env'))).toEqual([
    expect.stringMatching(/Line 10 .* SMTP_URL at a "#": .* in quotes/),
    expect.stringMatching(/Line 11 .* CHAT_URL at a "#": .* in quotes/),
    expect.stringMatching(/Line 12 .* PGG at a "#": .* in quotes/),
    expect.stringMatching(/Line 13 .* PGH at a "#": .* in quotes/),
  ]);
  expect(stderr).not.toMatch(/user|34@|abc|q#r/);
});

test('a name in .env that Node reads only at its own start → a warning', () => {
  const text = 'NODE_EXTRA_CA_CERTS=/a.pem\nNODE_ENV=test\nNODE_TLS_REJECT_UNAUTHORIZED=1\n';
  const { stderr } = runCommandIn(folderOf({ '.env': text }), 'inbox', ['list']);
  expect(stderr).toMatch(
    /^\.env: Node reads NODE_EXTRA_CA_CERTS .* environment of the process\.\nThere is no /,
  );
});

test('the service logs a problem in .env as a warning', () => {
  const folder = folderOf({ '.env': 'RETENTION_DAYS 365\nRATE_LIMIT=none\n' });
  const { stdout, stderr } = runCommandIn(folder, 'start');
  expect(JSON.parse(stdout)).toMatchObject({
    level: 40,
    msg: expect.stringContaining('.env: Line 1 has no "="') as string,
  });
  expect(stderr).toMatch(/^RATE_LIMIT must be [^\n]+\n$/);
});

test('a build is for production, whatever NODE_ENV says', () => {
  const folder = folderOf({
    'astro.mjs':
      "import { writeFileSync } from 'node:fs'; if (process.argv[2] === 'build') { writeFileSync('mode', process.env.NODE_ENV); process.exit(1); }",
  });
  const env = { NODE_ENV: 'development', NODE_OPTIONS: `--import=${folder}/astro.mjs` };
  const { stderr } = runCommandIn(folder, 'build', [], env);
  expect(stderr).toMatch(/^The site could not be built[^\n]+\n$/);
  expect(readFileSync(join(folder, 'mode'), 'utf8')).toBe('production');
});

test('a build reads its settings only from the environment and .env, in this order', () => {
  const print = `const { default: { vite } } = await import(${JSON.stringify(resolve('astro.config.mjs'))});
    const { strictPort } = vite.server;
    console.log(JSON.stringify({ ...JSON.parse(vite.define.PUBLIC_SETTINGS), envDir: vite.envDir, strictPort }))`;
  const files = {
    '.env': 'PUBLIC_API_URL=https://a.example\nPUBLIC_CRM_URL=https://a.example\n',
    '.env.local': 'PUBLIC_CRM_URL=https://b.example\nPUBLIC_SITE_URL=https://b.example\n',
    '.env.production': 'PUBLIC_SITE_URL=https://c.example\n',
  };
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', print], {
    cwd: folderOf(files),
    env: { ...process.env, PUBLIC_API_URL: 'https://e.example' },
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toMatchObject({
    apiUrl: 'https://e.example',
    crmUrl: 'https://a.example',
    siteUrl: '',
    envDir: false,
    strictPort: true,
  });
});

/** Creates a project with these `engines`. */
const projectOf = (engines: string, below = ''): string => {
  const folder = join(temporaryFolder(), below);
  mkdirSync(join(folder, 'api/commands'), { recursive: true });
  copyFileSync('api/commands/node-version.js', join(folder, 'api/commands/node-version.js'));
  const manifest = { type: 'module', engines: { node: engines } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
};

/** Loads what every command loads first, and prints the value of an expression. */
const printIn = (cwd: string, expression: string, env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, ['--import', './api/commands/node-version.js', '-p', expression], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });

const prepare = (engines: string, below = '') => printIn(projectOf(engines, below), '""');

test('a Node that is too old is refused before it reads TypeScript', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of 'start dev build api inbox copy course-walk backup restore test'.split(' '))
    expect(scripts[name]).toMatch(
      /^node (--max-semi-space-size=8 )?--import \.\/api\/commands\/node-version\.js /,
    );

  const [major = 0] = process.versions.node.split('.').map(Number);
  expect(prepare(`>=${major}.0`)).toMatchObject({ status: 0, stderr: '' });
  expect(prepare(`>=${major}.100`)).toMatchObject({ status: 1, stdout: '' });
  expect(prepare(`>=${major}.100`).stderr).toMatch(
    /^Node \d+\.100 is required\. This is v[\d.]+\. [^\n]+\n$/,
  );
});

describe('compile cache of a command', () => {
  const whereItIs = 'require("node:module").getCompileCacheDir() ?? "nowhere"';

  test('is kept in node_modules for the next start', () => {
    const folder = projectOf('>=20');
    const { stdout } = printIn(folder, whereItIs);
    expect(stdout).toContain(join(realpathSync(folder), 'node_modules/.cache/compiled'));
    expect(existsSync(join(folder, 'node_modules/.cache/compiled'))).toBe(true);
  });

  test('is kept in NODE_COMPILE_CACHE', () => {
    const NODE_COMPILE_CACHE = temporaryFolder();
    const { stdout } = printIn(projectOf('>=20'), whereItIs, { NODE_COMPILE_CACHE });
    expect(stdout).toContain(NODE_COMPILE_CACHE);
  });

  test('is left out without a message if its folder cannot be made', () => {
    const folder = projectOf('>=20');
    // Root can write everywhere, but cannot make a folder in a file.
    writeFileSync(join(folder, 'node_modules'), '');
    expect(printIn(folder, whereItIs)).toMatchObject({
      status: 0,
      stdout: 'nowhere\n',
      stderr: '',
    });
  });
});

test('a folder in which Node or Astro cannot run is refused with the reason', () => {
  for (const below of ['node_modules/site', 'a#b', 'a%b', 'a?b']) {
    expect(prepare('>=20', below)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^This cannot run in [^\n]+: [^\n]+\n$/) as string,
    });
  }
});

test.each([
  ['dev', ['--x']],
  ['check', ['--strict']],
  ['start', ['x']],
  ['copy', ['x']],
  ['build', ['--x']],
  ['inbox', ['lst']],
  ['backup', []],
  ['backup', ['a', '--into', 'b']],
  ['backup', ['a', '--keep', '3']],
  ['backup', ['--into', 'a', '--keep', '0']],
  ['restore', []],
  ['restore', ['a', 'b']],
  ['course-walk', []],
  ['course-walk', ['demos']],
  ['course-walk', ['demo', '--forced']],
  ['course-walk', ['end-sessions', '--email', 'ada']],
])('%s %j → exits with 2, the mistake and the usage', async (name, args) => {
  const env = { DATA_DIR: temporaryFolder() };
  expect(await runCommandHere(name, args, { env })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^[^\n]+\n\nUsage: npm (run|start) /) as string,
  });
});

test.each([
  ['inbox', ['list']],
  ['backup', ['copy.sqlite']],
  ['restore', ['copy.sqlite']],
])('%s %j → exits with 1 and one line', async (name, args) => {
  const env = { DATA_DIR: temporaryFolder() };
  expect(await runCommandHere(name, args, { env })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^There is no [^\n]+\n$/) as string,
  });
});

test('backup and restore print what the backup contains, and restore how much is waiting', async () => {
  const store = await openTemporaryStore();
  await storeWithMail(store, { id: 'a' });
  const copy = join(temporaryFolder(), 'copy.sqlite');
  const backup = { env: { DATA_DIR: store.dataDir } };
  expect(await runCommandHere('backup', [copy], backup)).toMatchObject({
    status: 0,
    stderr: expect.stringContaining(`${copy} holds 1 submission, 0 accounts`) as string,
  });
  const elsewhere = { env: { DATA_DIR: temporaryFolder() } };
  expect(await runCommandHere('restore', [copy], elsewhere)).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(
      /^Restored 1 submission, 0 accounts\.\n1 delivery waits in this backup\. The service sends it when it starts, /,
    ) as string,
  });
});
