import { expect, test } from 'vitest';
import { isPermanentRefusal } from '#platform/mail/refused-recipients.ts';

/** Nodemailer's error when all recipients were refused with these replies. */
const refusedWith = (...replies: string[]) => ({
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: Number(replies[0]?.slice(0, 3)),
  rejectedErrors: replies.map((response) => ({
    response,
    responseCode: Number(response.slice(0, 3)),
  })),
});

test.each([
  ['550 No such user here'],
  ['550-5.1.1 The account does not exist.\n550 5.1.1 See the help'],
  ['551 5.1.6 User not local; please try <forward@there.example>'],
  ['553 5.1.3 Mailbox name not allowed'],
  ['556 5.1.10 Domain does not accept mail'],
  ['550 No such user', '553 Mailbox name not allowed'],
])('%s is for good', (...replies) => {
  expect(isPermanentRefusal(refusedWith(...replies))).toBe(true);
});

test.each([
  ['450 4.2.1 Greylisted'],
  ['452 Too many recipients'],
  // RFC 5321, section 4.5.3.1.10: it has been used for 452.
  ['552 Too many recipients'],
  ['550 5.2.2 Mailbox full'],
  ['550 5.7.1 Unable to relay'],
  ['554 5.7.1 Relay access denied'],
  ['503 Bad sequence of commands'],
  ['530 Authentication required'],
  ['550 No such user', '450 Greylisted'],
])('%s may be otherwise tomorrow', (...replies) => {
  expect(isPermanentRefusal(refusedWith(...replies))).toBe(false);
});

test('a password, a sender or a text that was refused is not a recipient', () => {
  for (const command of ['AUTH PLAIN', 'MAIL FROM', 'DATA']) {
    expect(isPermanentRefusal({ command, responseCode: 550, response: '550 No' })).toBe(false);
  }
  expect(isPermanentRefusal(undefined)).toBe(false);
});
