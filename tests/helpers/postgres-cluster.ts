/** A PostgreSQL server for the tests, in its own folder, on a free loopback port. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installFromDebian } from './debian.ts';
import { freePort } from './ports.ts';

export interface PostgresCluster {
  /** URL of the superuser without a database: append `/name`. */
  url: string;
  port: number;
  /** Stops the server, and closes all connections. `immediate` is like a crash. */
  stop: (mode: 'fast' | 'immediate') => void;
  /** Starts the stopped server again, on the same port. */
  start: () => void;
  /** Kills its main process (SIGKILL). The others then end. */
  kill: () => void;
  /** Promotes a standby, which then accepts writes. */
  promote: () => void;
}

const installed = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

/** Returns the folder of the newest server's executables. Undefined: there is none. */
const findBinaries = (): string | undefined =>
  (existsSync(installed) ? readdirSync(installed) : [])
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(installed, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));

/**
 * Returns the folder of the server's executables. Installs a missing server, on Debian as root.
 *
 * @returns undefined if there is none
 */
export const ensurePostgres = (): string | undefined => {
  if (!findBinaries()) installFromDebian(['postgresql']);
  return findBinaries();
};

/** Runs a program as the user postgres, because PostgreSQL refuses to run as root. */
const runAsPostgres = (program: string, args: string[]): void => {
  const drop = ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--'];
  const command = isRoot ? ['setpriv', ...drop, program] : [program];
  const { status, stderr } = spawnSync(command[0] ?? '', [...command.slice(1), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    cwd: '/',
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
};

interface ServerFolder {
  /** Folder of the server's executables. */
  binaries: string;
  /** Folder for data, socket and log. */
  folder: string;
  port: number;
}

/** Starts the server whose data is in `folder`. */
const startServer = ({ binaries, folder, port }: ServerFolder): PostgresCluster => {
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  const control = (...args: string[]): void => {
    try {
      // A log file, because a pipe would stay open while the server runs.
      runAsPostgres(join(binaries, 'pg_ctl'), ['-D', data, '-s', '-w', '-l', log, ...args]);
    } catch (cause) {
      throw new Error(existsSync(log) ? readFileSync(log, 'utf8') : 'No log', { cause });
    }
  };
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c shared_buffers=32MB`;
  const start = (): void => control('start', '-o', settings);
  start();
  return {
    url: `postgres://quarrylight@127.0.0.1:${port}`,
    port,
    stop: (mode) => control('stop', '-m', mode),
    start,
    kill: () =>
      process.kill(parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL'),
    promote: () => control('promote'),
  };
};

const newFolder = async (binaries: string, folder: string): Promise<ServerFolder> => {
  mkdirSync(folder, { mode: 0o755 });
  if (isRoot) spawnSync('chown', ['postgres:', folder]);
  return { binaries, folder, port: await freePort() };
};

/**
 * Creates and starts a server.
 *
 * @param binaries the folder that `ensurePostgres` returns
 * @param folder created for data, socket and log
 */
export const startCluster = async (binaries: string, folder: string): Promise<PostgresCluster> => {
  const server = await newFolder(binaries, folder);
  const data = ['-D', join(folder, 'data'), '--no-sync'];
  const trusting = ['-U', 'quarrylight', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  runAsPostgres(join(binaries, 'initdb'), [...data, ...trusting]);
  return startServer(server);
};

/**
 * Creates and starts a standby that replicates a server under the name `standby`.
 *
 * @param folder is created, for data, socket and log
 */
export const startStandby = async (
  binaries: string,
  folder: string,
  primary: PostgresCluster,
): Promise<PostgresCluster> => {
  const server = await newFolder(binaries, folder);
  const source = `${primary.url}/postgres?application_name=standby`;
  runAsPostgres(join(binaries, 'pg_basebackup'), [
    '-D',
    join(folder, 'data'),
    '-d',
    source,
    '--no-sync',
    '--write-recovery-conf',
    '--checkpoint=fast',
  ]);
  return startServer(server);
};
