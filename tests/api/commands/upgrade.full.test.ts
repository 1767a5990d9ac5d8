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
import { describe, expect, type TestContext, test } from 'vitest';
import { payloads } from '../../helpers/app.ts';
import { noBuild } from '../../helpers/company.ts';
import { documentedCommands } from '../../helpers/documented.ts';
import { freePort } from '../../helpers/ports.ts';
import { freshDatabase } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** The service's user. */
const user = 'nobody';
/** The password in DATABASE_URL. */
const password = 'p@ss\\n';
/** The service reads an `@` in a password as it is, so an operator can leave it unencoded. */
const encodedPassword = 'p@ss%5Cn';

/** Runs the service in a session of its own, so that it survives when the script is killed with its process group. */
const systemctl = `#!/bin/sh
if [ "$1" != start ] && [ -f "$STATE/pid" ]; then
  kill "$(cat "$STATE/pid")" || true
  while kill -0 "$(cat "$STATE/pid")" 2>/dev/null; do sleep 0.05; done
  rm "$STATE/pid"
fi
[ "$1" = stop ] || [ -f "$STATE/pid" ] && exit
(cd "$APP" && exec env -i PATH="$PATH" setsid setpriv --reuid="$APP_USER" --regid=nogroup --clear-groups node_modules/.bin/node api/commands/start.ts --no-build) >"$STATE/log" 2>&1 &
echo $! >"$STATE/pid"
`;

/**
 * A program that the script calls. At the first call that matches the pattern in the file `cut`, it kills the script
 * and its process group first.
 */
const cutOff = (program: string, cut: string): string => `#!/bin/sh
PATH=\${PATH#*:}
pattern=$(cat ${cut} 2>/dev/null)
case "${program} $*" in
  $pattern) rm ${cut}; kill -9 0 ;;
esac
exec ${program} "$@"
`;

/** One of PostgreSQL's tools. It records its password, and every command line that any user can see. */
const watched = (program: string, folder: string): string => `#!/bin/sh
printf '%s\\n' "$PGPASSWORD" >>${folder}/passwords
cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' >>${folder}/command-lines
PATH=\${PATH#*:}
exec ${program} "$@"
`;

const isRoot = process.getuid?.() === 0;
const databases = ['SQLite', 'PostgreSQL'] as const;

/** A version that does not start. */
const broken = '4';

/** Starts version 1, with versions 2 to 4 as archives. */
const install = async (database: (typeof databases)[number], context: TestContext) => {
  const folder = temporaryFolder({ mode: 0o755 });
  const at = (name: string): string => join(folder, name);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PATH: `${at('cut-off')}:${at('stand-ins')}:${process.env['PATH']}`,
    APP: at('app'),
    APP_USER: user,
    COPIES: at('copies'),
    STATE: folder,
    SECONDS_UNTIL_READY: '',
  };
  // Settings of another service, in root's environment.
  const ofRoot = { PORT: '1', DATA_DIR: '/nowhere', DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  const asUser = (...command: string[]) => run('runuser', '-u', user, '--', ...command);
  const upgrade = (what: string, seconds = 60) => {
    env.SECONDS_UNTIL_READY = String(seconds);
    // After a cut-off between its moves, no version is in place.
    const version = existsSync(env.APP) ? env.APP : `${env.APP}-before`;
    const script = join(version, 'docs/deploy/upgrade.sh');
    // `setsid`: a process group of its own, which `kill 0` ends.
    const { status, stdout, stderr } = spawnSync('setsid', ['sh', script, what], {
      env: { ...env, ...ofRoot },
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  /** @param pattern the call before which the script is killed, as a pattern of the shell's `case` */
  const cutOffBefore = (pattern: string, what: string): void => {
    writeFileSync(at('cut'), pattern);
    expect(upgrade(what), pattern).toMatchObject({ status: null });
    expect(existsSync(at('cut')), pattern).toBe(false);
  };
  const version = (): string =>
    (JSON.parse(readFileSync(join(env.APP, 'package.json'), 'utf8')) as { version: string })
      .version;
  const send = async (name: string): Promise<number> => {
    const body = JSON.stringify({ ...payloads.message, name });
    // The next request may go to another service.
    const headers = { 'Content-Type': 'application/json', Connection: 'close' };
    return (await fetch(`${origin}/api/contact`, { method: 'POST', headers, body })).status;
  };
  const inbox = (): string =>
    spawnSync(
      'runuser',
      ['-u', user, '--', 'node_modules/.bin/node', 'api/commands/inbox.ts', 'list'],
      {
        cwd: env.APP,
        encoding: 'utf8',
      },
    ).stdout;

  /** Makes a folder like that of the archive, except that its packages are a link. */
  const makeVersion = (number: string): void => {
    for (const part of ['api', 'content', 'docs/deploy']) {
      cpSync(part, join(at(number), part), { recursive: true });
    }
    cpSync(noBuild, join(at(number), 'dist'), { recursive: true });
    const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: unknown };
    const description = { version: number, type: 'module', imports };
    writeFileSync(join(at(number), 'package.json'), JSON.stringify(description));
    symlinkSync(resolve('node_modules'), join(at(number), 'node_modules'));
    if (number === broken) writeFileSync(join(at(number), 'api/commands/start.ts'), 'throw 1;');
    run('tar', '--mode=a+rX', '-czf', at(`${number}.tar.gz`), '-C', at(number), '.');
  };
  for (const name of ['cut-off', 'stand-ins', 'app', 'copies', 'data']) mkdirSync(at(name));
  run('chown', `${user}:`, at('copies'), at('data'));
  const executable = { mode: 0o755 };
  writeFileSync(at('stand-ins/systemctl'), systemctl, executable);
  for (const program of ['mv', 'rm', 'runuser', 'systemctl']) {
    writeFileSync(at(`cut-off/${program}`), cutOff(program, at('cut')), executable);
  }
  for (const program of ['pg_dump', 'pg_restore']) {
    writeFileSync(at(`stand-ins/${program}`), watched(program, at('data')), executable);
  }
  for (const number of ['1', '2', '3', broken]) makeVersion(number);
  run('tar', '-xzf', at('1.tar.gz'), '-C', env.APP);
  const DATABASE_URL =
    database === 'SQLite'
      ? ''
      : (await freshDatabase(context)).replace('@', `:${encodedPassword}@`);
  const settings = {
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: at('data'),
    DATABASE_URL,
  };
  const lines = Object.entries(settings).map(([name, value]) => `export ${name}=${value} # its`);
  writeFileSync(join(env.APP, '.env'), `${lines.join('\n')}\n`);
  context.onTestFinished(() => void run('systemctl', 'stop'));
  run('systemctl', 'start');
  const isReady = (): Promise<boolean> =>
    fetch(`${origin}/readyz`, { headers: { Connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);

  /** Runs, as root, the commands of a page of docs/operating/ that contain a text, with the paths of this installation. */
  const followRecipe = (
    page: string,
    part: string,
    values: Readonly<Record<string, string>>,
    input = '',
  ) => {
    let script = documentedCommands(`operating/${page}`, part);
    const places = {
      ...values,
      '-u quarrylight': `-u ${user}`,
      '-o quarrylight -g quarrylight': `-o ${user} -g nogroup`,
      '/var/lib/quarrylight-backup': at('copies'),
      '/var/lib/quarrylight': at('data'),
      '/opt/quarrylight': env.APP,
      '~': at('data'),
    };
    for (const [before, after] of Object.entries(places)) script = script.replaceAll(before, after);
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
      env,
      encoding: 'utf8',
      input,
    });
    return { status, output: stdout + stderr };
  };
  return { at, env, run, cutOffBefore, asUser, upgrade, version, send, inbox, followRecipe };
};

describe.runIf(isRoot).each(databases)('upgrade.sh with %s', (database) => {
  test(
    'upgrades twice and goes back once without losing a message',
    { timeout: 300_000 },
    async (context) => {
      const { at, env, run, upgrade, version, send, inbox, followRecipe } = await install(
        database,
        context,
      );
      expect(await send('First')).toBe(201);
      expect(upgrade(at('2.tar.gz'))).toMatchObject({ status: 0 });
      expect(version()).toBe('2');
      expect(await send('Second')).toBe(201);
      writeFileSync(at('cut.tar.gz'), readFileSync(at('3.tar.gz')).subarray(0, -999));
      expect(upgrade(at('cut.tar.gz'))).toMatchObject({
        status: 1,
        output: expect.stringMatching(
          /upgrade: .* complete archive .*\. Nothing was changed\.\n$/,
        ) as string,
      });
      run('tar', '--exclude=./dist', '-czf', at('unbuilt.tar.gz'), '-C', at('3'), '.');
      expect(upgrade(at('unbuilt.tar.gz'))).toMatchObject({
        status: 1,
        output: expect.stringMatching(
          /upgrade: .* no built site .*\. Nothing was changed\. Run npm run build .*\n$/,
        ) as string,
      });
      expect(existsSync(at('app-next'))).toBe(false);
      const settings = readFileSync(at('app/.env'));
      writeFileSync(at('app/.env'), settings.toString('latin1'), 'utf16le');
      expect(upgrade(at('3.tar.gz'))).toMatchObject({
        status: 1,
        output: expect.stringMatching(
          /^\.env is not UTF-8 text\. .*\nupgrade: .*\.env cannot be read\. Nothing was changed\.\n$/,
        ) as string,
      });
      writeFileSync(at('app/.env'), settings);
      expect(readdirSync(at('copies'))).toHaveLength(1);
      // The folder cannot be made: a file has its name.
      env.COPIES = at('cut.tar.gz');
      expect(upgrade(at('3.tar.gz'))).toMatchObject({
        status: 1,
        output: expect.stringMatching(
          /upgrade: the store was not backed up\. Nothing was changed\.\n$/,
        ) as string,
      });
      env.COPIES = at('copies');
      expect(version()).toBe('2');
      // After a broken version was installed twice, --back still finds the version before it.
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
      if (database === 'PostgreSQL') {
        const given = readFileSync(at('data/passwords'), 'utf8').split('\n');
        expect([...new Set(given)]).toEqual([password, '']);
        expect(readFileSync(at('data/command-lines'), 'utf8')).not.toMatch(/p@ss|p%40ss/);
      }
      const setAside =
        database === 'SQLite'
          ? /was kept as .*\.before-(\S+)\. Delete/.exec(back.output)?.[1]
          : readdirSync(at('copies'))
              .find((name) => name.startsWith('aside-'))
              ?.replace('aside-', '');
      const recipe =
        database === 'SQLite'
          ? followRecipe('upgrades.md', 'sqlite.before-TIME', { TIME: String(setAside) })
          : followRecipe('upgrades.md', 'aside-TIME', {
              TIME: String(setAside),
              "'postgres://quarrylight@db.example.org/quarrylight_aside?sslmode=verify-full&sslrootcert=/etc/ssl/certs/ca-certificates.crt'":
                await freshDatabase(context),
            });
      expect(recipe.output).toContain('Third');
      // Run again, it only starts the service.
      expect(upgrade('--back')).toMatchObject({ status: 0 });
      expect(version()).toBe('2');
      expect(inbox()).toMatch(/Fourth[^]*Second[^]*First/);
    },
  );

  test(
    'goes back and restores the store once, even after a cut-off at any step',
    { timeout: 300_000 },
    async (context) => {
      const { at, cutOffBefore, upgrade, version, send, inbox } = await install(database, context);
      expect(await send('First')).toBe(201);
      // No version is in place, and the store is unchanged.
      cutOffBefore('mv */app-next */app', at('2.tar.gz'));
      expect(upgrade('--back')).toMatchObject({ status: 0 });
      expect(version()).toBe('1');
      expect(await send('Second')).toBe(201);
      expect(upgrade(at('2.tar.gz'))).toMatchObject({ status: 0 });
      expect(upgrade(at(`${broken}.tar.gz`), 2)).toMatchObject({ status: 1 });
      const copy = readFileSync(at('app/.store-before'), 'utf8');
      cutOffBefore('mv */app-next */app', at('3.tar.gz'));
      expect(upgrade(at('3.tar.gz'))).toMatchObject({ status: 0 });
      expect(readFileSync(at('app/.store-before'), 'utf8')).toBe(copy);
      expect(await send('Third')).toBe(201);

      for (const step of [
        'systemctl stop *',
        'rm -rf */app-failed',
        'mv */app */app-failed',
        'mv */app-before */app',
        database === 'SQLite' ? 'runuser * api/commands/restore.ts *' : 'runuser * pg_restore *',
        'mv */.store-before *',
        'systemctl start *',
      ]) {
        cutOffBefore(step, '--back');
      }
      const setAside = (): string[] =>
        [...readdirSync(at('copies')), ...readdirSync(at('data'))].filter((name) =>
          /^aside-|\.before-/.test(name),
        );
      const before = setAside();
      expect(upgrade('--back')).toMatchObject({ status: 0 });
      expect(setAside()).toEqual(before);
      expect(version()).toBe('2');
      expect(await send('Fourth')).toBe(201);
      expect(inbox()).toMatch(/Fourth[^]*Second[^]*First/);
      expect(inbox()).not.toContain('Third');
    },
  );

  test(
    'follows no link that the service’s user has put among the backups',
    { timeout: 300_000 },
    async (context) => {
      const { at, asUser, run, upgrade, version } = await install(database, context);
      // A folder of root, like /etc, with a file that others can read and one that they cannot.
      mkdirSync(at('root'));
      writeFileSync(at('root/open'), 'kept\n');
      writeFileSync(at('root/closed'), 'kept\n', { mode: 0o600 });
      const ofRoot = (): string =>
        run('find', at('root'), '-printf', '%p %u %m %T@ %s\n').output +
        readFileSync(at('root/open'), 'utf8');
      const before = ofRoot();
      /** Puts links at each name that a copy can have in the next two minutes. */
      const plant = (kind: string, ending: string, target: string): void => {
        const now = Date.now();
        const links = Array.from({ length: 120 }, (_, second) => {
          const time = new Date(now + second * 1000).toISOString().slice(0, 19);
          return at(`copies/${kind}-${time.replaceAll(':', '-')}${ending}`);
        });
        const script = 'target=$1; shift; for link; do ln -sfn "$target" "$link"; done';
        expect(asUser('sh', '-c', script, 'sh', target, ...links)).toMatchObject({ status: 0 });
      };
      const removeLinks = (): void => void asUser('find', at('copies'), '-type', 'l', '-delete');
      for (const [ending, target] of [
        ['.part', 'root/closed'],
        ['.part', 'root/open'],
        ['', 'root'],
      ] as const) {
        plant('before', ending, at(target));
        upgrade(at('2.tar.gz'));
        expect(ofRoot()).toBe(before);
        removeLinks();
      }
      if (version() === '1') expect(upgrade(at('2.tar.gz'))).toMatchObject({ status: 0 });

      const copy = readFileSync(at('app/.store-before'), 'utf8').trim();
      asUser('mv', copy, `${copy}.kept`);
      for (const [ending, target] of [
        ['.part', 'root/closed'],
        ['', 'root'],
      ] as const) {
        plant('aside', ending, at(target));
        asUser('ln', '-s', at('root/closed'), copy);
        expect(upgrade('--back').output).toMatch(/Permission denied|cannot access/);
        expect(ofRoot()).toBe(before);
        removeLinks();
      }
    },
  );
});

describe.runIf(isRoot)('recipes of docs/operating/ as root', () => {
  test(
    'follow no link that the service’s user put at their file names',
    { timeout: 300_000 },
    async (context) => {
      const { at, asUser, run, followRecipe } = await install('SQLite', context);
      mkdirSync(at('root'));
      writeFileSync(at('root/closed'), 'kept\n', { mode: 0o600 });
      const ofRoot = (): string => run('find', at('root'), '-printf', '%p %u %m %T@ %s\n').output;
      const before = ofRoot();

      writeFileSync(at('data/quarrylight.sqlite.before-TIME'), '');
      asUser('ln', '-s', at('root'), at('copies/aside'));
      followRecipe('upgrades.md', 'sqlite.before-TIME', {});
      expect(ofRoot()).toBe(before);

      asUser('ln', '-s', at('root/closed'), at('data/.pgpass'));
      followRecipe('postgresql.md', '.pgpass', {}, 'a line\n');
      expect(ofRoot()).toBe(before);
      asUser('rm', at('data/.pgpass'));
      expect(followRecipe('postgresql.md', '.pgpass', {}, 'a line\n')).toMatchObject({ status: 0 });
      expect(run('find', at('data/.pgpass'), '-printf', '%u %m %s').output).toBe(`${user} 600 7`);
    },
  );
});
