import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runInbox } from '../../api/commands/inbox/run-inbox.ts';

/** Runs inbox commands over the store in `dataDir`, which may be open, as it is while the service runs. */
export const inboxOver =
  (dataDir: () => string) =>
  async (args: string[], env: Record<string, string> = {}) => {
    const [out, err] = [new PassThrough(), new PassThrough()];
    const printed = Promise.all([text(out), text(err)]);
    const code = await runInbox(args, { env: { DATA_DIR: dataDir(), ...env }, out, err });
    out.end();
    err.end();
    const [data, messages] = await printed;
    return { code, data, messages };
  };
