/** `npm run course-walk:demo`: docs/operating.md, "The course-walk area". */
import { parseArgs } from 'node:util';
import { configFrom } from '#platform/config/config.ts';
import { makeDemo } from '../course-walk/demo/make-demo.ts';
import { openOrCreateStore } from '#platform/database/open-store.ts';
import { identityDomain } from '#platform/site/identity.ts';
import { readServiceFacts } from '#platform/site/service-facts.ts';
import { loadDotEnv } from './dot-env.ts';
import { exitWith, say } from './terminal.ts';

loadDotEnv();

const isForced = (): boolean => {
  try {
    return parseArgs({ options: { force: { type: 'boolean' } } }).values.force ?? false;
  } catch {
    return exitWith('Usage: npm run course-walk:demo [-- --force]');
  }
};

if (!isForced() && process.env['NODE_ENV'] === 'production') {
  exitWith(
    'This is production (NODE_ENV): a demo account has no place here. If you want one all the same: npm run course-walk:demo -- --force',
  );
}

try {
  const config = configFrom(process.env);
  const { db, close } = await openOrCreateStore(config);
  try {
    const { identity } = readServiceFacts(config.siteDir);
    const demo = await makeDemo(db, `demo@${identityDomain(identity)}`);
    say(`The demo account has ${demo.courses} courses. Log in at /course-walk/login with:`);
    console.log(`email     ${demo.email}\npassword  ${demo.password}`);
  } finally {
    await close();
  }
} catch (error) {
  exitWith((error as Error).message);
}
