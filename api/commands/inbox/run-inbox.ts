import type { Writable } from 'node:stream';
import { ConfigError, configFrom } from '#platform/config/config.ts';
import { copy } from './copy.ts';
import { done, undone } from '../../contact/inbox/done.ts';
import { endSessions } from './end-sessions.ts';
import { erase } from './erase.ts';
import { exportSubmissions } from '../../contact/inbox/export.ts';
import { type InboxCommand, InboxError, UsageError } from '../../contact/inbox/inbox-command.ts';
import { list } from '../../contact/inbox/list.ts';
import { notSpam } from '../../contact/inbox/not-spam.ts';
import { StoreError } from '#platform/database/open-store.ts';
import { retry } from '../../contact/inbox/retry.ts';
import { show } from '../../contact/inbox/show.ts';
import { testMail } from '../../contact/inbox/test-mail.ts';

const commands: Record<string, InboxCommand> = {
  list,
  show,
  done,
  undone,
  export: exportSubmissions,
  erase,
  'end-sessions': endSessions,
  'not-spam': notSpam,
  retry,
  copy,
  'test-mail': testMail,
};

const usage = `Usage: npm run inbox -- COMMAND
  list [CHOICE] [--json] [--limit N]    the newest submissions; of spam, why it is
  show ID [--json]                      one submission; of any ID the first characters will do
  done ID…, undone ID…                  marks submissions as done, or as new again
  export --format jsonl|csv [CHOICE] [--out FILE]
                                        all submissions, on stdout or into a new file
  erase --email ADDRESS                 removes all that an address has sent, and its account
  end-sessions EMAIL                    logs a course-walk account out everywhere
  not-spam ID                           moves a submission out of the spam and delivers it
  retry ID | --all                      tries again what waits or was given up
  copy --to postgres://…                moves the store of a stopped service into PostgreSQL
  test-mail                             sends one mail as a submission's would be

CHOICE: [--spam] [--kind KIND] [--since DAY] [--until DAY] [--search TEXT] [--state new|done]
  DAY is 2026-12-31, in UTC and inclusive; TEXT is found in any case in what visitors wrote
`;

interface Streams {
  env: Record<string, string | undefined>;
  out: Writable;
  err: Writable;
}

const isUsageError = (error: unknown): error is Error =>
  error instanceof UsageError ||
  String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS_');

/**
 * Runs one command of the team's. Data goes to `out`, messages to `err`.
 *
 * @returns the exit code: 0, 1 for a failure that its message explains, 2 for a wrong command or option
 */
export const runInbox = async (args: string[], { env, out, err }: Streams): Promise<number> => {
  const [name = '', ...rest] = args;
  if (['--help', '-h', 'help'].includes(name)) {
    out.write(usage);
    return 0;
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(name ? `There is no command ${name}.` : 'Which command?');
    await command(rest, { config: configFrom(env), out, err });
    return 0;
  } catch (error) {
    if (isUsageError(error)) {
      err.write(`${error.message}\n\n${usage}`);
      return 2;
    }
    if ([InboxError, StoreError, ConfigError].some((known) => error instanceof known)) {
      err.write(`${(error as Error).message}\n`);
      return 1;
    }
    throw error;
  }
};
