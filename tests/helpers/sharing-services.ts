/** Apps that share a PostgreSQL database. */
import type { TestContext } from 'vitest';
import { openPostgres } from '#platform/store/postgres.ts';
import { sharedLimiters } from '#platform/http/limits.ts';
import { testApp, type TestApp, type TestAppOptions } from './app.ts';
import { freshDatabase } from './postgres.ts';

/** Returns two apps in this process, each with its own connections, over an empty database until the end of the test. */
export const twoApps = async (
  context: TestContext,
  config: TestAppOptions['config'] = {},
): Promise<[TestApp, TestApp]> => {
  const databaseUrl = await freshDatabase(context);
  const service = async (): Promise<TestApp> => {
    const { db, close } = await openPostgres(databaseUrl);
    context.onTestFinished(close);
    const app = await testApp({ db, config, limiterOf: await sharedLimiters(db) });
    return { ...app, db };
  };
  return Promise.all([service(), service()]);
};
