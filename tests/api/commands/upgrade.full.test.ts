/** docs/deploy/upgrade.sh, with a service that a stand-in for systemctl starts and stops. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { payloads } from '../../helpers/app.ts';
import { freePort } from '../../helpers/ports.ts';
import { freshDatabase } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const systemctl = `#!/bin/sh
if [ "$1" != start ] && [ -f "$STATE/pid" ]; then
  kill "$(cat "$STATE/pid")" || true
  while kill -0 "$(cat "$STATE/pid")" 2>/dev/null; do sleep 0.05; done
  rm "$STATE/pid"
fi
[ "$1" = stop ] && exit
cd "$APP" && node_modules/.bin/node api/commands/start.ts --no-build >"$STATE/log" 2>&1 &
echo $! >"$STATE/pid"
`;

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot).for(['SQLite', 'PostgreSQL'])(
  'an operator upgrades twice, goes back once, and loses nothing that a visitor sent: %s',
  { timeout: 180_000 },
  async (database, context) => {
    const folder = temporaryFolder();
    const at = (name: string): string => join(folder, name);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = {
      ...process.env,
      PATH: `${at('bin')}:${process.env['PATH']}`,
      APP: at('app'),
      APP_USER: 'root',
      COPIES: at('copies'),
      STATE: folder,
      SECONDS_UNTIL_READY: '',
    };
    const run = (program: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
      return { status, output: stdout + stderr };
    };
    const upgrade = (what: string, seconds = 60) => {
      env.SECONDS_UNTIL_READY = String(seconds);
      return run('sh', join(env.APP, 'docs/deploy/upgrade.sh'), what);
    };
    const version = (): string =>
      (JSON.parse(readFileSync(join(env.APP, 'package.json'), 'utf8')) as { version: string })
        .version;
    const send = async (name: string): Promise<number> => {
      const body = JSON.stringify({ ...payloads.message, name });
      // The service is another one afterwards.
      const headers = { 'Content-Type': 'application/json', Connection: 'close' };
      return (await fetch(`${origin}/api/contact`, { method: 'POST', headers, body })).status;
    };
    const inbox = (app = env.APP, dataDir = at('data')): string =>
      spawnSync(process.execPath, ['api/commands/inbox.ts', 'list'], {
        cwd: app,
        env: { ...process.env, DATA_DIR: dataDir },
        encoding: 'utf8',
      }).stdout;

    const broken = '4';
    /** A folder as the archive has it, but that its packages are a link. */
    const makeVersion = (number: string): void => {
      for (const part of ['api', 'content', 'docs/deploy']) {
        cpSync(part, join(at(number), part), { recursive: true });
      }
      const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: unknown };
      const description = { version: number, type: 'module', imports };
      writeFileSync(join(at(number), 'package.json'), JSON.stringify(description));
      symlinkSync(resolve('node_modules'), join(at(number), 'node_modules'));
      if (number === broken) writeFileSync(join(at(number), 'api/commands/start.ts'), 'throw 1;');
      run('tar', '-czf', at(`${number}.tar.gz`), '-C', at(number), '.');
    };
    for (const name of ['bin', 'app', 'copies']) mkdirSync(at(name));
    writeFileSync(at('bin/systemctl'), systemctl, { mode: 0o755 });
    for (const number of ['1', '2', '3', broken]) makeVersion(number);
    run('tar', '-xzf', at('1.tar.gz'), '-C', env.APP);
    const DATABASE_URL = database === 'SQLite' ? '' : await freshDatabase(context);
    const settings = {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: at('data'),
      SITE_DIR: '',
      DATABASE_URL,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    writeFileSync(join(env.APP, '.env'), `${lines.join('\n')}\n`);
    context.onTestFinished(() => void run('systemctl', 'stop'));
    run('systemctl', 'start');
    const isReady = (): Promise<boolean> =>
      fetch(`${origin}/readyz`, { headers: { Connection: 'close' } }).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);

    expect(await send('First')).toBe(201);
    expect(upgrade(at('2.tar.gz'))).toMatchObject({ status: 0 });
    expect(version()).toBe('2');
    expect(await send('Second')).toBe(201);
    writeFileSync(at('cut.tar.gz'), readFileSync(at('3.tar.gz')).subarray(0, -999));
    expect(upgrade(at('cut.tar.gz'))).toMatchObject({
      status: 1,
      output: expect.stringMatching(
        /upgrade: .* whole archive .*; nothing was changed\.\n$/,
      ) as string,
    });
    expect(existsSync(at('app-next'))).toBe(false);
    // It cannot be made, as a file has its name.
    env.COPIES = at('cut.tar.gz');
    expect(upgrade(at('3.tar.gz'))).toMatchObject({
      status: 1,
      output: expect.stringMatching(
        /upgrade: the store was not copied; nothing was changed\.\n$/,
      ) as string,
    });
    env.COPIES = at('copies');
    expect(version()).toBe('2');
    // Given twice, a version that does not start leaves the one before it to go back to.
    for (const _ of ['once', 'again']) {
      expect(upgrade(at(`${broken}.tar.gz`), 2)).toMatchObject({ status: 1 });
      expect(version()).toBe(broken);
    }
    expect(upgrade(at('3.tar.gz'))).toMatchObject({ status: 0 });
    expect(version()).toBe('3');
    expect(await send('Third')).toBe(201);
    expect(inbox()).toMatch(/Third[^]*Second[^]*First/);

    const back = upgrade('--back');
    expect(back).toMatchObject({ status: 0 });
    expect(version()).toBe('2');
    expect(await send('Fourth')).toBe(201);
    expect(inbox()).toMatch(/Fourth[^]*Second[^]*First/);
    if (database === 'SQLite') {
      mkdirSync(at('aside'));
      const setAside = /there before is (\S+);/.exec(back.output)?.[1] ?? '';
      cpSync(setAside, at('aside/quarrylight.sqlite'));
      expect(inbox(at('app-failed'), at('aside'))).toContain('Third');
    } else {
      const [setAside = ''] = readdirSync(at('copies')).filter((name) => name.startsWith('aside'));
      const { stdout } = spawnSync('pg_restore', ['--file=-', join(at('copies'), setAside)]);
      expect(String(stdout)).toContain('Third');
    }
    expect(upgrade('--back')).toMatchObject({ status: 1 });
    expect(version()).toBe('2');
  },
);
