/** The password of PostgreSQL from the file that PGPASSFILE names. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPostgres } from '#platform/database/connect-postgres.ts';
import { isOutage } from '#platform/database/error-codes.ts';
import { preparePostgres } from '#platform/database/open-postgres.ts';
import { failureSummary } from '#platform/log/error-fields.ts';

/** PostgreSQL's documentation, "Message Formats": type, length, content. */
const message = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
};
const asksForPassword = message('R', Buffer.from([0, 0, 0, 3]));
const refusal = message('E', Buffer.from('SFATAL\0C28P01\0Mrefused\0\0'));

let url: string;
let file: string;
const given: string[] = [];

beforeEach(async ({ onTestFinished }) => {
  given.length = 0;
  /** Asks everybody for a password, and refuses it. */
  const answer = (socket: Socket): void => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(asksForPassword);
      socket.once('data', (sent) => {
        given.push(sent.subarray(5, -1).toString());
        socket.end(refusal);
      });
    });
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  url = `postgres://team@127.0.0.1:${(server.address() as AddressInfo).port}/site`;
  const folder = mkdtempSync(join(tmpdir(), 'password-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  file = join(folder, 'pgpass');
  vi.stubEnv('PGPASSFILE', file);
});
afterEach(() => void vi.unstubAllEnvs());

const failure = (): Promise<string> =>
  preparePostgres(url).then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  );

test('is given to the server, without a warning of Node', async ({ onTestFinished }) => {
  const warnings = vi.spyOn(process, 'emitWarning');
  onTestFinished(() => warnings.mockRestore());
  writeFileSync(file, '127.0.0.1:*:site:team:a\\:b\n', { mode: 0o600 });
  expect(await failure()).toMatch(/^PostgreSQL at \S+ refuses the user of DATABASE_URL, or the/);
  expect(given).toEqual(['a:b']);
  expect(warnings).not.toHaveBeenCalled();
});

test('is not looked for when DATABASE_URL has one', async () => {
  writeFileSync(file, '127.0.0.1:*:site:team:other\n', { mode: 0o600 });
  url = url.replace('team@', 'team:own@');
  await failure();
  expect(given).toEqual(['own']);
});

test.each<[what: string, write: () => void]>([
  ['refused', () => writeFileSync(file, '*:*:*:*:old\n', { mode: 0o600 })],
  ['not there', () => undefined],
])('that is %s while a service runs is an outage, with its reason in the log', async (_, write) => {
  write();
  const db = connectPostgres(url);
  const error: unknown = await db
    .selectFrom('jobs')
    .select('id')
    .execute()
    .catch((cause: unknown) => cause);
  await db.destroy();
  expect(isOutage(error)).toBe(true);
  expect(failureSummary(error)).toBe('database: user or password refused (SQLSTATE 28P01)');
});

test.each<[what: string, write: () => void]>([
  ['is not there', () => undefined],
  [
    'is open to others',
    () => {
      writeFileSync(file, '*:*:*:*:secret\n');
      // Whatever the umask is.
      chmodSync(file, 0o644);
    },
  ],
  ['has no line for it', () => writeFileSync(file, '*:*:*:other:secret\n', { mode: 0o600 })],
])('that is missing is said in a sentence: the file %s', async (_, write) => {
  write();
  expect(await failure()).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:\d+\/site wants a password, and none was found: PGPASSFILE must name a file of mode 0600 with a line for it \(docs\/operating\.md, "PostgreSQL"\)\.$/,
  );
  expect(given).toEqual([]);
});
