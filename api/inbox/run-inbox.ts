import type { Writable } from 'node:stream';
import { configFrom } from '#settings/service.ts';
import { UsageError } from '#platform/commands/command-error.ts';
import { createLog } from '#platform/log/log.ts';
import type { InboxContext } from './command.ts';
import { commands, moved } from './commands.ts';
import { readArguments } from './options.ts';

interface Surroundings extends Pick<InboxContext, 'out'> {
  env: Record<string, string | undefined>;
  err: Writable & { isTTY?: boolean };
}

/**
 * Runs one of the team's commands. Data goes to `out`, messages to `err`.
 *
 * @throws UsageError, or an error of `parseArgs`, for a wrong command or option; CommandError or ConfigError for a
 *   failure that the operator can put right
 */
export const runInbox = async (
  [name = '', ...args]: string[],
  { env, out, err }: Surroundings,
): Promise<void> => {
  const command = commands.get(name);
  if (!command) {
    const successor = moved.get(name);
    if (successor) throw new UsageError(`This is now: ${successor}`);
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
