/** The password of PostgreSQL from the file that PGPASSFILE names. */
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPostgres, openPostgres } from '#platform/store/postgres.ts';
import { failureSummary, isOutage } from '#platform/log.ts';

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
/** Of the connections. */
const ends: Promise<unknown>[] = [];

beforeEach(async ({ onTestFinished }) => {
  given.length = ends.length = 0;
  /** Asks everybody for a password, and refuses it. */
  const answer = (socket: Socket): void => {
    socket.on('error', () => undefined);
    ends.push(once(socket, 'close'));
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

const refused =
  /cannot be used: user or password refused \(SQLSTATE 28P01\)\. What to do: docs\/operating\.md/;

const failure = (): Promise<string> =>
  openPostgres(url).then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  );

test.each([
  ['of the file', '', 'a:b'],
  ['of DATABASE_URL, where it has one', ':own', 'own'],
])('that is given to the server is that %s, without a warning of Node', async (_, own, sent) => {
  const warnings = vi.spyOn(process, 'emitWarning');
  writeFileSync(file, '127.0.0.1:*:site:team:a\\:b\n', { mode: 0o600 });
  url = url.replace('team@', `team${own}@`);
  expect(await failure()).toMatch(refused);
  expect(given).toEqual([sent]);
  expect(warnings).not.toHaveBeenCalled();
});

test('that is missing while a service runs is an outage, with its reason in the log', async () => {
  const db = connectPostgres(url);
  const query = db.selectFrom('jobs').select('id').execute();
  const error: unknown = await query.catch((cause: unknown) => cause);
  await db.destroy();
  expect(isOutage(error)).toBe(true);
  expect(failureSummary(error)).toBe('database: user or password refused (SQLSTATE 28P01)');
});

test.each<[what: string, line: string, mode: number]>([
  ['is not there', '', 0],
  ['is open to others', '*:*:*:*:secret\n', 0o644],
  ['has no line for it', '*:*:*:other:secret\n', 0o600],
])(
  'that is missing is said in a sentence, and leaves no connection open: the file %s',
  async (_, line, mode) => {
    if (line) writeFileSync(file, line);
    // Whatever the umask is.
    if (line) chmodSync(file, mode);
    expect(await failure()).toMatch(refused);
    expect(ends).toHaveLength(1);
    await Promise.all(ends);
  },
);
