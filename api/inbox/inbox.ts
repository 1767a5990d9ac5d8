/** The table of the team's commands, and the function that runs one. */
import type { Writable } from 'node:stream';
import { UsageError } from '#platform/command.ts';
import { createLog } from '#platform/log.ts';
import { configFrom } from '#settings/service.ts';
import {
  choice,
  type InboxCommand,
  type InboxContext,
  readArguments,
  withStore,
} from './arguments.ts';
import { done, notSpam, retry, undone } from './change.ts';
import { erase } from './erase.ts';
import { exportSubmissions } from './export.ts';
import { list, show } from './show.ts';
import { testMail } from './test-mail.ts';

const one = [1, 1] as const;
const several = [1, Infinity] as const;

const commands = new Map<string, InboxCommand>([
  ['list', { takes: [...choice, 'limit'], run: withStore('read', list) }],
  ['show', { ids: one, run: withStore('read', show) }],
  ['done', { ids: several, run: withStore('write', done) }],
  ['undone', { ids: several, run: withStore('write', undone) }],
  [
    'export',
    { takes: ['format', ...choice, 'email', 'out'], run: withStore('read', exportSubmissions) },
  ],
  ['erase', { needs: ['email'], run: withStore('write', erase) }],
  ['not-spam', { ids: one, run: withStore('write', notSpam) }],
  ['retry', { ids: [0, 1], takes: ['all'], run: withStore('write', retry) }],
  ['test-mail', { takes: ['to'], run: testMail }],
]);

export const usage = `Usage: npm run inbox -- COMMAND
  list [CHOICE] [--limit N]       the newest submissions; for spam, the reason
  show ID                         one submission, with each attempt to deliver it
  done ID…                        marks submissions as done
  undone ID…                      marks submissions as new again
  export --format jsonl|csv [CHOICE] [--out FILE]
                                  all submissions, to stdout or into a new file
  export --email ADDRESS [--out FILE]
                                  everything that an address has sent, and its account
  erase --email ADDRESS           removes everything that an address has sent, and its account
  not-spam ID                     moves a submission from spam to the inbox and delivers it
  retry ID|--all                  retries deliveries that wait or were given up
  test-mail [--to ADDRESS]        sends a test mail to the recipients of a message, or to ADDRESS

CHOICE: [--spam] [--kind KIND] [--since DAY] [--until DAY] [--search TEXT] [--state new|done]
  DAY: such as 2026-12-31, in UTC; the day itself is included
  TEXT: anything that visitors wrote, in upper or lower case
ID: as list prints it, or only its first or last characters
`;

interface CommandIO extends Pick<InboxContext, 'out'> {
  env: Record<string, string | undefined>;
  err: Writable & { isTTY?: boolean };
}

/**
 * Runs one of the team's commands. Data goes to `out`, messages to `err`.
 *
 * @throws UsageError, or an error of `parseArgs`, for a wrong command or option; CommandError or ConfigError for a
 *   failure that the operator can correct
 */
export const runInbox = async (
  [name = '', ...args]: string[],
  { env, out, err }: CommandIO,
): Promise<void> => {
  const command = commands.get(name);
  if (!command) {
    throw new UsageError(name ? `There is no command ${name}.` : 'Which command?');
  }
  const given = readArguments(args, command);
  const progress = (line: string): void => {
    // Goes back to the first column and erases to the end of the line (ECMA-48, EL).
    if (err.isTTY) err.write(`\r\u001B[K${line}`);
  };
  const write = (text: string): void => {
    progress('');
    err.write(text);
  };
  const context: InboxContext = {
    config: configFrom(env),
    out,
    say: (sentence) => write(`${sentence}\n`),
    log: createLog('info', { write }),
    progress,
  };
  await command.run(given, context).finally(() => progress(''));
};
