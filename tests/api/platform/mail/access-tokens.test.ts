/** Mails through a server that requires access tokens. A token server issues them. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { configFrom } from '#settings/service.ts';
import { createAccessTokens } from '#platform/mail/smtp.ts';
import { teamMailOf } from '#contact/team-mail.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { company } from '../../../helpers/company.ts';
import { listenLocally } from '../../../helpers/local-server.ts';
import { firstJob, firstJobBecomes, submissionWorker } from '../../../helpers/jobs.ts';
import { type SmtpHelper, startSmtp } from '../../../helpers/smtp.ts';
import {
  openTemporaryStore,
  storeWithMail,
  type TemporaryStore,
} from '../../../helpers/temporary-store.ts';

const user = 'team@quarrylight.example';
const asked: URLSearchParams[] = [];
/** The tokens that the mail server accepts. `answer` is the token server's answer. */
const tokens = new Set<string>();
let answer: { status: number; expires_in: number; more?: string };
let env: Record<string, string>;
let smtp: SmtpHelper;
let store: TemporaryStore;
let mailer: Mailer;

const startTokenServer = async (): Promise<string> => {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(new URLSearchParams(body));
      const token = `token-${asked.length}`;
      if (answer.status === 200) tokens.add(token);
      response.writeHead(answer.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ ...answer, access_token: token }));
    });
  });
  return `http://127.0.0.1:${await listenLocally(server)}/token`;
};

beforeEach(async () => {
  asked.length = 0;
  tokens.clear();
  answer = { status: 200, expires_in: 3600 };
  const tokenUrl = await startTokenServer();
  smtp = await startSmtp({ user, tokens });
  store = await openTemporaryStore();
  env = {
    SMTP_URL: `smtp://${encodeURIComponent(user)}@127.0.0.1:${smtp.port}?requireTLS=false`,
    SMTP_OAUTH_TOKEN_URL: tokenUrl,
    SMTP_OAUTH_CLIENT_ID: 'quarrylight',
    SMTP_OAUTH_CLIENT_SECRET: 's3cret & more',
    SMTP_OAUTH_SCOPE: 'https://mail.example/.default',
  };
  mailer = createMailer({ ...configFrom(env), dataDir: store.dataDir }, company);
  onTestFinished(() => mailer.close());
});

const deliver = async (): Promise<void> => {
  const { db } = store;
  const submission = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
  const mail = teamMailOf(submission, '<1@a.example>', { mailTo: undefined }, company);
  await mailer.send(submission.id, mail, AbortSignal.timeout(10_000));
};

test('one token, requested with the client’s credentials, is used for many mails', async () => {
  await storeWithMail(store);
  await Promise.all([deliver(), deliver(), deliver(), deliver(), deliver()]);
  await deliver();
  expect(smtp.mails).toHaveLength(6);
  expect(asked.map((fields) => Object.fromEntries(fields))).toEqual([
    {
      grant_type: 'client_credentials',
      client_id: 'quarrylight',
      client_secret: 's3cret & more',
      scope: 'https://mail.example/.default',
    },
  ]);
});

test('a token that the mail server no longer accepts is renewed', async () => {
  await storeWithMail(store);
  await deliver();
  tokens.clear();
  smtp.answer = 'drop';
  await expect(deliver()).rejects.toThrow();
  smtp.answer = 'accept';
  await deliver();
  expect([smtp.mails.length, asked.length]).toEqual([2, 2]);
});

test('a refusal by the token server is an outage: the mail is retried', async () => {
  answer.status = 401;
  await storeWithMail(store);
  let clock = Date.now();
  const { worker } = submissionWorker(store, {}, { mailer, now: () => clock });
  worker.wake();
  await firstJobBecomes(store, { state: 'pending', attempts: 1, leased_until: 0 });
  expect((await firstJob(store)).last_error).toBe(
    'token server: user or password refused (EAUTH 401)',
  );
  answer.status = 200;
  clock += 60_000;
  worker.wake();
  await firstJobBecomes(store, { state: 'sent' });
  expect(smtp.mails).toHaveLength(1);
});

test('an oversized answer gives no token', async () => {
  answer.more = 'x'.repeat(100_000);
  await expect(createAccessTokens(configFrom(env).smtpOauth)(false)).rejects.toThrow('200');
});

test.each([
  ['a minute before it expires', 600, 539_000, 541_000],
  ['after half of its time, if it lasts a minute', 60, 29_000, 31_000],
])('%s → one call renews the token, however many mails wait', async (_, lasts, before, after) => {
  let now = 0;
  answer.expires_in = lasts;
  const next = createAccessTokens(configFrom(env).smtpOauth, () => now);
  const five = () => Promise.all(Array.from({ length: 5 }, () => next(false)));
  const expected = { 0: 'token-1', [before]: 'token-1', [after]: 'token-2' };
  for (const [time, token] of Object.entries(expected)) {
    now = Number(time);
    expect((await five()).map((each) => each.token)).toEqual(Array(5).fill(token));
  }
});

test.each([
  ['SMTP_OAUTH_TOKEN_URL', ''],
  ['SMTP_OAUTH_CLIENT_ID', ''],
  ['SMTP_OAUTH_CLIENT_SECRET', ''],
  ['SMTP_OAUTH_TOKEN_URL', 'login.example'],
  ['SMTP_URL', ''],
  ['SMTP_URL', 'smtp://127.0.0.1'],
])('%s=%s → stops the start', (name, value) => {
  expect(() => configFrom({ ...env, [name]: value })).toThrow(new RegExp(`^${name} must be`));
});
