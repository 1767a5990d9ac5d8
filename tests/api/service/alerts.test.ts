/** The series that docs/alerts.yml reads, and those that the service exposes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { configFrom } from '#settings/service.ts';
import { jobHandlers } from '#service/service.ts';
import { jobFigures } from '#platform/jobs/figures.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createMetrics } from '#platform/metrics.ts';
import { payloads, testApp } from '../../helpers/app.ts';
import { company } from '../../helpers/company.ts';
import { openTemporaryStore } from '../../helpers/temporary-store.ts';

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

const alerts = (parse(readFileSync('docs/alerts.yml', 'utf8')) as Rules).groups
  .flatMap(({ rules }) => rules)
  .map(({ alert, expr }) => [alert, expr] as const);

const metricsToken = 'a-long-token';

/** Returns the metrics of a service with receipts, right after its start or after one call. */
const exposed = async (isUsed: boolean): Promise<string> => {
  const config = configFrom({ RECEIPTS: 'on' });
  const { db, dataDir } = await openTemporaryStore();
  const mailer = createMailer({ smtpUrl: '', mailFrom: undefined, dataDir }, company);
  const deps = { config, db, mailer, company, siteUrl: () => company.website };
  const handlers = jobHandlers(deps);
  const queues = handlers.map(({ queue }) => queue);
  const metrics = createMetrics({ queues, jobs: () => jobFigures(db, queues), logBytes: () => 0 });
  const { app, post } = await testApp({ config: { metricsToken }, metrics });
  if (isUsed) await post(payloads.contact);
  const answer = await app.request('/metrics', {
    headers: { Authorization: `Bearer ${metricsToken}` },
  });
  return answer.text();
};

/** Returns whether a label matches, as in `kind=~"receipt|account-mail"`. */
const matches = (labels: string, [, label, operator, value]: RegExpExecArray): boolean => {
  const [, given = ''] = new RegExp(`\\b${label}="([^"]*)"`).exec(labels) ?? [];
  const isEqual = operator?.endsWith('~')
    ? new RegExp(`^(?:${value})$`).test(given)
    : given === value;
  return operator?.startsWith('!') ? !isEqual : isEqual;
};

/** Returns whether a selector, such as `name{kind="mail"}`, finds a series. */
const finds = (exposed: string, name: string, selector: string): boolean => {
  const matchers = [...selector.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)];
  return [...exposed.matchAll(/^(\w+)(\{.*\})? \S+$/gm)].some(
    ([, series, labels = '']) =>
      series === name && matchers.every((matcher) => matches(labels, matcher)),
  );
};

test.each(alerts)(
  '%s → reads series that exist from the start, so that no first burst is missed',
  async (alert, expr) => {
    const selectors = [...expr.matchAll(/\b(quarrylight_\w+)(\{[^}]*\})?/g)];
    // `up` is Prometheus' own.
    expect(selectors.length > 0 || expr.startsWith('up{')).toBe(true);
    // This alert needs twenty submissions, so that its series may begin with the first.
    const there = await exposed(alert === 'QuarrylightSlow');
    const missing = selectors.filter(
      ([, name = '', selector = '']) => !finds(there, name, selector),
    );
    expect(
      missing.map(([selector]) => selector),
      'series that are read, and not exposed at the start',
    ).toEqual([]);
  },
);
