import { parseArgs } from 'node:util';
import { formByKind, kindWithoutType } from '#contract/submission.ts';
import { identityDomain } from '#platform/site/identity.ts';
import { teamMailOf } from '#contact/delivery/team-mail.ts';
import { teamMailboxOf } from '#contact/delivery/team-mailboxes.ts';
import { failureSummary } from '#platform/log/error-fields.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { senderRecords } from '#platform/mail/sender-records.ts';
import { readServiceFacts } from '#platform/site/service-facts.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import type { InboxCommand } from './inbox-command.ts';
import type { Submission } from '#contact/tables.ts';

const timeoutMs = 60_000;

const testSubmission = (id: string, email: string, now: number): Submission => ({
  id,
  kind: kindWithoutType,
  folder: 'inbox',
  spam_reason: null,
  received_at: now,
  fields: JSON.stringify({
    name: 'The website’s operator',
    email,
    subject: 'Test mail',
    message: 'This mail was sent by "npm run inbox -- test-mail". Mail from the website arrives.',
  }),
  idempotency_key: null,
  fingerprint: id,
  page: formByKind[kindWithoutType].page,
  done_at: null,
  search_text: '',
});

/** The domain of an address, with or without a name before it: `Web <web@example.org>` → `example.org`. */
const domainOf = (sender: string): string => /@([^\s@>]+)>?\s*$/.exec(sender)?.[1] ?? sender;

/**
 * `test-mail`: sends one mail in the same way as mails about submissions. Prints where it was sent and what the DNS
 * says about its sender. Stores nothing.
 */
export const testMail: InboxCommand = async (args, { config, err }) => {
  parseArgs({ args, options: {} });
  const { identity } = readServiceFacts(config.siteDir);
  const now = Date.now();
  const id = `test-${now}`;
  const mailer = createMailer(config, identity);
  const messageId = `<${id}.mail@${identityDomain(identity)}>`;
  const submission = testSubmission(id, identity.emails.info, now);
  const mail = teamMailOf(submission, messageId, { ...config, identity });
  const destination = mailer.destination(teamMailboxOf(submission.kind, { ...config, identity }));
  try {
    await mailer.send(id, mail, AbortSignal.timeout(timeoutMs));
    err.write(`Sent: ${destination}.\n`);
  } catch (error) {
    // The operator's own mail server: its response may be printed here, and nowhere else.
    const { response } = error as { response?: string };
    const reason = [failureSummary(error), response].filter(Boolean).join(': ');
    throw new CommandError(`Not sent (${destination}): ${reason}`, { cause: error });
  } finally {
    mailer.close();
  }
  if (!config.smtpUrl) return;
  const domain = domainOf(config.mailFrom ?? identity.emails.info);
  for (const record of await senderRecords(domain)) err.write(`${record}\n`);
};
