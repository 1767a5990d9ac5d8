import { type InboxCommand, withStore } from './command.ts';
import { done, undone } from './done.ts';
import { erase } from './erase.ts';
import { exportSubmissions } from './export.ts';
import { list } from './list.ts';
import { notSpam } from './not-spam.ts';
import { choice } from './options.ts';
import { retry } from './retry.ts';
import { show } from './show.ts';
import { testMail } from './test-mail.ts';

const one = [1, 1] as const;
const several = [1, Infinity] as const;

/** The team's commands by name. */
export const commands = new Map<string, InboxCommand>([
  ['list', { takes: [...choice, 'limit'], run: withStore('read', list) }],
  ['show', { ids: one, run: withStore('read', show) }],
  ['done', { ids: several, run: withStore('write', done) }],
  ['undone', { ids: several, run: withStore('write', undone) }],
  [
    'export',
    { needs: ['format'], takes: [...choice, 'out'], run: withStore('read', exportSubmissions) },
  ],
  ['erase', { needs: ['email'], run: withStore('write', erase) }],
  ['not-spam', { ids: one, run: withStore('write', notSpam) }],
  ['retry', { ids: [0, 1], takes: ['all'], run: withStore('write', retry) }],
  ['test-mail', { takes: ['to'], run: testMail }],
]);

/** Commands that have moved: what is typed in their place. */
export const moved = new Map([
  ['copy', 'npm run copy'],
  ['end-sessions', 'npm run course-walk -- end-sessions'],
]);

/** How the commands are used. */
export const usage = `Usage: npm run inbox -- COMMAND
  list [CHOICE] [--limit N]       the newest submissions; of spam, why it is
  show ID                         one submission, with every try to deliver it
  done ID…                        marks submissions as done
  undone ID…                      marks submissions as new again
  export --format jsonl|csv [CHOICE] [--out FILE]
                                  all submissions, on stdout or into a new file
  erase --email ADDRESS           removes all that an address has sent, and its account
  not-spam ID                     moves a submission out of the spam and delivers it
  retry ID|--all                  tries again what waits or was given up
  test-mail [--to ADDRESS]        sends one mail as a submission’s would be, or to an address

CHOICE: [--spam] [--kind KIND] [--since DAY] [--until DAY] [--search TEXT] [--state new|done]
  DAY is 2026-12-31, in UTC and inclusive; TEXT is found in any case in what visitors wrote
ID: as list prints it; its beginning or its end will do
`;
