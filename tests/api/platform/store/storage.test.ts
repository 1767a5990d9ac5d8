/** A full disk, a read-only file, a database that another process has locked, a file that was moved. */
import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, type TestContext } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { databaseFile, openSqlite } from '#platform/store/sqlite.ts';
import { createStorageProbe } from '#service/status.ts';
import { payloads, testApp } from '../../../helpers/app.ts';
import { keptLog } from '../../../helpers/log-lines.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** A file system of a few MiB that a test can fill up. */
interface SmallDisk {
  /** The mount point. */
  folder: string;
  /** Fills it up to the last byte. */
  fill: () => void;
}

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** Mounts a small disk until the end of the test. Skips the test if that is not possible. */
const mountSmallDisk = ({ onTestFinished, skip }: TestContext, mib: number): SmallDisk => {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', folder]);
  } catch {
    skip('A full disk is not tested: mounting one needs root on Linux.');
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return {
    folder,
    fill: () => {
      for (const bytes of [1024 * 1024, 4096, 1]) {
        try {
          for (;;) writeFileSync(join(folder, 'filling'), Buffer.alloc(bytes), { flag: 'a' });
        } catch (error) {
          if (!isFull(error)) throw error;
        }
      }
    },
  };
};

const openService = async (dataDir: string) => {
  const { db, close } = await openSqlite(dataDir);
  onTestFinished(close);
  let clock = Date.UTC(2026, 10, 21);
  const now = () => (clock += 1000);
  const { log, lines } = keptLog();
  const isReady = createStorageProbe({ db, log, clock: now });
  const appLog = keptLog();
  const { app } = await testApp({ db, isReady, now, log: appLog.log });
  let number = 0;
  const post = async (headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
    app.request('/api/contact', {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...payloads.message, subject: `About loom ${++number}` }),
    });
  const status = async (path: string) => (await app.request(path)).status;
  const stored = () => db.selectFrom('submissions').select('id').execute();
  return { db, dataDir, post, status, stored, lines, appLines: appLog.lines };
};

type Service = Awaited<ReturnType<typeof openService>>;

const pragma = async ({ db }: Service, text: string) => {
  await sql.raw(`pragma ${text}`).execute(db);
};

const onFullDisk = 'on a disk that is full';

type End = () => Promise<void> | void;

type Trouble = [
  state: string,
  begin: (service: Service, disk?: SmallDisk) => Promise<End> | End,
  reason: string,
];

const troubles: Trouble[] = [
  [
    onFullDisk,
    async (service, disk) => {
      disk?.fill();
      while ((await service.post()).status === 201);
      return () => rmSync(join(service.dataDir, 'filling'));
    },
    'database: disk full (SQLITE_FULL)',
  ],
  [
    'at its maximum size',
    async (service) => {
      await pragma(service, 'max_page_count = 1');
      // The rest of the last page is used up first.
      while ((await service.post()).status === 201);
      return () => pragma(service, 'max_page_count = 1000000');
    },
    'database: disk full (SQLITE_FULL)',
  ],
  [
    'read-only',
    async (service) => {
      await pragma(service, 'query_only = ON');
      return () => pragma(service, 'query_only = OFF');
    },
    'database: read-only (SQLITE_READONLY)',
  ],
  [
    'locked',
    ({ dataDir }) => {
      const other = new DatabaseSync(databaseFile(dataDir));
      other.exec('BEGIN IMMEDIATE');
      return () => {
        other.exec('ROLLBACK');
        other.close();
      };
    },
    'database: busy (SQLITE_BUSY)',
  ],
  [
    'moved away',
    ({ dataDir }) => {
      const file = databaseFile(dataDir);
      renameSync(file, `${file}.moved`);
      return () => renameSync(`${file}.moved`, file);
    },
    'database: file moved or deleted (SQLITE_READONLY_DBMOVED)',
  ],
  [
    'replaced by another file',
    ({ dataDir }) => {
      const file = databaseFile(dataDir);
      renameSync(file, `${file}.moved`);
      writeFileSync(file, '');
      return () => renameSync(`${file}.moved`, file);
    },
    'database: file moved or deleted (SQLITE_READONLY_DBMOVED)',
  ],
  ...['-wal', '-shm'].map((part): Trouble => [
    `missing its file ${part}`,
    ({ dataDir }) => {
      const file = databaseFile(dataDir) + part;
      renameSync(file, `${file}.moved`);
      return () => renameSync(`${file}.moved`, file);
    },
    'database: file moved or deleted (SQLITE_READONLY_DBMOVED)',
  ]),
];

describe.each(troubles)('database that is %s', (state, begin, reason) => {
  test('makes the service refuse messages with 503 until it recovers by itself', async (context) => {
    const disk = state === onFullDisk ? mountSmallDisk(context, 4) : undefined;
    const service = await openService(disk?.folder ?? temporaryFolder());
    expect((await service.post()).status).toBe(201);
    const end = await begin(service, disk);
    const before = (await service.stored()).length;

    const refused = await Promise.all(Array.from({ length: 20 }, () => service.post()));
    for (const response of refused) {
      expect(response.status).toBe(503);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      expect(response.headers.get('Retry-After')).toBe('30');
      expect((await response.json()) as Problem).toMatchObject({ code: 'unavailable' });
    }
    for (let n = 0; n < 2; n += 1) expect(await service.status('/readyz')).toBe(503);
    expect(await service.status('/livez')).toBe(200);
    expect(await service.stored()).toHaveLength(before);

    await end();
    expect((await service.post()).status).toBe(201);
    expect(await service.status('/readyz')).toBe(200);
    expect(await service.stored()).toHaveLength(before + 1);
    const refusals = service.appLines
      .map((line) => JSON.parse(line) as { msg: string })
      .filter(({ msg }) => msg === 'A submission could not be stored');
    // No stack: on a full disk, each visitor causes such a line.
    for (const refusal of refusals) expect(refusal).not.toHaveProperty('at');
    expect(refusals.at(-1)).toMatchObject({ failure: reason });
    expect(service.lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ failure: reason, msg: 'storage: cannot be written' }),
      expect.objectContaining({ msg: 'storage: can be written again' }),
    ]);
  });
});
