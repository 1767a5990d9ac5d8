import { type ChildProcess, spawn } from 'node:child_process';
import { noBuild } from './company.ts';

/** Of package.json's `start` and of the unit: the size of V8's young generation decides the memory under load. */
const flags = ['--max-semi-space-size=8'];

const urlPattern = /http:\/\/[\w.:]+/;

/** A server in a process of its own. */
export interface SpawnedServer {
  child: ChildProcess;
  url: string;
  /** Sends SIGTERM and waits until the process has ended. */
  stop: () => Promise<void>;
}

/**
 * Starts a TypeScript or JavaScript file and waits for the URL that it prints.
 *
 * @param env variables that are added to those of this process
 * @param cwd the working directory; by default that of this process
 * @throws Error when the process ends before
 */
export const spawnServer = (
  script: string,
  env: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<SpawnedServer> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, script], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const ended = new Promise<void>((end) => {
      child.once('exit', (code) => {
        reject(new Error(`${script} ended with ${code}: ${output}`));
        end();
      });
    });
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const url = urlPattern.exec(output)?.[0];
      if (!url) return;
      output = '';
      const stop = (): Promise<void> => {
        child.kill('SIGTERM');
        return ended;
      };
      resolve({ child, url: url.replace(/0\.0\.0\.0|localhost/, '127.0.0.1'), stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });

/** Settings of a service that only a test calls: on a free port of this machine, without a site, silent. */
export const quiet = { HOST: '127.0.0.1', PORT: '0', SITE_DIR: '', LOG_LEVEL: 'silent' };

/**
 * Starts such a service in a process of its own, without a rate limit. Its company has a note.
 *
 * @param env its other settings: DATA_DIR at least
 */
export const spawnService = (env: Record<string, string>): Promise<SpawnedServer> =>
  spawnServer('api/service/main.ts', { ...quiet, SITE_DIR: noBuild, RATE_LIMIT: 'off', ...env });
