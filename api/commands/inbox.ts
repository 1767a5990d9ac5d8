/** `npm run inbox -- …`: docs/operating.md, "The inbox". */
import { runInbox, usage } from '#inbox/inbox.ts';
import { failureSummary } from '#platform/failure.ts';
import { runDataCommand } from './run-command.ts';

// A reader that closes the pipe early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  console.error(`The command failed: ${failureSummary(error)}.`);
  process.exit(1);
});

const { env, stdout: out, stderr: err } = process;
await runDataCommand(usage, () => runInbox(process.argv.slice(2), { env, out, err }));
