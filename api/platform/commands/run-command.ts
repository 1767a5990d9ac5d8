import type { Writable } from 'node:stream';
import { didYouMean } from '#shared/nearest.ts';
import { failureSummary } from '#platform/log/error-fields.ts';
import { CommandError, UsageError } from '#platform/commands/command-error.ts';
import { ConfigError } from '#shared/settings/setting.ts';

/** Whether an error comes from `parseArgs`. */
const isParseError = (error: unknown): error is Error & { code: string } =>
  String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS_');

/** What is wrong with a command, in a sentence. */
const mistakeIn = (error: Error, usage: string): string => {
  if (!isParseError(error)) return error.message;
  const [, unknown] = /^Unknown option '(-[^']*)'/.exec(error.message) ?? [];
  if (!unknown) return `${error.message}.`.replace(/\.\.$/, '.');
  const options: string[] = usage.match(/--[a-z-]+/g) ?? [];
  if (options.includes(unknown)) return `${unknown} is an option of other commands.`;
  return `There is no option ${unknown}.${didYouMean(unknown, options)}`;
};

/**
 * Runs a command, and prints why it failed if it did.
 *
 * @param usage shown below the message for a wrong command or option
 * @returns the exit code: 0, 1 for a failure, in a sentence, 2 for a wrong command or option
 */
export const runCommand = async (
  work: () => Promise<void> | void,
  { usage, err }: { usage: string; err: Writable },
): Promise<number> => {
  try {
    await work();
    return 0;
  } catch (error) {
    if (error instanceof UsageError || isParseError(error)) {
      err.write(`${mistakeIn(error, usage)}\n\n${usage}`);
      return 2;
    }
    if (error instanceof CommandError || error instanceof ConfigError) {
      err.write(`${error.message}\n`);
      return error instanceof CommandError ? error.exitCode : 1;
    }
    err.write(`The command failed: ${failureSummary(error)}.\n`);
    return 1;
  }
};
