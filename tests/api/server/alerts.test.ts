/** What docs/alerts.yml asks of Prometheus, against what the service exposes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { payloads, testApp } from '../../helpers/app.ts';

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

const alerts = (parse(readFileSync('docs/alerts.yml', 'utf8')) as Rules).groups
  .flatMap(({ rules }) => rules)
  .map(({ alert, expr }) => [alert, expr] as const);

/** All metrics of a service that has been used: those with labels are exposed from their first use on. */
const exposed = async (): Promise<string[]> => {
  const metricsToken = 'a-long-token';
  const job = { queue: 'mail', pending: 1, dead: 0, oldestMs: 1000, lastSentAt: 1 };
  const metrics = createMetrics({
    jobs: () => Promise.resolve([job]),
    logBytes: () => 0,
    process: true,
  });
  const { app, post } = await testApp({ config: { metricsToken }, metrics });
  await post(payloads.contact);
  const answer = await app.request('/metrics', {
    headers: { Authorization: `Bearer ${metricsToken}` },
  });
  const text = await answer.text();
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
};

test.each(alerts)('%s: each metric it reads is exposed', async (_, expr) => {
  const named = expr.match(/\b(?:quarrylight|process|nodejs)_\w+/g) ?? [];
  const ofPrometheus = /\bup\{/.test(expr);
  expect(named.length > 0 || ofPrometheus).toBe(true);
  const there = await exposed();
  expect(named.filter((name) => !there.includes(name))).toEqual([]);
});
