import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const tsx = createRequire(import.meta.url).resolve('tsx');
const urlPattern = /http:\/\/[\w.:]+/;

/** A server in a process of its own. */
export interface SpawnedServer {
  child: ChildProcess;
  url: string;
  /** SIGTERM, and the wait until it has ended. */
  stop: () => Promise<void>;
}

/**
 * Starts a script, TypeScript or not, and waits for the address that it prints.
 *
 * @param env settings, on top of this process's own
 */
export const spawnServer = (
  script: string,
  env: Record<string, string> = {},
): Promise<SpawnedServer> =>
  new Promise((resolve, reject) => {
    const loader = script.endsWith('.ts') ? ['--import', tsx] : [];
    const child = spawn(process.execPath, [...loader, script], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const ended = new Promise<void>((end) => {
      child.once('exit', (code) => {
        reject(new Error(`${script} ended with ${code}: ${said}`));
        end();
      });
    });
    const read = (chunk: Buffer): void => {
      said += chunk.toString();
      const address = urlPattern.exec(said)?.[0];
      if (!address) return;
      said = '';
      const stop = (): Promise<void> => {
        child.kill('SIGTERM');
        return ended;
      };
      resolve({ child, url: address.replace(/0\.0\.0\.0|localhost/, '127.0.0.1'), stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
