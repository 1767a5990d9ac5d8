/** `npm run inbox -- …`: docs/operating.md, "The inbox". */
import { runInbox } from '#inbox/run-inbox.ts';
import { failureSummary } from '#platform/log/error-fields.ts';
import { loadDotEnv } from './dot-env.ts';
import { exitWith } from './terminal.ts';

loadDotEnv();

// A reader that closes the pipe early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  exitWith(`The command failed: ${failureSummary(error)}.`);
});

process.exitCode = await runInbox(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});
