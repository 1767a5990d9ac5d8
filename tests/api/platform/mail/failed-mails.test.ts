/** Why a mail failed: the words and codes that an operator reads, and whether the mail is retried. */
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JobFailure } from '#platform/jobs/job.ts';
import { failureSummary } from '#platform/failure.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { refusalOf, replyLineOf, replyOf } from '#platform/smtp-reply.ts';
import { company } from '../../../helpers/company.ts';
import { listenLocally } from '../../../helpers/local-server.ts';
import { startScriptedSmtp, type SmtpScript } from '../../../helpers/scripted-smtp.ts';
import { textTable } from '../../../helpers/text-table.ts';

const failureThrough = async (smtpUrl: string): Promise<unknown> => {
  const mailer = createMailer({ smtpUrl, mailFrom: undefined, dataDir: '' }, company);
  onTestFinished(() => mailer.close());
  const to = { name: '', address: 'ada@engines.example' };
  const mail = { to, subject: 'Looms', text: '', messageId: '<a@b.c>' };
  return mailer.send('a', mail, new AbortController().signal).catch((error: unknown) => error);
};

const failureOf = async (script: SmtpScript): Promise<unknown> => {
  const EHLO = `250-a\n250 ${'STARTTLS' in script ? 'STARTTLS' : 'AUTH PLAIN'}`;
  const { port } = await startScriptedSmtp({ EHLO, ...script });
  return failureThrough(`smtp://user:secret@127.0.0.1:${port}`);
};

/** step | reply of the mail server → what an operator reads; `final`: the mail is not retried */
const refusals = textTable(String.raw`
AUTH | 535 5.7.8 Bad, ada@engines.example → user or password refused (EAUTH 535 5.7.8)
greeting | 554 5.7.1 Blocked; see https://list.example/?192.0.2.1 → refused by the mail server (EPROTOCOL 554 5.7.1)  # a list of IP addresses
greeting | 432 4.3.2 Too many → refused by the mail server (EPROTOCOL 432 4.3.2)
AUTH | 454 4.7.0 Temporary authentication failure: Connection lost to authentication server → refused by the mail server (EAUTH 454 4.7.0)  # Postfix, while it cannot ask Dovecot
STARTTLS | 454 4.3.0 Try again later → refused by the mail server (ETLS 454 4.3.0)  # Postfix, whose TLS library is busy
STARTTLS | 454 4.7.0 TLS not available due to local problem → TLS refused (ETLS 454 4.7.0)  # Postfix, whose certificate cannot be read
MAIL | 553 Not yours → sender refused, see MAIL_FROM (EENVELOPE 553)
MAIL | 550 5.1.0 Address rejected. → sender refused, see MAIL_FROM (EENVELOPE 550 5.1.0)
MAIL | 550 5.2.1 Sender mailbox is disabled → sender refused, see MAIL_FROM (EENVELOPE 550 5.2.1)  # a code about a mailbox, before any recipient
MAIL | 530 5.7.57 Client not authenticated to send mail. [AM0PR04.example] → user or password refused (EENVELOPE 530 5.7.57)  # Microsoft 365, to a client without a password
MAIL | 530-5.7.0 Authentication Required. For more information, go to\n530 5.7.0 https → user or password refused (EENVELOPE 530 5.7.0)  # Gmail, to a client without a password
MAIL | 530 5.7.0 Must issue a STARTTLS command first → refused by the mail server (EENVELOPE 530 5.7.0)
MAIL | 450 4.7.1 Error: too much mail from 192.0.2.1 → refused by the mail server (EENVELOPE 450 4.7.1)  # Postfix
MAIL | 421 4.7.0 Try again later, closing connection. (MAIL) → refused by the mail server (EENVELOPE 421 4.7.0)  # Gmail
MAIL | 452 4.3.1 Insufficient system storage → refused by the mail server (EENVELOPE 452 4.3.1)
MAIL | 550 Administrative prohibition → refused by the mail server (EENVELOPE 550)
RCPT | 553 5.7.1 <web@a.example>: Sender address rejected: not owned by user web → sender refused, see MAIL_FROM (EENVELOPE 553 5.7.1)  # Postfix, reject_sender_login_mismatch
end | 554 5.2.252 SendAsDenied; web@a.example not allowed to send as b@a.example → sender refused, see MAIL_FROM (EMESSAGE 554 5.2.252)  # Microsoft 365
end | 554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied; Failed to process message due to a permanent exception → sender refused, see MAIL_FROM (EMESSAGE 554 5.2.0)  # Exchange Server
end | 550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group → recipient refused (EMESSAGE 550 5.7.133)  # Microsoft 365 looks at the restrictions of a group after the mail
end | 421 Not now → mail refused (EMESSAGE 421)
end | 451 Not now → mail refused (EMESSAGE 451)
end | 550 Not now → mail refused (EMESSAGE 550)
end | 554 5.6.0 Message contains NUL → mail refused (EMESSAGE 554 5.6.0)
DATA | 451 4.7.1 Later → mail refused (EENVELOPE 451 4.7.1)
RCPT | 550 5.1.1 <ada@engines.example>: User unknown → recipient refused (EENVELOPE 550 5.1.1), final
RCPT | 550-5.1.1 No such user\n550 5.1.1 https://support.example → recipient refused (EENVELOPE 550 5.1.1), final
RCPT | 550 5.1.2 No such domain → recipient refused (EENVELOPE 550 5.1.2), final
RCPT | 553 5.1.3 No address → recipient refused (EENVELOPE 553 5.1.3), final
RCPT | 550 5.1.6 Moved → recipient refused (EENVELOPE 550 5.1.6), final
RCPT | 550 5.1.10 RESOLVER.ADR.RecipientNotFound → recipient refused (EENVELOPE 550 5.1.10), final
RCPT | 550 5.2.1 Disabled → recipient refused (EENVELOPE 550 5.2.1), final
RCPT | 550 5.1.1 <sender@engines.example> is not known → recipient refused (EENVELOPE 550 5.1.1), final
RCPT | 556 Takes no mail → recipient refused (EENVELOPE 556), final
RCPT | 556 Sender address has a null MX → sender refused, see MAIL_FROM (EENVELOPE 556)
RCPT | 553 5.7.1 <web@a.example>: Address rejected → sender refused, see MAIL_FROM (EENVELOPE 553 5.7.1)
RCPT | 550 5.1.0 <ada@engines.example>: Address rejected → recipient refused (EENVELOPE 550 5.1.0)
RCPT | 550 relay not permitted → refused by the mail server (EENVELOPE 550)  # Exim with its example.conf, before the network may relay
RCPT | 550-Verification failed for <web@a.example>\n550-Unrouteable address\n550 Sender verify failed → sender refused, see MAIL_FROM (EENVELOPE 550)  # Exim with its example.conf, before MAIL_FROM exists
RCPT | 550 5.1.0 <web@a.example>: Sender address rejected: User unknown in local recipient table → sender refused, see MAIL_FROM (EENVELOPE 550 5.1.0)  # Postfix, smtpd_reject_unlisted_sender
RCPT | 550 5.1.8 <web@a.example>: Sender address rejected: Domain not found → sender refused, see MAIL_FROM (EENVELOPE 550 5.1.8)  # Postfix, reject_unknown_sender_domain
RCPT | 550 5.1.7 Bad address → sender refused, see MAIL_FROM (EENVELOPE 550 5.1.7)
RCPT | 553 sender is not in my list → sender refused, see MAIL_FROM (EENVELOPE 553)
RCPT | 550 Domain a.example has exceeded the max emails per hour → refused by the mail server (EENVELOPE 550)  # cPanel
RCPT | 550 JunkMail rejected - 192.0.2.1 is in an RBL → refused by the mail server (EENVELOPE 550)  # cPanel
RCPT | 550 5.4.1 Recipient address rejected: Access denied → recipient refused (EENVELOPE 550 5.4.1)  # Microsoft 365
RCPT | 550 5.7.1 Relaying denied → refused by the mail server (EENVELOPE 550 5.7.1)
RCPT | 550 5.7.12 Sender was not authenticated by organization → recipient refused (EENVELOPE 550 5.7.12)  # Microsoft 365, like the next six: groups and mailboxes that take no mail from outside
RCPT | 550 5.7.124 RESOLVER.RST.RestrictedToGroupPermission; not authorized to send to group because the sender is not in its allowed senders list → recipient refused (EENVELOPE 550 5.7.124)
RCPT | 550 5.7.129 RESOLVER.RST.RestrictedToRecipientsPermission; not authorized to send to recipient because the sender is not in its allowed senders list → recipient refused (EENVELOPE 550 5.7.129)
RCPT | 550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group [AM0PR04.example] → recipient refused (EENVELOPE 550 5.7.133)
RCPT | 550 5.7.134 RESOLVER.RST.SenderNotAuthenticatedForMailbox; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this mailbox → recipient refused (EENVELOPE 550 5.7.134)
RCPT | 550 5.7.135 RESOLVER.RST.SenderNotAuthenticatedForPublicFolder; authentication required → recipient refused (EENVELOPE 550 5.7.135)
RCPT | 550 5.7.136 RESOLVER.RST.SenderNotAuthenticatedForMailUser; authentication required → recipient refused (EENVELOPE 550 5.7.136)
RCPT | 550 5.7.60 SMTP; Client does not have permissions to send as this sender → sender refused, see MAIL_FROM (EENVELOPE 550 5.7.60)
RCPT | 550 5.7.1 RESOLVER.RST.AuthRequired; authentication required → refused by the mail server (EENVELOPE 550 5.7.1)  # Exchange Server, whose group takes no mail from outside
RCPT | 450 4.1.1 <ada@engines.example>: Recipient address rejected: unverified address: host mx.example[192.0.2.1] said: 451 Sender verify deferred → recipient refused (EENVELOPE 450 4.1.1)  # Postfix, reject_unverified_recipient: it quotes the server of the recipient, which spoke of the sender
RCPT | 554 5.7.1 <web@a.example>: Sender address rejected: Access denied → sender refused, see MAIL_FROM (EENVELOPE 554 5.7.1)  # Postfix, check_sender_access
RCPT | 504 5.5.2 <web>: Sender address rejected: need fully-qualified address → sender refused, see MAIL_FROM (EENVELOPE 504 5.5.2)  # Postfix, reject_non_fqdn_sender
RCPT | 551 User not local → recipient refused (EENVELOPE 551)
RCPT | 503 Bad sequence of commands → refused by the mail server (EENVELOPE 503)
RCPT | 530 Authentication required → user or password refused (EENVELOPE 530)
RCPT | 552 Too many recipients → refused by the mail server (EENVELOPE 552)  # instead of 452: RFC 5321, section 4.5.3.1.10
RCPT | 452 4.5.3 Error: too many recipients → refused by the mail server (EENVELOPE 452 4.5.3)
RCPT | 504 5.5.2 <site>: Helo command rejected: need fully-qualified hostname → refused by the mail server (EENVELOPE 504 5.5.2)  # Postfix
RCPT | 450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.1] → refused by the mail server (EENVELOPE 450 4.7.25)  # Postfix
RCPT | 450 4.2.0 <ada@engines.example>: Recipient address rejected: Greylisted, see https://list.example → refused by the mail server (EENVELOPE 450 4.2.0)  # Postgrey
RCPT | 451 greylisted host → refused by the mail server (EENVELOPE 451)  # Exim
RCPT | 450 4.2.1 The user is receiving mail too quickly → recipient refused (EENVELOPE 450 4.2.1)
RCPT | 552 5.2.2 Over quota → recipient refused (EENVELOPE 552 5.2.2)
RCPT | 554 5.7.1 Not from here → refused by the mail server (EENVELOPE 554 5.7.1)
RCPT | 550 5.1.1x → refused by the mail server (EENVELOPE 550)  # looks like a code of RFC 3463
RCPT | 450 5.1.1 Later → refused by the mail server (EENVELOPE 450)
`);

test.for(refusals)('a refusal at %s: %s → %s', async ([step = '', reply = '', told = '']) => {
  const failure = await failureOf({ [step]: reply });
  const { isFinal } = failure as JobFailure;
  expect(`${failureSummary(failure)}${isFinal ? ', final' : ''}`).toBe(told);
});

describe('reply of nearly a megabyte', () => {
  const letters = 'x'.repeat(900_000);

  test.each(['greeting', 'RCPT', 'end'] as const)(
    'at %s → is a refusal like any other',
    async (step) => {
      const failure = await failureOf({ [step]: `550 ${letters}` });
      expect(failureSummary(failure)).toMatch(/ \(E[A-Z]+ 550\)$/);
    },
  );

  test('is read only at its beginning', () => {
    const refusal = { command: 'RCPT TO', response: `550 5.7.1 ${letters} Sender unknown` };
    expect(replyOf(refusal)).toHaveLength(1000);
    expect(replyLineOf(refusal)).toHaveLength(200);
    const server = { refused: 'refused by the mail server', isPermanent: false };
    expect(refusalOf(refusal)).toEqual(server);
  });
});

test('an outgoing proxy that refuses → "refused by the proxy"', async () => {
  const { port } = await startScriptedSmtp({ greeting: 'HTTP/1.1 403 Forbidden\n' });
  const failure = await failureThrough(`smtp://mail.invalid:25?proxy=http://127.0.0.1:${port}`);
  expect(failureSummary(failure)).toBe('refused by the proxy (EPROXY)');
});

test('hosts that are down, silent or unknown have different reasons', async () => {
  const down = await failureThrough('smtp://127.0.0.1:1');
  expect(failureSummary(down)).toBe('host unreachable (ECONNREFUSED)');
  const port = await listenLocally(createServer());
  const timeOut = await failureThrough(`smtp://127.0.0.1:${port}?greetingTimeout=100`);
  expect(failureSummary(timeOut)).toBe('host silent (ETIMEDOUT)');
  expect(failureSummary(await failureThrough('smtp://mail.invalid:25'))).toMatch(
    /^host unreachable \((?:ENOTFOUND|EAI_AGAIN)\)$/,
  );
});
