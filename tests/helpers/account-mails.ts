import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { App } from '#api/app.ts';
import { createAccountMailJob } from '#course-walk/accounts/account-mail-job.ts';
import { identity } from './facts.ts';
import type { TemporaryStore } from './temporary-store.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createJobWorker } from '#platform/jobs/job-worker.ts';
import { testApp } from './app.ts';

interface AccountService {
  app: App;
  /** The next mail to an address: as it is in its file, and the token of its link. It must come. */
  nextMail: (email: string) => Promise<{ text: string; token: string }>;
  /** The mails that were written so far, with those that `nextMail` has returned. */
  mails: () => string[];
  /** Sends the mails that are due, where `onJobs` does not. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Quoted-printable (RFC 2045, section 6.7). */
const decode = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/**
 * The app over a store, with a worker that writes its account mails into the store's folder. The `now` of the options is
 * the clock of app and worker.
 */
export const accountService = async (
  { db, dataDir }: TemporaryStore,
  options: Parameters<typeof testApp>[0] = {},
): Promise<AccountService> => {
  const mailer = createMailer({ smtpUrl: '', mailFrom: undefined, dataDir }, identity);
  const { now } = options;
  const handler = createAccountMailJob({
    ...(now && { now }),
    ...{ db, mailer, identity },
    siteUrl: () => 'https://www.site.example',
  });
  const worker = createJobWorker({
    ...(now && { now }),
    db,
    handlers: [handler],
    log: { warn: () => undefined, error: () => undefined },
  });
  const { app } = await testApp({ db, onJobs: worker.wake, ...options });
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
  return {
    app,
    mails: () => names().map(read),
    nextMail: (email) =>
      vi.waitFor(
        () => {
          const name = names().find(
            (each) => !seen.has(each) && read(each).includes(`To: ${email}`),
          );
          if (!name) throw new Error(`No mail to ${email}`);
          seen.add(name);
          const text = read(name);
          return { text, token: /#token=([\w-]{43})/.exec(text)?.[1] ?? '' };
        },
        { timeout: 20_000, interval: 50 },
      ),
    wake: worker.wake,
    stop: worker.stop,
  };
};
