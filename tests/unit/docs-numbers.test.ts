/** The numbers in docs/ that code decides: limits, attempts and lifetimes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { receiptsPerDay } from '#contact/receipts.ts';
import { minFloodLinks } from '#contact/spam.ts';
import {
  passwordLength,
  resetLinkMs,
  resetMailEveryMs,
  sessionLifetimesMs,
  shortestPassword,
} from '#contract/accounts.ts';
import { coursesPerAccount } from '#contract/courses.ts';
import { spamSignals } from '#contract/signals.ts';
import { dayMs, minuteMs, secondMs } from '#contract/units.ts';
import { limits } from '#course-walk/call-limits.ts';
import { sessionsPerAccount } from '#course-walk/sessions.ts';
import { maxAttempts } from '#platform/jobs/job-store.ts';
import { maxAtOnce, timeouts } from '#platform/mail/mailer.ts';
import { visitorMailAttempts } from '#platform/mail/visitor-mail.ts';
import { maxConnections, maxLifetimeSeconds } from '#platform/store/postgres.ts';
import { serviceSettings } from '#settings/service.ts';

const inMinutes = ({ points, seconds }: { points: number; seconds: number }): string =>
  `${points} in ${(seconds * secondMs) / minuteMs} min |`;

const [submissions, span] = serviceSettings.rateLimit.default?.split(/[/s]/) ?? [];
const { unused, longest } = sessionLifetimesMs;

test.each([
  ['operating/mail.md', `| attempts to send a mail to the team | ${maxAttempts}, `],
  [
    'operating/mail.md',
    `| attempts to send a receipt or a password link | ${visitorMailAttempts}, `,
  ],
  [
    'operating/mail.md',
    `| wait for the server's answer | ${timeouts.socketTimeout / minuteMs} minutes `,
  ],
  ['operating/mail.md', `| mails sent at a time | ${maxAtOnce}, `],
  ['operating/mail.md', `| receipts to one mailbox | ${receiptsPerDay} in 24 hours |`],
  [
    'operating/inbox.md',
    `| has ${minFloodLinks} links or more, and was sent within ${spamSignals.fastMs / secondMs} seconds `,
  ],
  ['operating/postgresql.md', `| connections | at most ${maxConnections} for each service`],
  [
    'operating/postgresql.md',
    `| failover | connections are replaced every ${maxLifetimeSeconds} seconds`,
  ],
  ['data-and-keys.md', `| ${unused / dayMs} days without use, ${longest / dayMs} days at most |`],
  ['data-and-keys.md', `| valid for ${resetLinkMs / minuteMs} minutes, `],
  ['data-and-keys.md', `| messages | client | ${submissions} in ${span} s; `],
  [
    'data-and-keys.md',
    `| logins, with a password or Google | client | ${inMinutes(limits.logIns)}`,
  ],
  [
    'data-and-keys.md',
    `| failed logins with a password | client and account | ${inMinutes(limits.failedLogIns)}`,
  ],
  ['data-and-keys.md', `| sign-ups, refused ones too | client | ${inMinutes(limits.signUps)}`],
  ['data-and-keys.md', `| resets asked for | client | ${inMinutes(limits.resets)}`],
  [
    'data-and-keys.md',
    `| changes of a password | client and account | ${inMinutes(limits.passwordChanges)}`,
  ],
  ['data-and-keys.md', `| courses added | client | ${inMinutes(limits.courses)}`],
  ['data-and-keys.md', `| address, any client | 1 in ${resetMailEveryMs / minuteMs} min |`],
  ['data-and-keys.md', `| courses | ${coursesPerAccount}: `],
  ['data-and-keys.md', `| sessions | ${sessionsPerAccount}: `],
  ['data-and-keys.md', `| length | ${shortestPassword} to ${passwordLength.max} characters |`],
  ['security.md', `robots' messages with fewer than ${minFloodLinks} links |`],
  ['security.md', `| ${limits.failedLogIns.points} wrong guesses from the holder's own client `],
  ['security.md', `| ${limits.logIns.points} logins from a client `],
  ['security.md', `so a /48 may guess ${limits.failedLogIns.points * 256} times |`],
  ['security.md', `| a client has ${limits.signUps.points} sign-ups an hour`],
  ['security/asvs.md', `| an account has at most ${coursesPerAccount} courses.`],
  [
    'security/asvs.md',
    `So do ${minFloodLinks} links, sent by a program or within ${spamSignals.fastMs / secondMs} seconds |`,
  ],
  [
    'security/asvs-accounts.md',
    `| passwords have ${shortestPassword} to ${passwordLength.max} characters |`,
  ],
  [
    'security/asvs-accounts.md',
    `| a session ends after ${unused / dayMs} days without use, and after ${longest / dayMs} at most`,
  ],
  ['security/asvs-accounts.md', `| an account has ${sessionsPerAccount} sessions.`],
  ['security/asvs-accounts.md', `once and within ${resetLinkMs / minuteMs} minutes.`],
])('docs/%s states %s as in the code', (page, part) => {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  // Prettier aligns the columns of a table.
  expect(text.replace(/ +/g, ' ').includes(part)).toBe(true);
});
