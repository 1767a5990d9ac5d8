/** Runs a command: loads its settings, sets its exit code, and ends it when npm ends. */
import type { Writable } from 'node:stream';
import { UsageError } from '#platform/command.ts';
import { failureSummary } from '#platform/failure.ts';
import { assertOwnFolder } from '#platform/store/permissions.ts';
import { OperatorError } from '#settings/operator-error.ts';
import { serviceSettings } from '#settings/service.ts';
import { readSetting } from '#settings/setting.ts';
import { loadDotEnv } from './dot-env.ts';

/** Returns whether an error is about a wrong command or option. */
const isMistake = (error: unknown): error is Error =>
  error instanceof UsageError ||
  String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS_');

/**
 * Does the work of a command, and prints why it failed if it did.
 *
 * @param usage shown below the message for a wrong command or option
 * @returns the exit code: 0, 1 for a failure, 2 for a wrong command or option
 */
export const exitCodeOf = async (
  usage: string,
  work: () => Promise<void> | void,
  err: Writable,
): Promise<number> => {
  try {
    await work();
    return 0;
  } catch (error) {
    if (isMistake(error)) {
      err.write(`${error.message}\n\n${usage}`);
      return 2;
    }
    const isExplained = error instanceof OperatorError;
    err.write(`${isExplained ? error.message : `The command failed: ${failureSummary(error)}.`}\n`);
    return 1;
  }
};

/**
 * Runs a command in this process, with the settings of `.env`. Messages go to stderr, because stdout is for data.
 *
 * @param warn receives a sentence for each fault in `.env`
 */
export const runCommand = async (
  usage: string,
  work: () => Promise<void> | void,
  warn: (sentence: string) => void = console.error,
): Promise<void> => {
  const withSettings = (): Promise<void> | void => {
    for (const sentence of loadDotEnv()) warn(sentence);
    return work();
  };
  const code = await exitCodeOf(usage, withSettings, process.stderr);
  if (code) process.exitCode = code;
};

const endAtFailedWrite = (error: NodeJS.ErrnoException): void => {
  // A reader that closes the pipe early, such as `head`, is not an error.
  if (error.code === 'EPIPE') process.exit(0);
  console.error(`The command failed: ${failureSummary(error)}.`);
  process.exit(1);
};

/**
 * `runCommand` for commands that use the data folder. Refuses root in another user's folder. A failed write to stdout
 * ends the command.
 */
export const runDataCommand = (usage: string, work: () => Promise<void> | void): Promise<void> => {
  process.stdout.on('error', endAtFailedWrite);
  return runCommand(usage, () => {
    assertOwnFolder(readSetting(serviceSettings.dataDir, process.env));
    return work();
  });
};

const checkEveryMs = 500;

/**
 * When the parent process ends, ends this process as SIGTERM does. `npm run` starts a shell, which does not pass
 * signals on: without this, ending npm would leave the service running, with its port and its store.
 */
export const endWithParent = (): void => {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, checkEveryMs);
  check.unref();
};
