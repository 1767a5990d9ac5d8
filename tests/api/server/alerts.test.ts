/** What docs/alerts.yml asks of Prometheus, against what the service exposes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { configFrom } from '#api/config.ts';
import { features } from '#api/features.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { payloads, testApp } from '../../helpers/app.ts';
import { facts } from '../../helpers/facts.ts';

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

const rules = readFileSync('docs/alerts.yml', 'utf8');

const alerts = (parse(rules) as Rules).groups
  .flatMap(({ rules }) => rules)
  .map(({ alert, expr }) => [alert, expr] as const);

/** All metrics of a service that has been used: those with labels are exposed from their first use on. */
const exposed = async (): Promise<string[]> => {
  const metricsToken = 'a-long-token';
  const job = { queue: 'mail', pending: 1, dead: 0, oldestMs: 1000, lastSentAt: 1 };
  const metrics = createMetrics({ jobs: () => Promise.resolve([job]), process: true });
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

test('each queue that an alert names is one that the service works on', async () => {
  const config = configFrom({
    WEBHOOK_URL: 'https://hooks.example/x',
    CHAT_URL: 'https://chat.example/x',
    RECEIPTS: 'on',
  });
  const { db } = await testApp();
  const deps = { config, db, mailer: createMailer(config, facts.identity), facts };
  const done = features
    .flatMap(({ jobHandlers }) => jobHandlers({ ...deps, siteUrl: () => '' }))
    .map(({ queue }) => queue);
  const queues = /quarrylight_jobs\w*\{[^}]*\bkind!?[=~]+"([\w|-]+)"/g;
  const named = [...rules.matchAll(queues)].flatMap(([, names = '']) => names.split('|'));
  expect(named).toContain('receipt');
  expect(named.filter((queue) => !done.includes(queue))).toEqual([]);
});

test('each metric of "What to watch" has an alert', () => {
  const [, table = ''] =
    /\n## What to watch\n(.*?)(?:\n## |$)/s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  const watched = [...table.matchAll(/`(quarrylight_\w+)`/g)].map(([, name = '']) => name);
  const asked = alerts.map(([, expr]) => expr).join('\n');
  expect(watched.length).toBeGreaterThan(4);
  expect(watched.filter((name) => !asked.includes(name))).toEqual([]);
});
