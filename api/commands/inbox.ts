/** `npm run inbox -- …`: docs/operating/inbox.md, "Commands". */
import { runInbox, usage } from '#inbox/inbox.ts';
import { runDataCommand } from './run-command.ts';

const { env, stdout: out, stderr: err } = process;
await runDataCommand(usage, () => runInbox(process.argv.slice(2), { env, out, err }));
