import { UsageError } from '#platform/commands/command-error.ts';
import { progressLine } from '#platform/commands/progress.ts';
import { configFrom } from '#api/config.ts';
import { openStoreToRead, openStoreToWrite } from '#platform/database/open-store.ts';
import { runCommand } from '#commands/run-command.ts';
import { copy } from './copy.ts';
import { done, undone } from '#contact/inbox/done.ts';
import { endSessions } from './end-sessions.ts';
import { erase } from './erase.ts';
import { exportSubmissions } from '#contact/inbox/export.ts';
import type { InboxCommand, InboxContext } from '#contact/inbox/inbox-command.ts';
import { list } from '#contact/inbox/list.ts';
import { notSpam } from '#contact/inbox/not-spam.ts';
import { retry } from '#contact/inbox/retry.ts';
import { show } from '#contact/inbox/show.ts';
import { testMail } from '#contact/inbox/test-mail.ts';

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
  end-sessions --email ADDRESS          logs a course-walk account out everywhere
  not-spam ID                           moves a submission out of the spam and delivers it
  retry ID | --all                      tries again what waits or was given up
  copy --to postgres://…                moves the store of a stopped service into PostgreSQL
  test-mail                             sends one mail as a submission's would be

CHOICE: [--spam] [--kind KIND] [--since DAY] [--until DAY] [--search TEXT] [--state new|done]
  DAY is 2026-12-31, in UTC and inclusive; TEXT is found in any case in what visitors wrote
`;

interface Streams extends Pick<InboxContext, 'out' | 'err'> {
  env: Record<string, string | undefined>;
}

/** Runs a command, then what it has deferred. */
const runWith = async (
  command: InboxCommand,
  args: string[],
  { env, out, err }: Streams,
): Promise<void> => {
  const config = configFrom(env);
  const progress = progressLine(err);
  const ends: Array<() => unknown> = [() => progress('')];
  const context: InboxContext = {
    ...{ config, out, err },
    defer: (end) => void ends.push(end),
    openStore: async (access) => {
      const db = await (access === 'read' ? openStoreToRead : openStoreToWrite)(config);
      ends.push(() => db.destroy());
      return db;
    },
    progress,
  };
  try {
    await command(args, context);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
};

/**
 * Runs one of the team's commands. Data goes to `out`, messages to `err`.
 *
 * @returns the exit code: see run-command.ts
 */
export const runInbox = async (args: string[], streams: Streams): Promise<number> => {
  const [name = '', ...rest] = args;
  if (['--help', '-h', 'help'].includes(name)) {
    streams.out.write(usage);
    return 0;
  }
  return runCommand(
    async () => {
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!command) throw new UsageError(name ? `There is no command ${name}.` : 'Which command?');
      await runWith(command, rest, streams);
    },
    { usage, err: streams.err },
  );
};
