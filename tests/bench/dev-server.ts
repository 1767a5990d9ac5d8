import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../helpers/free-port.ts';
import { processTree } from './process-tree.ts';

/** How often a page is asked for while it is waited for. */
const pollMs = 50;

/** CPU time in a second below which a server is taken to be idle. */
const idleS = 0.1;

export interface DevServer {
  url: string;
  /** Asks for a page until it is there. Resolves with the seconds since the command. */
  untilShown: (path: string) => Promise<number>;
  /** Waits until the server does nothing any more. */
  untilIdle: () => Promise<void>;
  memoryMb: () => number;
  end: () => Promise<void>;
}

/**
 * Starts a dev server.
 *
 * @param command arguments of Node, from the port on which the server will listen
 */
export const startDevServer = async (
  folder: string,
  command: (port: number) => string[],
): Promise<DevServer> => {
  const port = await freePort();
  const started = performance.now();
  const server = spawn(process.execPath, command(port), {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ASTRO_TELEMETRY_DISABLED: '1',
      ASTRO_DISABLE_UPDATE_CHECK: 'true',
      PORT: String(port),
      API_PORT: String(await freePort()),
      DATA_DIR: join(folder, '.data'),
    },
    stdio: 'ignore',
  });
  const tree = () => processTree(server.pid ?? 0);
  const usedS = (): number => tree().reduce((sum, { cpuS }) => sum + cpuS, 0);

  const read = async (path: string): Promise<string> => {
    if (server.exitCode !== null) throw new Error(`The dev server in ${folder} has ended.`);
    try {
      const response = await fetch(`http://localhost:${port}${path}`, {
        headers: { Accept: 'text/html' },
      });
      return response.ok ? await response.text() : '';
    } catch {
      // It does not listen yet.
      return '';
    }
  };

  return {
    url: `http://localhost:${port}`,
    untilShown: async (path) => {
      while (!(await read(path)).includes('</html>')) await sleep(pollMs);
      return (performance.now() - started) / 1000;
    },
    untilIdle: async () => {
      for (let before = -1, now = 0; now - before > idleS; now = usedS()) {
        before = now;
        await sleep(1000);
      }
    },
    memoryMb: () => Math.round(tree().reduce((sum, { rssMb }) => sum + rssMb, 0)),
    end: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
};
