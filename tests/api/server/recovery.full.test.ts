/** A mail server that is down for hours, and what happens when it is back. */
import { expect, test, vi } from 'vitest';
import { createTeamMail } from '#contact/delivery/team-mail.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createJobWorker } from '#platform/jobs/job-worker.ts';
import { identity } from '../../helpers/facts.ts';
import { startSmtp } from '../../helpers/smtp.ts';
import { openTemporaryStore, storeWithMail } from '../../helpers/temporary-store.ts';

const backlogSize = 60;
const quarterMs = 15 * 60_000;
const log = { warn: vi.fn(), error: vi.fn() };

test(`a backlog of ${backlogSize} goes out once each after a server was down for three hours`, async (context) => {
  let clock = Date.UTC(2026, 10, 21);
  const down = await startSmtp();
  const store = await openTemporaryStore();
  for (let n = 0; n < backlogSize; n += 1) await storeWithMail(store, { id: `submission-${n}` });
  const settings = { smtpUrl: down.url, mailFrom: undefined, dataDir: store.dataDir };
  const mailer = createMailer(settings, identity);
  const handlers = [createTeamMail(store.db, mailer, { identity, mailTo: undefined })];
  const worker = createJobWorker({ db: store.db, handlers, log, now: () => clock });
  await down.close();
  context.onTestFinished(async () => {
    await worker.stop();
    mailer.close();
  });
  const rows = () => store.db.selectFrom('jobs').selectAll().execute();
  const passes = async (ms: number): Promise<void> => {
    clock += ms;
    worker.wake();
    await vi.waitFor(async () => {
      const settled = (await rows()).map((row) => row.due_at > clock && !row.leased_until);
      expect(settled).not.toContain(false);
    }, 30_000);
  };
  for (let quarters = 0; quarters < 12; quarters += 1) await passes(quarterMs);
  expect((await rows()).every(({ state }) => state === 'pending')).toBe(true);

  const back = await startSmtp(down.port);
  context.onTestFinished(back.close);
  clock += 12 * quarterMs;
  worker.wake();
  await vi.waitFor(() => expect(back.mails).toHaveLength(backlogSize), 30_000);
  expect(new Set(back.tries).size).toBe(backlogSize);
}, 120_000);
