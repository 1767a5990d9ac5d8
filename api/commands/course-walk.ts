/** `npm run course-walk -- demo` and `-- end-sessions`: docs/operating/integrations.md, "The course-walk area". */
import { parseArgs } from 'node:util';
import { findCompany, websiteDomain } from '#api/company.ts';
import { pluralize } from '#contract/units.ts';
import { findAccount } from '#course-walk/accounts.ts';
import { type DemoAccount, makeDemo } from '#course-walk/demo.ts';
import { endSessions } from '#course-walk/sessions.ts';
import { CommandError, UsageError } from '#platform/command.ts';
import { createLog } from '#platform/log.ts';
import { openOrCreateStore, openForCommand } from '#platform/store/store.ts';
import { type Config, configFrom } from '#settings/service.ts';
import { runDataCommand } from './run-command.ts';

const usage = `Usage: npm run course-walk -- COMMAND
  demo [--force]                  makes an account with a dozen courses, and prints its password
  end-sessions --email ADDRESS    logs an account out everywhere
`;

const makeIn = async (config: Config): Promise<DemoAccount> => {
  const company = findCompany(config);
  const { db, close } = await openOrCreateStore(config);
  try {
    return await makeDemo(db, `demo@${websiteDomain(company)}`);
  } finally {
    await close();
  }
};

/** Writes security events to stderr, as JSON lines like the service's. */
const log = createLog('info', process.stderr);

const demo = async (args: string[]): Promise<void> => {
  const { force } = parseArgs({ args, options: { force: { type: 'boolean' } } }).values;
  const config = configFrom(process.env);
  if (!force && config.isProduction) {
    throw new CommandError(
      'No demo account was made, because NODE_ENV is production. To make one anyway: npm run course-walk -- demo --force',
    );
  }
  const account = await makeIn(config).catch((cause: unknown) => {
    throw new CommandError((cause as Error).message, { cause });
  });
  log.info({ event: 'made', account: account.id });
  console.error(
    `The demo account has ${account.courses} courses. Log in at /course-walk/login with:`,
  );
  // Not console.log, which hides a failed write.
  process.stdout.write(`email     ${account.email}\npassword  ${account.password}\n`);
};

/** Refuses an address without an account, so that a mistyped one is noticed. */
const endAllSessions = async (args: string[]): Promise<void> => {
  const { email } = parseArgs({ args, options: { email: { type: 'string' } } }).values;
  if (email === undefined) throw new UsageError('--email is missing.');
  if (!email.includes('@')) {
    throw new UsageError('--email must be an address, such as ada@example.org.');
  }
  const db = await openForCommand(configFrom(process.env), 'write');
  try {
    const account = await findAccount(db, email);
    if (!account) {
      throw new CommandError('There is no course-walk account with this email address.');
    }
    log.info({ event: 'ended', account: account.id });
    console.error(`Ended ${pluralize(await endSessions(db, account.id), 'session')}.`);
  } finally {
    await db.destroy();
  }
};

await runDataCommand(usage, () => {
  const [name = '', ...args] = process.argv.slice(2);
  if (name === 'demo') return demo(args);
  if (name === 'end-sessions') return endAllSessions(args);
  throw new UsageError(name ? `There is no command ${name}.` : 'Which command?');
});
