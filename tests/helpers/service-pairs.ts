import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'vitest';
import { freshDatabase } from './postgres.ts';
import { quiet } from './spawned-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { type StrictIsolation, weaken } from './weak-postgres.ts';

/** Starts a service, ends it (SIGTERM) once it listens, and resolves to its exit code and what it printed but its address. */
const startAndEnd = async (databaseUrl: string): Promise<string> => {
  const child = spawn(process.execPath, ['api/main.ts'], {
    env: {
      ...process.env,
      ...quiet,
      DATABASE_URL: databaseUrl,
      DATA_DIR: temporaryFolder(),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
    if (/ is at http:/.test(output)) child.kill('SIGTERM');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const [code] = (await once(child, 'close')) as [number | null];
  return `${code}: ${output.replace(/.* is at http:.*\n/, '')}`;
};

/**
 * Starts two services at once over an empty database of that default isolation level.
 *
 * @returns of each its exit code and what it logged as an error
 */
export const startPair = async (
  context: TestContext,
  isolation: StrictIsolation,
): Promise<string[]> => {
  const databaseUrl = await freshDatabase(context);
  await weaken(databaseUrl, isolation);
  return Promise.all([startAndEnd(databaseUrl), startAndEnd(databaseUrl)]);
};

/** What a pair returns of which none ended or logged an error. */
export const inPeace = ['0: ', '0: '];
