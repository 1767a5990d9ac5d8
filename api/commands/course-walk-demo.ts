/** `npm run course-walk:demo`: docs/operating.md, "The course-walk area". */
import { parseArgs } from 'node:util';
import { CommandError } from '#platform/commands/command-error.ts';
import { type Config, configFrom } from '#api/config.ts';
import { type DemoAccount, makeDemo } from '#course-walk/make-demo.ts';
import { openOrCreateStore } from '#platform/database/open-store.ts';
import { createLog } from '#platform/log/log.ts';
import { identityDomain } from '#platform/site/identity.ts';
import { readServiceFacts } from '#platform/site/read-service-facts.ts';
import { runDataCommand } from './run-command.ts';

const makeIn = async (config: Config): Promise<DemoAccount> => {
  const { identity } = readServiceFacts(config.siteDir);
  const { db, close } = await openOrCreateStore(config);
  try {
    return await makeDemo(db, `demo@${identityDomain(identity)}`);
  } finally {
    await close();
  }
};

const run = async (): Promise<void> => {
  const { force } = parseArgs({ options: { force: { type: 'boolean' } } }).values;
  if (!force && process.env['NODE_ENV'] === 'production') {
    throw new CommandError(
      'This is production (NODE_ENV): a demo account has no place here. If you want one all the same: npm run course-walk:demo -- --force',
    );
  }
  const demo = await makeIn(configFrom(process.env)).catch((cause: unknown) => {
    throw new CommandError((cause as Error).message, { cause });
  });
  createLog('info', process.stderr).info({ event: 'made', account: demo.id });
  console.error(`The demo account has ${demo.courses} courses. Log in at /course-walk/login with:`);
  console.log(`email     ${demo.email}\npassword  ${demo.password}`);
};

await runDataCommand('Usage: npm run course-walk:demo [-- --force]\n', run);
