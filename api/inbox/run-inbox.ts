import { configFrom } from '#api/config.ts';
import { UsageError } from '#platform/commands/command-error.ts';
import { type Messages, progressLine } from '#platform/commands/progress.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import { createLog } from '#platform/log/log.ts';
import { openStore } from '#platform/database/open-store.ts';
import { commands, usage } from './commands.ts';
import type { InboxCommand, InboxContext } from './inbox-command.ts';
import { readGiven } from './options.ts';

interface Surroundings extends Pick<InboxContext, 'out'> {
  env: Record<string, string | undefined>;
  err: Messages;
}

/** Runs a command, then what it has deferred. */
const run = async (
  command: InboxCommand,
  args: string[],
  { env, out, err }: Surroundings,
): Promise<void> => {
  const given = readGiven(args, command);
  const config = configFrom(env);
  const progress = progressLine(err);
  const ends: Array<() => unknown> = [() => progress('')];
  const context: InboxContext = {
    config,
    out,
    progress,
    log: createLog('info', { write: (line) => void err.write(line) }),
    say: (sentence) => {
      progress('');
      err.write(`${sentence}\n`);
    },
    defer: (end) => void ends.push(end),
    openStore: async (access) => {
      const db = await openStore(config, access);
      ends.push(() => db.destroy());
      return db;
    },
  };
  try {
    await command.run(given, context);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
};

/**
 * Runs one of the team's commands. Data goes to `out`, messages to `err`.
 *
 * @returns the exit code: see run-command.ts
 */
export const runInbox = async (args: string[], streams: Surroundings): Promise<number> => {
  const [name = '', ...rest] = args;
  if (['--help', '-h', 'help'].includes(name)) {
    streams.out.write(usage);
    return 0;
  }
  const work = async (): Promise<void> => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(name ? `There is no command ${name}.` : 'Which command?');
    await run(command, rest, streams);
  };
  return runCommand(work, { usage, err: streams.err });
};
