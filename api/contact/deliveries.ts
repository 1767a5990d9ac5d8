/** The deliveries of a submission. Each kind has a queue of jobs, and an entry that says how to perform them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { dayMs, pluralize, secondMs } from '#contract/units.ts';
import type { HandlerDeps } from '#platform/deps.ts';
import { type JobHandler, newJob, nothingToSend, payloadOf } from '#platform/jobs/job.ts';
import { mailDomain } from '#platform/mail/addresses.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { RemainingRecipients } from '#platform/mail/smtp.ts';
import { visitorMailAttempts } from '#platform/mail/visitor-mail.ts';
import type { Database, Job, NewJob, Submission } from '#platform/store/schema.ts';
import type { Config } from '#settings/service.ts';
import { postNote } from './chat-note.ts';
import { receiptOf, receiptsDue } from './receipts.ts';
import { teamMailOf } from './team-mail.ts';
import { postToWebhook } from './webhook.ts';

type Queue = 'mail' | 'webhook' | 'chat' | 'receipt';

/** Returns the queues that are on. */
const queuesOf = ({ webhookUrl, chatUrl, receipts }: Config): Queue[] => [
  'mail',
  ...(webhookUrl ? ['webhook' as const] : []),
  ...(chatUrl ? ['chat' as const] : []),
  ...(receipts ? ['receipt' as const] : []),
];

/**
 * Returns the jobs of submissions, by queue. Store them in the transaction that stores or moves the submissions. Spam
 * has no jobs until it moves to the inbox.
 */
export const jobsFor = async (
  trx: Transaction<Database>,
  submissions: Submission[],
  { config, company }: Pick<HandlerDeps, 'config' | 'company'>,
): Promise<NewJob[]> => {
  const domain = mailDomain(config.mailFrom, company);
  const deliverable = submissions.filter(({ folder }) => folder === 'inbox');
  const jobs: NewJob[] = [];
  for (const queue of queuesOf(config)) {
    const due =
      queue === 'receipt'
        ? await receiptsDue(trx, deliverable, company.receipts)
        : deliverable.map(({ id, received_at: createdAt }) => ({ subjectId: id, createdAt }));
    jobs.push(...due.map((job) => newJob({ ...job, queue, domain })));
  }
  return jobs;
};

/** The part of a mail file's name after the submission's id, by queue. */
const suffixes = { mail: '', receipt: '.receipt' } as const;

/** How long a called server may take to respond. It should respond first and process the call afterwards. */
const callTimeoutMs = 10 * secondMs;

const recentDays = 7;

/**
 * Returns a sentence for the team about the spam of the last seven days. Undefined: there was no spam. Counted afresh
 * for each mail: a stored "last shown" time would suppress the sentence if the clock had once run fast.
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

/** How the jobs of a queue are performed. */
interface Delivery extends Omit<JobHandler, 'queue' | 'logField' | 'perform'> {
  /** Does what `JobHandler.perform` does, for the submission of the job. */
  deliver: (submission: Submission, signal: AbortSignal, job: Job) => Promise<unknown>;
}

interface HandlerOptions extends Pick<HandlerDeps, 'config' | 'db' | 'mailer' | 'company'> {
  now?: () => number;
}

/** Returns the handlers of the queues that are on. */
export const submissionHandlers = ({
  config,
  db,
  mailer,
  company,
  now = Date.now,
}: HandlerOptions): JobHandler[] => {
  const find = (id: string): Promise<Submission | undefined> =>
    db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();

  /** Sends the mail of a job, unless it is no longer due. */
  const send = async (
    queue: keyof typeof suffixes,
    mail: Mail | undefined,
    job: Job,
    signal: AbortSignal,
  ) => {
    if (!mail) return nothingToSend;
    const name = job.subject_id + suffixes[queue];
    await mailer.send(name, mail, signal, (payloadOf(job) as RemainingRecipients).recipients);
    return undefined;
  };

  const { success, maxAttemptMs } = mailer;
  const deliveries: Record<Queue, Delivery> = {
    mail: {
      success,
      maxAttemptMs,
      keepsReplies: true,
      deliver: async (submission, signal, job) => {
        const mail = teamMailOf(submission, job.message_id, config, company, await recentSpam(db));
        return send('mail', mail, job, signal);
      },
    },
    webhook: {
      maxAttemptMs: callTimeoutMs,
      deliver: (submission, signal) => postToWebhook(submission, config, signal, now()),
    },
    chat: {
      maxAttemptMs: callTimeoutMs,
      deliver: async (submission, signal) =>
        postNote(submission, await recentSpam(db), config.chatUrl, signal),
    },
    receipt: {
      success,
      maxAttemptMs,
      maxAttempts: visitorMailAttempts,
      deliver: (submission, signal, job) =>
        send('receipt', receiptOf(submission, job.message_id, company), job, signal),
    },
  };

  return queuesOf(config).map((queue) => {
    const { deliver, ...rules } = deliveries[queue];
    return {
      ...rules,
      queue,
      logField: 'submission',
      perform: async (job, signal) => {
        const submission = await find(job.subject_id);
        // Undefined: the submission was erased after the job was stored.
        return submission ? deliver(submission, signal, job) : nothingToSend;
      },
    };
  });
};
