import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { accountMailHandler, issueLink } from '#course-walk/reset-links.ts';
import { company as usualCompany } from './company.ts';
import type { TemporaryStore } from './temporary-store.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createJobWorker } from '#platform/jobs/worker.ts';
import { testApp, type TestApp } from './app.ts';
import { ada } from './course-walk.ts';

/** A mail as it is in its file, and the token of its link. */
interface AccountMail {
  text: string;
  token: string;
}

interface AccountService extends Pick<TestApp, 'client'> {
  /** Returns the next mail to an address (default: Ada's). Throws if none arrives. */
  nextMail: (email?: string) => Promise<AccountMail>;
  /** Returns the mail to Ada that a successful call has sent. */
  mailAfter: (call: Promise<Response>) => Promise<AccountMail>;
  /** Returns all mails written so far, including those that `nextMail` has returned. */
  mails: () => string[];
  /** Sends the mails that are due. Needed only if the options have an `onJobs` of their own. */
  wake: () => void;
}

/** Decodes quoted-printable (RFC 2045, section 6.7). */
const decode = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/**
 * Returns the app over a store. Until the end of the test, a worker writes its account mails into the store's folder.
 * `now` in the options is the clock of app and worker.
 */
export const accountService = async (
  { db, dataDir }: TemporaryStore,
  options: Parameters<typeof testApp>[0] = {},
): Promise<AccountService> => {
  const { now, company = usualCompany } = options;
  const mailer = createMailer({ smtpUrl: '', mailFrom: undefined, dataDir }, company);
  const handler = accountMailHandler({
    ...(now && { now }),
    db,
    mailer,
    company,
    siteUrl: () => 'https://www.site.example',
  });
  const worker = createJobWorker({
    ...(now && { now }),
    db,
    handlers: [handler],
    log: { warn: () => undefined, error: () => undefined },
  });
  onTestFinished(worker.stop);
  const { client } = await testApp({ db, onJobs: worker.wake, ...options });
  const seen = new Set<string>();
  const folder = join(dataDir, 'mail');
  const read = (name: string): string => decode(readFileSync(join(folder, name), 'utf8'));
  const names = (): string[] => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith('.eml'));
    } catch {
      return [];
    }
  };
  const nextMail = (email = ada.email): Promise<AccountMail> =>
    vi.waitFor(
      () => {
        const name = names().find((each) => !seen.has(each) && read(each).includes(`To: ${email}`));
        if (!name) throw new Error(`No mail to ${email}`);
        seen.add(name);
        const text = read(name);
        return { text, token: /#token=([\w-]{43})/.exec(text)?.[1] ?? '' };
      },
      { timeout: 20_000, interval: 10 },
    );
  return {
    client,
    mails: () => names().map(read),
    nextMail,
    mailAfter: async (call) => {
      expect(await call).toMatchObject({ ok: true });
      return nextMail();
    },
    wake: worker.wake,
  };
};

/** Mails a link to an account without a call, and so without a limit. @returns the link's token */
export const linkTo = async (
  db: TemporaryStore['db'],
  userId: string,
  now = Date.now(),
): Promise<string> => {
  const id = randomUUID();
  const mail = { id, user_id: userId, created_at: now, expires_at: now } as const;
  await db.insertInto('course_walk_mails').values(mail).execute();
  return (await issueLink(db, id, now))?.token ?? expect.fail();
};
