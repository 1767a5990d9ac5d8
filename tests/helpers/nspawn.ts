/** Debian with systemd as its first process, in a container of systemd-nspawn. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';
import { debianRoot } from './debian-root.ts';
import { installFromDebian } from './debian.ts';

const run = promisify(execFile);

const packages = 'systemd,systemd-sysv,dbus,sudo';

export interface Container {
  /** Runs shell commands in its `/mnt` as root, up to the first that fails, and returns what they print. */
  sh: (commands: string) => Promise<string>;
  /** Path by which this process reaches a path of the container. */
  path: (inside: string) => string;
}

const missing = (file: string): boolean => !existsSync(file);

/**
 * Boots one that shares this machine's network, until the end of the test. What is written in it is lost then, but for
 * the folders given. The test is skipped where such a container is not possible.
 *
 * @param folders of this machine, by their path in the container
 */
export const bootDebian = async (
  { skip, onTestFinished }: TestContext,
  folders: Record<string, string>,
): Promise<Container> => {
  const unable = (why: string): never => skip(`The units are not started: ${why}`);
  if (['/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn'].some(missing)) {
    if (!installFromDebian(['debootstrap', 'systemd-container']))
      unable('this needs Debian, and root.');
  }
  if (process.getuid?.() !== 0) unable('this needs root.');
  const root = await debianRoot(packages).catch((error: unknown) =>
    unable(`debootstrap makes no root: ${(error as Error).message}`),
  );
  const binds = Object.entries(folders).map(([inside, folder]) => `--bind=${folder}:${inside}`);
  const child = spawn(
    'setpriv',
    // Ends with this process. A second run waits until the container of the first is gone.
    ['--pdeathsig=KILL', 'flock', '--no-fork', `${root}.lock`, 'systemd-nspawn', '-D', root]
      .concat(['--register=no', '--keep-unit', '--volatile=overlay', '--console=pipe'])
      .concat([...binds, '--boot']),
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }

  /** The container's first process. */
  const leader = (): string =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  const enter = async (...command: string[]): Promise<string> =>
    (await run('nsenter', ['--target', leader(), '--all', ...command])).stdout;
  const isRunning = async (): Promise<boolean> => {
    try {
      return (await enter('systemctl', 'is-system-running')) === 'running\n';
    } catch {
      return false;
    }
  };
  while (!(await isRunning())) {
    if (child.exitCode !== null) unable(`systemd-nspawn ended with ${child.exitCode}: ${said}`);
    await sleep(100);
  }
  return {
    sh: (commands) => enter('sh', '-ec', `cd /mnt\n${commands}`),
    path: (inside) => join(`/proc/${leader()}/root`, inside),
  };
};
