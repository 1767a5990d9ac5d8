/** A mail server that is down or refuses for hours, and what happens when it is back. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readIdentity } from '../../../api/identity.ts';
import { createMailer, type Mailer } from '../../../api/mail/mailer.ts';
import { createOutbox, type Outbox } from '../../../api/outbox/outbox.ts';
import { type SmtpHelper, startSmtp } from '../../helpers/smtp.ts';
import {
  openTemporaryStore,
  storeWithMail,
  type TemporaryStore,
} from '../../helpers/temporary-store.ts';

const backlogSize = 60;
const hourMs = 3_600_000;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let smtp: SmtpHelper;
let store: TemporaryStore;
let mailer: Mailer;
let outbox: Outbox;
let clock: number;

beforeEach(async () => {
  clock = Date.UTC(2026, 10, 21);
  smtp = await startSmtp();
  store = await openTemporaryStore();
  for (let n = 0; n < backlogSize; n += 1) await storeWithMail(store, { id: `submission-${n}` });
  const settings = { smtpUrl: smtp.url, mailFrom: undefined, mailTo: undefined };
  mailer = createMailer({ ...settings, dataDir: store.dataDir }, readIdentity());
});

afterEach(async () => {
  await outbox.stop();
  mailer.close();
  await Promise.all([store.close(), smtp.close()]);
});

const rows = () => store.db.selectFrom('outbox').selectAll().execute();
const nothingInFlight = () =>
  vi.waitFor(
    async () => expect((await rows()).every((row) => row.leased_until <= clock)).toBe(true),
    10_000,
  );

test(`a backlog of ${backlogSize} goes out within 60 s of the server's return, having used up no attempts`, async () => {
  const { port } = smtp;
  await smtp.close();
  const deliver = vi.fn(mailer.deliver);
  outbox = createOutbox({
    db: store.db,
    channels: [{ ...mailer, deliver }],
    log,
    now: () => clock,
  });
  outbox.wake();
  await vi.waitFor(() => expect(deliver.mock.calls.length).toBeGreaterThan(0));
  await nothingInFlight();

  for (let hour = 0; hour < 40; hour += 1) {
    const before = deliver.mock.calls.length;
    clock += hourMs;
    outbox.wake();
    await vi.waitFor(() => expect(deliver.mock.calls.length).toBe(before + 1));
    await nothingInFlight();
    outbox.wake();
  }
  expect((await rows()).every(({ state, attempts }) => state === 'pending' && attempts === 0)).toBe(
    true,
  );

  smtp = await startSmtp(port);
  const back = clock;
  clock += 30_000;
  outbox.wake();
  await vi.waitFor(
    async () => expect(await outbox.state()).toEqual({ pending: 0, dead: 0 }),
    20_000,
  );
  expect(clock - back).toBeLessThanOrEqual(60_000);
  expect(smtp.mails).toHaveLength(backlogSize);
  expect(new Set(smtp.tries).size).toBe(backlogSize);
  expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true);
  expect(log.warn.mock.calls.filter(([, message]) => message === 'outbox: no answer')).toHaveLength(
    1,
  );
}, 60_000);

test('a mail that the server drops while it takes others uses up its attempts', async () => {
  smtp.answer = 'drop';
  outbox = createOutbox({ db: store.db, channels: [mailer], log, now: () => clock });
  outbox.wake();
  await vi.waitFor(
    async () => expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true),
    30_000,
  );
}, 60_000);

/** Lets `hours` go by, one at a time, each with an attempt. */
const hoursPass = async (hours: number, tries: () => number): Promise<void> => {
  for (let hour = 0; hour < hours; hour += 1) {
    const before = tries();
    clock += hourMs;
    outbox.wake();
    await vi.waitFor(() => expect(tries()).toBeGreaterThan(before), 10_000);
    await nothingInFlight();
  }
};

const goesOut = async (backlog: number): Promise<void> => {
  clock += 30_000;
  outbox.wake();
  await vi.waitFor(
    async () => expect(await outbox.state()).toEqual({ pending: 0, dead: 0 }),
    20_000,
  );
  expect(smtp.mails).toHaveLength(backlog);
};

test('a server that fails temporarily for hours gets the backlog within 60 s of accepting mails again', async () => {
  smtp.answer = 451;
  outbox = createOutbox({ db: store.db, channels: [mailer], log, now: () => clock });
  outbox.wake();
  await vi.waitFor(() => expect(smtp.tries.length).toBeGreaterThanOrEqual(3));
  await nothingInFlight();
  await hoursPass(20, () => smtp.tries.length);
  expect((await rows()).every(({ state, attempts }) => state === 'pending' && attempts <= 2)).toBe(
    true,
  );
  smtp.answer = 'accept';
  await goesOut(backlogSize);
}, 60_000);

test('one mail alone whose recipients fail temporarily waits without using up attempts, and goes out as soon', async () => {
  await store.db.deleteFrom('outbox').where('submission_id', '!=', 'submission-0').execute();
  smtp.refusesRecipients = 450;
  const deliver = vi.fn(mailer.deliver);
  outbox = createOutbox({
    db: store.db,
    channels: [{ ...mailer, deliver }],
    log,
    now: () => clock,
  });
  outbox.wake();
  await vi.waitFor(() => expect(deliver).toHaveBeenCalled());
  await nothingInFlight();
  await hoursPass(5, () => deliver.mock.calls.length);
  expect(await rows()).toMatchObject([{ attempts: 0, last_error: 'Unreached EENVELOPE 450' }]);
  smtp.refusesRecipients = undefined;
  await goesOut(1);
}, 60_000);
