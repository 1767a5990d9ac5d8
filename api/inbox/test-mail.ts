/** `test-mail`: sends one mail in the same way as a submission's. */
import { resolve } from 'node:path';
import { findCompany } from '#api/company.ts';
import { newSubmission } from '#contact/submission-store.ts';
import { teamAddressesOf, teamMailOf } from '#contact/team-mail.ts';
import { formByKind } from '#contract/forms.ts';
import { isRecord } from '#contract/is-record.ts';
import { minuteMs } from '#contract/units.ts';
import { CommandError } from '#platform/command.ts';
import { failureSummary } from '#platform/failure.ts';
import { mailDomain } from '#platform/mail/addresses.ts';
import { mailFile } from '#platform/mail/mail-files.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { replyOf } from '#platform/smtp-reply.ts';
import type { Arguments, InboxContext } from './arguments.ts';
import { inOneLine } from './show.ts';

const timeoutMs = minuteMs;

/** Name of the mail's file. Each test replaces the file of the last one. */
const name = 'test';

/**
 * Sends one mail in the same way as mails about submissions, to the team or to `to`, and prints the server's answer.
 * Stores nothing.
 *
 * @throws CommandError if the mail was not sent: with the reason or, without a mail server, the file that was written
 */
export const testMail = async ({ to }: Arguments, { config, say }: InboxContext): Promise<void> => {
  const company = findCompany(config);
  const fields = {
    name: 'The website’s operator',
    email: company.emails.info,
    subject: 'Test mail',
    message: 'This mail was sent by "npm run inbox -- test-mail". Mail from the website arrives.',
  };
  const payload = { kind: 'message', fields } as const;
  const { page } = formByKind[payload.kind];
  const given = { payload, page, spamReason: undefined, idempotencyKey: undefined };
  const submission = newSubmission(given, Date.now());
  const mailer = createMailer(config, company);
  const messageId = `<${submission.id}.mail@${mailDomain(config.mailFrom, company)}>`;
  const addresses = to ? { mailTo: to } : config;
  const mail = teamMailOf(submission, messageId, addresses, company, undefined, false);
  const destination = mailer.destination(teamAddressesOf(submission.kind, addresses, company));
  let answer: string | undefined;
  try {
    answer = await mailer.send(name, mail, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    // The answer to this mail may be shown: it cannot quote a visitor.
    const reply = inOneLine(replyOf(isRecord(error) ? error : {}));
    const reason = [failureSummary(error), reply].filter(Boolean).join(': ');
    throw new CommandError(`Not sent (${destination}): ${reason}`, { cause: error });
  } finally {
    mailer.close();
  }
  if (!answer) {
    throw new CommandError(
      `Not sent: SMTP_URL is not set, so the mail was written to ${resolve(mailFile(config.dataDir, name))}. If systemd gives SMTP_URL to the service, give it to this command too: docs/operating/systemd.md, "A command that needs a secret".`,
    );
  }
  say(`Sent: ${destination}. The server answered: ${inOneLine(answer)}`);
};
