import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { exitCodeOf } from '#commands/run-command.ts';
import { runInbox, usage } from '#inbox/inbox.ts';
import { noBuild } from './company.ts';

/** The output of a command. Security events, which are lines of JSON, are separate from the messages. */
type Printed = Promise<{ code: number; data: string; messages: string; events: unknown[] }>;

const run = async (
  args: string[],
  env: Record<string, string>,
  err: PassThrough & { isTTY?: boolean },
): Printed => {
  const out = new PassThrough();
  const printed = Promise.all([text(out), text(err)]);
  const code = await exitCodeOf(usage, () => runInbox(args, { env, out, err }), err);
  out.end();
  err.end();
  const [data, messages] = await printed;
  const eventLine = /^\{.*\}\n/gm;
  return {
    code,
    data,
    messages: messages.replace(eventLine, ''),
    events: (messages.match(eventLine) ?? []).map((line): unknown => JSON.parse(line) as unknown),
  };
};

/** Runs inbox commands over the store in `dataDir`, which can be open, as while the service runs. */
export const inboxOver =
  (dataDir: () => string) =>
  (args: string[], env: Record<string, string> = {}): Printed =>
    run(args, { DATA_DIR: dataDir(), SITE_DIR: noBuild, ...env }, new PassThrough());

/** Runs inbox commands as in a terminal, which shows progress. */
export const inboxAtTerminal = (args: string[], env: Record<string, string>): Printed =>
  run(args, env, Object.assign(new PassThrough(), { isTTY: true }));
