/** PgBouncer in front of a PostgreSQL server, on a free port of the loopback interface. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { freePort } from './ports.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Debian's path of PgBouncer. */
export const pgbouncer = '/usr/sbin/pgbouncer';

/**
 * Starts PgBouncer until the end of the test. The test is skipped if PgBouncer is not installed. In transaction mode,
 * each transaction may get another connection to the server.
 *
 * @param databaseUrl URL of the server behind it
 * @param settings more lines of its `[pgbouncer]` section
 * @returns the URL to use instead
 */
export const startPgbouncer = async (
  { onTestFinished, skip }: TestContext,
  databaseUrl: string,
  settings: string[],
): Promise<string> => {
  if (!existsSync(pgbouncer)) skip('PgBouncer is not tested: install Debian’s package pgbouncer.');
  const { hostname, port: serverPort, username } = new URL(databaseUrl);
  const port = await freePort();
  const folder = temporaryFolder({ mode: 0o755 });
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort} user=${username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'server_round_robin = 1',
      'max_client_conn = 200',
      ...settings,
    ].join('\n'),
  );
  chmodSync(file, 0o644);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(pgbouncer, [...user, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('process up')) resolve();
    });
    // For example, its port may have been taken in the meantime.
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${output}`)));
  });
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
};
