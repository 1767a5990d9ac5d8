/** `npm run inbox -- …`: docs/operating.md, "The inbox". */
import { runInbox } from '../inbox/run-inbox.ts';
import { createLog } from '../log/log.ts';
import { createDailyHash } from '../rate-limit/daily-hash.ts';
import { loadDotEnv } from './dot-env.ts';

/** Command → the security event that is logged once it is carried out. */
const events = new Map([
  ['export', 'exported'],
  ['erase', 'erased'],
  ['end-sessions', 'ended'],
]);

loadDotEnv();

// A reader that closes the pipe early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const args = process.argv.slice(2);
process.exitCode = await runInbox(args, {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});

const event = events.get(args[0] ?? '');
if (event && process.exitCode === 0) {
  const who = (await createDailyHash()(args.join(' '))).slice(0, 16);
  createLog('info', process.stderr).info({ event, who });
}
