import { type ChildProcess, spawn } from 'node:child_process';
import { noBuild } from './company.ts';

/** The flags of `npm start` and of the systemd unit. The size of V8's young generation decides the memory under load. */
const flags = ['--max-semi-space-size=8'];

const urlPattern = /http:\/\/[\w.:]+/;

/** A server in its own process. */
export interface SpawnedServer {
  child: ChildProcess;
  url: string;
  /** Sends SIGTERM, and waits until the process has ended. */
  stop: () => Promise<void>;
}

/**
 * Starts a TypeScript or JavaScript file and waits for the URL that it prints.
 *
 * @param env added to the variables of this process
 * @param cwd working directory. Default: that of this process
 * @throws Error if the process ends before that
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

/** Settings of a service for one test: a free port of this machine, no site, no log. */
export const quiet = { HOST: '127.0.0.1', PORT: '0', SITE_DIR: '', LOG_LEVEL: 'silent' };

/**
 * Starts a service with `quiet` settings in its own process, without a rate limit, for the company in tests/company.
 *
 * @param env other settings, at least DATA_DIR
 */
export const spawnService = (env: Record<string, string>): Promise<SpawnedServer> =>
  spawnServer('api/service/main.ts', { ...quiet, SITE_DIR: noBuild, RATE_LIMIT: 'off', ...env });
