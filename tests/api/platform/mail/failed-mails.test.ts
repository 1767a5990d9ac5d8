/** Why a mail failed, as an operator reads it: in words, with the codes; and whether it is tried again. */
import { createServer, type AddressInfo, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isPermanent } from '#platform/jobs/job.ts';
import { failureSummary } from '#platform/failure.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { identity } from '../../../helpers/company.ts';
import { startScriptedSmtp, type SmtpScript } from '../../../helpers/scripted-smtp.ts';

const failureThrough = async (smtpUrl: string): Promise<unknown> => {
  const mailer = createMailer({ smtpUrl, mailFrom: undefined, dataDir: '' }, identity);
  onTestFinished(() => mailer.close());
  const to = { name: '', address: 'ada@engines.example' };
  const mail = { to, subject: 'Looms', text: '', messageId: '<a@b.c>' };
  return mailer.send('a', mail, new AbortController().signal).catch((error: unknown) => error);
};

const failureOf = async (script: SmtpScript, signIn = ''): Promise<unknown> => {
  const { port } = await startScriptedSmtp(script);
  return failureThrough(`smtp://${signIn}127.0.0.1:${port}`);
};

/** Postfix, whose certificate cannot be read. */
const tlsFails = {
  EHLO: '250-mail.example\n250 STARTTLS',
  STARTTLS: '454 4.7.0 TLS not available due to local problem',
};

test.each<[reason: string, SmtpScript]>([
  ['user or password refused (EAUTH 535 5.7.8)', { AUTH: '535 5.7.8 Bad, ada@engines.example' }],
  // This machine's IP address is on a list of the server's.
  [
    'refused by the mail server (EPROTOCOL 554 5.7.1)',
    { greeting: '554 5.7.1 Blocked; see https://list.example/?192.0.2.1' },
  ],
  ['refused by the mail server (EPROTOCOL 432 4.3.2)', { greeting: '432 4.3.2 Too many' }],
  // Postfix, while it cannot ask Dovecot
  [
    'refused by the mail server (EAUTH 454 4.7.0)',
    {
      AUTH: '454 4.7.0 Temporary authentication failure: Connection lost to authentication server',
    },
  ],
  // Postfix, whose TLS library is busy
  [
    'refused by the mail server (ETLS 454 4.3.0)',
    { EHLO: '250-mail.example\n250 STARTTLS', STARTTLS: '454 4.3.0 Try again later' },
  ],
  ['TLS refused (ETLS 454 4.7.0)', tlsFails],
  ['sender refused, see MAIL_FROM (EENVELOPE 553)', { MAIL: '553 Not yours' }],
  ['sender refused, see MAIL_FROM (EENVELOPE 550 5.1.0)', { MAIL: '550 5.1.0 Address rejected.' }],
  // A code about a mailbox, before any recipient was named
  [
    'sender refused, see MAIL_FROM (EENVELOPE 550 5.2.1)',
    { MAIL: '550 5.2.1 Sender mailbox is disabled' },
  ],
  // Microsoft 365, and Gmail, to a client without a password
  [
    'user or password refused (EENVELOPE 530 5.7.57)',
    { MAIL: '530 5.7.57 Client not authenticated to send mail. [AM0PR04.example]' },
  ],
  [
    'user or password refused (EENVELOPE 530 5.7.0)',
    { MAIL: '530-5.7.0 Authentication Required. For more information, go to\n530 5.7.0 https' },
  ],
  [
    'refused by the mail server (EENVELOPE 530 5.7.0)',
    { MAIL: '530 5.7.0 Must issue a STARTTLS command first' },
  ],
  // Postfix, and Gmail: too many mails, no room
  [
    'refused by the mail server (EENVELOPE 450 4.7.1)',
    { MAIL: '450 4.7.1 Error: too much mail from 192.0.2.1' },
  ],
  [
    'refused by the mail server (EENVELOPE 421 4.7.0)',
    { MAIL: '421 4.7.0 Try again later, closing connection. (MAIL)' },
  ],
  [
    'refused by the mail server (EENVELOPE 452 4.3.1)',
    { MAIL: '452 4.3.1 Insufficient system storage' },
  ],
  ['refused by the mail server (EENVELOPE 550)', { MAIL: '550 Administrative prohibition' }],
  // Postfix, reject_sender_login_mismatch
  [
    'sender refused, see MAIL_FROM (EENVELOPE 553 5.7.1)',
    { RCPT: '553 5.7.1 <web@a.example>: Sender address rejected: not owned by user web' },
  ],
  // Microsoft 365, after the mail
  [
    'sender refused, see MAIL_FROM (EMESSAGE 554 5.2.252)',
    { end: '554 5.2.252 SendAsDenied; web@a.example not allowed to send as b@a.example' },
  ],
  // Exchange Server, after the mail
  [
    'sender refused, see MAIL_FROM (EMESSAGE 554 5.2.0)',
    {
      end: '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied; Failed to process message due to a permanent exception',
    },
  ],
  // Microsoft 365 looks at a group's restrictions after the mail
  [
    'recipient refused (EMESSAGE 550 5.7.133)',
    {
      end: '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group',
    },
  ],
  ['mail refused (EMESSAGE 554 5.6.0)', { end: '554 5.6.0 Message contains NUL' }],
  ['mail refused (EENVELOPE 451 4.7.1)', { DATA: '451 4.7.1 Later' }],
])('a refusal is told as: %s, and the mail is tried again', async (reason, script) => {
  const failure = await failureOf(script, 'user:secret@');
  expect(failureSummary(failure)).toBe(reason);
  expect(isPermanent(failure)).toBe(false);
});

test.each<[reply: string, reason: string]>([
  ['550 5.1.1 <ada@engines.example>: User unknown', 'EENVELOPE 550 5.1.1'],
  ['550-5.1.1 No such user\n550 5.1.1 https://support.example', 'EENVELOPE 550 5.1.1'],
  ['550 5.1.2 No such domain', 'EENVELOPE 550 5.1.2'],
  ['553 5.1.3 No address', 'EENVELOPE 553 5.1.3'],
  ['550 5.1.6 Moved', 'EENVELOPE 550 5.1.6'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'EENVELOPE 550 5.1.10'],
  ['550 5.2.1 Disabled', 'EENVELOPE 550 5.2.1'],
  ['550 5.1.1 <sender@engines.example> is not known', 'EENVELOPE 550 5.1.1'],
  ['556 Takes no mail', 'EENVELOPE 556'],
])('a mailbox that does not exist is tried once: %s', async (reply, codes) => {
  const failure = await failureOf({ RCPT: reply });
  expect(failureSummary(failure)).toBe(`recipient refused (${codes})`);
  expect(isPermanent(failure)).toBe(true);
});

const sender = 'sender refused, see MAIL_FROM';
const recipient = 'recipient refused';
const server = 'refused by the mail server';

test.each<[reply: string, reason: string]>([
  // Exim with its example.conf, before the network may relay, and before MAIL_FROM exists
  ['550 relay not permitted', `${server} (EENVELOPE 550)`],
  [
    '550-Verification failed for <web@a.example>\n550-Unrouteable address\n550 Sender verify failed',
    `${sender} (EENVELOPE 550)`,
  ],
  // Postfix, smtpd_reject_unlisted_sender and reject_unknown_sender_domain
  [
    '550 5.1.0 <web@a.example>: Sender address rejected: User unknown in local recipient table',
    `${sender} (EENVELOPE 550 5.1.0)`,
  ],
  [
    '550 5.1.8 <web@a.example>: Sender address rejected: Domain not found',
    `${sender} (EENVELOPE 550 5.1.8)`,
  ],
  ['550 5.1.7 Bad address', `${sender} (EENVELOPE 550 5.1.7)`],
  ['553 sender is not in my list', `${sender} (EENVELOPE 553)`],
  // cPanel
  ['550 Domain a.example has exceeded the max emails per hour', `${server} (EENVELOPE 550)`],
  ['550 JunkMail rejected - 192.0.2.1 is in an RBL', `${server} (EENVELOPE 550)`],
  // Microsoft 365
  ['550 5.4.1 Recipient address rejected: Access denied', `${recipient} (EENVELOPE 550 5.4.1)`],
  ['550 5.7.1 Relaying denied', `${server} (EENVELOPE 550 5.7.1)`],
  // Microsoft 365: groups and mailboxes that take no mail from outside
  ...(
    [
      ['5.7.12', 'Sender was not authenticated by organization'],
      [
        '5.7.124',
        'RESOLVER.RST.RestrictedToGroupPermission; not authorized to send to group because the sender is not in its allowed senders list',
      ],
      [
        '5.7.129',
        'RESOLVER.RST.RestrictedToRecipientsPermission; not authorized to send to recipient because the sender is not in its allowed senders list',
      ],
      [
        '5.7.133',
        'RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group [AM0PR04.example]',
      ],
      [
        '5.7.134',
        'RESOLVER.RST.SenderNotAuthenticatedForMailbox; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this mailbox',
      ],
      ['5.7.135', 'RESOLVER.RST.SenderNotAuthenticatedForPublicFolder; authentication required'],
      ['5.7.136', 'RESOLVER.RST.SenderNotAuthenticatedForMailUser; authentication required'],
    ] as const
  ).map(([code, words]): [string, string] => [
    `550 ${code} ${words}`,
    `${recipient} (EENVELOPE 550 ${code})`,
  ]),
  [
    '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
    `${sender} (EENVELOPE 550 5.7.60)`,
  ],
  // Exchange Server, whose group takes no mail from outside
  [
    '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required',
    `${server} (EENVELOPE 550 5.7.1)`,
  ],
  // Postfix, reject_unverified_recipient: it quotes the recipient's server, which spoke of the sender.
  [
    '450 4.1.1 <ada@engines.example>: Recipient address rejected: unverified address: host mx.example[192.0.2.1] said: 451 Sender verify deferred',
    `${recipient} (EENVELOPE 450 4.1.1)`,
  ],
  // Postfix, check_sender_access and reject_non_fqdn_sender
  [
    '554 5.7.1 <web@a.example>: Sender address rejected: Access denied',
    `${sender} (EENVELOPE 554 5.7.1)`,
  ],
  [
    '504 5.5.2 <web>: Sender address rejected: need fully-qualified address',
    `${sender} (EENVELOPE 504 5.5.2)`,
  ],
  ['551 User not local', `${recipient} (EENVELOPE 551)`],
  ['503 Bad sequence of commands', `${server} (EENVELOPE 503)`],
  ['530 Authentication required', `user or password refused (EENVELOPE 530)`],
  // RFC 5321, section 4.5.3.1.10: it has been used for 452.
  ['552 Too many recipients', `${server} (EENVELOPE 552)`],
  ['452 4.5.3 Error: too many recipients', `${server} (EENVELOPE 452 4.5.3)`],
  // Postfix: the name in EHLO, and the client's address
  [
    '504 5.5.2 <site>: Helo command rejected: need fully-qualified hostname',
    `${server} (EENVELOPE 504 5.5.2)`,
  ],
  [
    '450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.1]',
    `${server} (EENVELOPE 450 4.7.25)`,
  ],
  // Postgrey, and Exim's greylisting
  [
    '450 4.2.0 <ada@engines.example>: Recipient address rejected: Greylisted, see https://list.example',
    `${server} (EENVELOPE 450 4.2.0)`,
  ],
  ['451 greylisted host', `${server} (EENVELOPE 451)`],
  ['450 4.2.1 The user is receiving mail too quickly', `${recipient} (EENVELOPE 450 4.2.1)`],
  ['552 5.2.2 Over quota', `${recipient} (EENVELOPE 552 5.2.2)`],
  ['554 5.7.1 Not from here', `${server} (EENVELOPE 554 5.7.1)`],
  // No code of RFC 3463, though it looks like one
  ['550 5.1.1x', `${server} (EENVELOPE 550)`],
  ['450 5.1.1 Later', `${server} (EENVELOPE 450)`],
])('anything else at RCPT is tried again: %s', async (reply, reason) => {
  const failure = await failureOf({ RCPT: reply });
  expect(failureSummary(failure)).toBe(reason);
  expect(isPermanent(failure)).toBe(false);
});

test.each(['greeting', 'RCPT', 'end'] as const)(
  'of a reply of any length, to the %s too, only the beginning is looked at',
  async (step) => {
    const failure = await failureOf({ [step]: `550 ${'x'.repeat(900_000)}` });
    const { rejectedErrors = [] } = failure as { rejectedErrors?: Error[] };
    for (const each of [failure as Error, ...rejectedErrors])
      expect(each).toMatchObject({
        message: expect.stringMatching(/^.{1000}$/) as string,
        response: expect.stringMatching(/^550 x{996}$/) as string,
      });
    expect(failureSummary(failure)).toMatch(/ \(E[A-Z]+ 550\)$/);
  },
);

test('an outgoing proxy that refuses', async () => {
  const { port } = await startScriptedSmtp({ greeting: 'HTTP/1.1 403 Forbidden\n' });
  const failure = await failureThrough(`smtp://mail.invalid:25?proxy=http://127.0.0.1:${port}`);
  expect(failureSummary(failure)).toBe('refused by the proxy (EPROXY)');
});

test('a host that is silent, and one that is not known', async () => {
  const silent = await new Promise<Server>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
    onTestFinished(() => void server.close());
  });
  const { port } = silent.address() as AddressInfo;
  const timeOut = await failureThrough(`smtp://127.0.0.1:${port}?greetingTimeout=100`);
  expect(failureSummary(timeOut)).toBe('host silent (ETIMEDOUT)');
  expect(failureSummary(await failureThrough('smtp://mail.invalid:25'))).toMatch(
    /^host unreachable \((?:ENOTFOUND|EAI_AGAIN)\)$/,
  );
});
