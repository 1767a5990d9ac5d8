/**
 * Which jobs a submission has, and how each is done. A delivery has a line in `jobsFor`, for the transaction that stores
 * a submission, and one in `submissionHandlers`, for the worker.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Company } from '#api/company.ts';
import { dayMs, pluralize, secondMs } from '#contract/units.ts';
import type { HandlerDeps } from '#platform/deps.ts';
import {
  type JobHandler,
  newJob,
  nothingToSend,
  payloadOf,
  type Perform,
} from '#platform/jobs/job.ts';
import { mailDomain } from '#platform/mail/addresses.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { RecipientsLeft } from '#platform/mail/smtp.ts';
import { visitorMailAttempts } from '#platform/mail/visitor-mail.ts';
import type { Database, Job, NewJob, Submission } from '#platform/store/schema.ts';
import { postNote } from './chat-note.ts';
import { receiptOf, receiptsDue } from './receipts.ts';
import { teamMailOf } from './team-mail.ts';
import { postToWebhook } from './webhook.ts';

interface JobsOptions extends Pick<HandlerDeps, 'config'> {
  company: Pick<Company, 'identity' | 'receipts'>;
}

/**
 * Returns the jobs of submissions, by queue. Store them in the transaction that stores or moves the submissions. Spam
 * has no jobs until it moves to the inbox.
 */
export const jobsFor = async (
  trx: Transaction<Database>,
  submissions: Submission[],
  { config, company }: JobsOptions,
): Promise<NewJob[]> => {
  const domain = mailDomain(config.mailFrom, company.identity);
  const delivered = submissions.filter(({ folder }) => folder === 'inbox');
  const queues = [
    'mail',
    ...(config.webhookUrl ? ['webhook'] : []),
    ...(config.chatUrl ? ['chat'] : []),
  ];
  const receipts = config.receipts ? await receiptsDue(trx, delivered, company.receipts) : [];
  return [
    ...queues.flatMap((queue) =>
      delivered.map(({ id, received_at: createdAt }) =>
        newJob({ queue, about: id, domain, createdAt }),
      ),
    ),
    ...receipts.map((receipt) => newJob({ ...receipt, queue: 'receipt', domain })),
  ];
};

/** The part of a mail file's name after the submission's id, by queue. */
const suffixes = { mail: '', receipt: '.receipt' } as const;

/** The names of all mails about a submission. */
export const mailNamesOf = (submissionId: string): string[] =>
  Object.values(suffixes).map((suffix) => submissionId + suffix);

/** How long a called server may take to answer. It should answer first, and work afterwards. */
const callTimeoutMs = 10 * secondMs;

const recentDays = 7;

/**
 * A sentence for the team about what was filed as spam in the last seven days; undefined when nothing was. It is
 * counted anew for each mail: a stored time of the last sentence would silence it after a clock that was once ahead.
 */
const recentSpam = async (db: Kysely<Database>): Promise<string | undefined> => {
  const { spam } = await db
    .selectFrom('submissions')
    .select((row) => row.fn.countAll<number>().as('spam'))
    .where(sql<boolean>`folder = 'spam'`)
    .where('received_at', '>=', Date.now() - recentDays * dayMs)
    .executeTakeFirstOrThrow();
  if (!spam) return undefined;
  const messages = pluralize(spam, 'message was', 'messages were');
  return `${messages} set aside as spam in the last ${recentDays} days: npm run inbox -- list --spam`;
};

interface HandlerOptions extends Pick<HandlerDeps, 'config' | 'db' | 'mailer' | 'company'> {
  now?: () => number;
}

/** The handlers of the queues in `jobsFor`. */
export const submissionHandlers = ({
  config,
  db,
  mailer,
  company,
  now = Date.now,
}: HandlerOptions): JobHandler[] => {
  const find = (id: string): Promise<Submission | undefined> =>
    db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();

  /** Delivers the submission of a job, unless it was erased meanwhile. */
  const delivering =
    (
      deliver: (submission: Submission, signal: AbortSignal, job: Job) => Promise<unknown>,
    ): Perform =>
    async (job, signal) => {
      const submission = await find(job.about);
      return submission ? deliver(submission, signal, job) : nothingToSend;
    };

  const logField = 'submission';

  /** The handler of a queue of mails. @param compose returns undefined when the mail is no longer due */
  const mailHandler = (
    queue: keyof typeof suffixes,
    compose: (submission: Submission, messageId: string) => Promise<Mail | undefined>,
  ): JobHandler => ({
    queue,
    logField,
    success: mailer.success,
    maxAttemptMs: mailer.maxAttemptMs,
    perform: delivering(async (submission, signal, job) => {
      const mail = await compose(submission, job.message_id);
      if (!mail) return nothingToSend;
      const name = submission.id + suffixes[queue];
      await mailer.send(name, mail, signal, (payloadOf(job) as RecipientsLeft).recipients);
      // The submission may have been erased meanwhile.
      if (!(await find(submission.id))) await mailer.discard(name);
      return undefined;
    }),
  });

  /** The handler of a queue of calls. */
  const callHandler = (
    queue: string,
    call: (submission: Submission, signal: AbortSignal) => Promise<void>,
  ): JobHandler => ({ queue, logField, maxAttemptMs: callTimeoutMs, perform: delivering(call) });

  const { webhookUrl, chatUrl, receipts } = config;
  const addresses = { ...config, identity: company.identity };
  const teamMails = mailHandler('mail', async (submission, messageId) =>
    teamMailOf(submission, messageId, addresses, await recentSpam(db)),
  );
  const webhook = callHandler('webhook', (submission, signal) =>
    postToWebhook(submission, config, signal, now()),
  );
  const chat = callHandler('chat', async (submission, signal) =>
    postNote(submission, await recentSpam(db), chatUrl, signal),
  );
  const receiptMails = mailHandler('receipt', (submission, messageId) =>
    Promise.resolve(receiptOf(submission, messageId, company)),
  );
  return [
    { ...teamMails, keepsReplies: true },
    ...(webhookUrl ? [webhook] : []),
    ...(chatUrl ? [chat] : []),
    ...(receipts ? [{ ...receiptMails, maxAttempts: visitorMailAttempts }] : []),
  ];
};
