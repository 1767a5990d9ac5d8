/**
 * Shows that an idempotency key is stored and mailed once: many keys are posted many times at once, over HTTP, to a
 * service with a mail server. There must be one row, one mail and one id per key. `npm run proof:intents` posts 1,000 keys
 * 20 times each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { configFrom } from '../../api/config.ts';
import { databaseFile } from '../../api/database/open-sqlite.ts';
import { startService } from '../../api/server.ts';
import { type SmtpHelper, startSmtp } from '../helpers/smtp.ts';
import { question } from './load.ts';

/** How many keys are posted at the same time. */
const keysAtOnce = 10;

export interface IntentsProof {
  posts: number;
  rows: number;
  mails: number;
  /** Keys that were answered with more than one id, or not with 201. */
  unstable: number;
}

const post = async (url: string, key: number): Promise<string> => {
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `intent-${key}-proof` },
    body: JSON.stringify(question(key)),
  });
  const { id } = (await response.json()) as { id?: string };
  return `${response.status} ${id}`;
};

const countUnstable = async (url: string, keys: number, parallel: number): Promise<number> => {
  let unstable = 0;
  for (let first = 0; first < keys; first += keysAtOnce) {
    const some = Array.from({ length: Math.min(keysAtOnce, keys - first) }, (_, n) => first + n);
    const answers = await Promise.all(
      some.map((key) => Promise.all(Array.from({ length: parallel }, () => post(url, key)))),
    );
    unstable += answers.filter(
      (each) => new Set(each).size !== 1 || !each[0]?.startsWith('201 '),
    ).length;
  }
  return unstable;
};

/** Waits up to a minute for one mail per key; resolves to the number of mails. */
const awaitMails = async (smtp: SmtpHelper, keys: number): Promise<number> => {
  for (let waits = 0; smtp.mails.length < keys && waits < 600; waits += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return smtp.mails.length;
};

/** Posts each of `keys` keys `parallel` times at once. */
export const proveIntents = async (keys: number, parallel: number): Promise<IntentsProof> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-intents-'));
  const smtp = await startSmtp();
  const service = await startService(
    configFrom({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      SITE_DIR: '',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      SMTP_URL: smtp.url,
    }),
  );
  try {
    const unstable = await countUnstable(service.url, keys, parallel);
    const mails = await awaitMails(smtp, keys);
    await service.close();
    const sqlite = new Libsql(databaseFile(folder));
    const { rows } = sqlite.prepare('select count(*) as rows from submissions').get() as {
      rows: number;
    };
    sqlite.close();
    return { posts: keys * parallel, rows, mails, unstable };
  } finally {
    await service.close();
    await smtp.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

if (process.argv[1] === import.meta.filename) {
  const [keys, parallel] = [Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 20)];
  const { posts, rows, mails, unstable } = await proveIntents(keys, parallel);
  console.log(
    `${posts} posts under ${keys} keys: ${rows} rows, ${mails} mails, ${unstable} keys with more than one id.`,
  );
  process.exitCode = rows === keys && mails === keys && unstable === 0 ? 0 : 1;
}
