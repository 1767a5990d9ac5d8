/**
 * The key of an installation, in DATA_DIR: what it makes can be neither made nor found out from the database alone. All
 * services that share a database have the same one.
 */
import { createHmac, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { durableTransaction } from '../database/durable-transaction.ts';
import type { Database } from '../database/schema.ts';

/** HMAC-SHA256 of a text, base64url. The same text has another one for each purpose. */
export type SecretKey = (purpose: string, text: string) => string;

/** The key cannot be used. The message is a sentence for operators. */
export class SecretKeyError extends Error {
  override name = 'SecretKeyError';
}

/** The path of the key's file. */
export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key');

const keyPattern = /^[\w-]{43}$/;

/** @returns undefined when there is no file */
const readKey = (file: string): string | undefined => {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (keyPattern.test(text)) return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new SecretKeyError(`${file} cannot be read: ${(error as Error).message}`);
  }
  throw new SecretKeyError(`${file} holds no key: put the one of your backup in its place.`);
};

/**
 * Makes a key, whole or not at all, and on disk before the database has its fingerprint. Of two processes that do at
 * once, both use the file of the first.
 */
const makeKey = (dataDir: string): void => {
  const file = secretKeyFile(dataDir);
  const part = `${file}.${process.pid}.part`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const text = `${randomBytes(32).toString('base64url')}\n`;
    writeFileSync(part, text, { mode: 0o600, flush: true });
    linkSync(part, file);
    const folder = openSync(dataDir, 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new SecretKeyError(`${file} cannot be made: ${(error as Error).message}`);
  } finally {
    rmSync(part, { force: true });
  }
};

const storedFingerprint = async (db: Kysely<Database>): Promise<string | undefined> =>
  (await db.selectFrom('secret_key').select('fingerprint').executeTakeFirst())?.fingerprint;

const whatToDo =
  'Copy secret.key from the DATA_DIR of the service that wrote the database, or from its backup. Until then nobody signs in with Google here, and no account mails are sent.';

/**
 * Reads the key; at the first start of an installation it is made, and the database gets its fingerprint.
 *
 * @throws SecretKeyError when it is missing, cannot be read, or is not the one of the database
 */
export const openSecretKey = async (db: Kysely<Database>, dataDir: string): Promise<SecretKey> => {
  const file = secretKeyFile(dataDir);
  if ((await storedFingerprint(db)) === undefined && readKey(file) === undefined) makeKey(dataDir);
  const key = readKey(file);
  if (key === undefined) throw new SecretKeyError(`There is no ${file}. ${whatToDo}`);
  const secretKey: SecretKey = (purpose, text) =>
    createHmac('sha256', Buffer.from(key, 'base64url'))
      .update(`${purpose}\n${text}`)
      .digest('base64url');
  const fingerprint = secretKey('fingerprint', '');
  await durableTransaction(db, (trx) =>
    trx
      .insertInto('secret_key')
      .values({ id: 1, fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  if ((await storedFingerprint(db)) === fingerprint) return secretKey;
  throw new SecretKeyError(`${file} is not the key of this database. ${whatToDo}`);
};
