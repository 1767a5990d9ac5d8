/** Service processes of their own on PostgreSQL, as an operator runs them. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expectOutage } from '../../../helpers/outage.ts';
import { openTemporaryStore } from '../../../helpers/temporary-store.ts';
import { freshDatabase, postgresBinaries } from '../../../helpers/postgres.ts';
import { startCluster } from '../../../helpers/postgres-cluster.ts';
import { startTwoServices } from '../../../helpers/sharing-services.ts';
import { startService } from '../../../helpers/started-service.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { postSubmission, startVisitors } from '../../../helpers/visitors.ts';

test('two services count a client together, under a key that is no IP address', async (context) => {
  const databaseUrl = await freshDatabase(context);
  const env = { DATABASE_URL: databaseUrl, RATE_LIMIT: '5/60s' };
  const services = await startTwoServices(context, env);
  const answers: Response[] = [];
  for (let number = 0; number < 8; number += 1) {
    answers.push(await postSubmission(services[number % 2]?.url ?? '', number));
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(30);

  const { db } = await openTemporaryStore(databaseUrl);
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual([expect.stringMatching(/^contact:[\w-]{43}$/)]);
});

test('PostgreSQL that stops and crashes under load: 503 meanwhile, nothing acknowledged is lost', async (context) => {
  const cluster = await startCluster(
    postgresBinaries(context),
    join(temporaryFolder({ mode: 0o755 }), 'cluster'),
  );
  context.onTestFinished(() => cluster.stop('immediate'));
  const databaseUrl = `${cluster.url}/postgres`;
  const service = await startService(context, { DATABASE_URL: databaseUrl });
  const visitors = startVisitors(service.url);
  context.onTestFinished(visitors.stop);
  const { acknowledged, refusals } = visitors;

  for (const mode of ['fast', 'immediate'] as const) {
    await expectOutage(service, visitors, {
      begin: () => cluster.stop(mode),
      end: () => cluster.start(),
    });
  }
  await visitors.stop();

  expect(service.child.exitCode).toBeNull();
  expect(refusals.every(({ headers }) => headers.get('Retry-After') === '30')).toBe(true);
  const lost = await visitors.lostIn(await openTemporaryStore(databaseUrl));
  console.log(
    `PostgreSQL stopped twice: ${acknowledged.length} acknowledged, ${refusals.length} refused, ${lost.length} lost.`,
  );
  expect(lost).toEqual([]);
});
