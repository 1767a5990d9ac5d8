/** Each alert of docs/alerts.yml fires and resolves in promtool, Prometheus' own tester of rules. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { promtool } from '../../helpers/debian.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const rules = resolve('docs/alerts.yml');

/** What a service exposes, each minute: series → values in Prometheus' notation, `0+1x5` for `0 1 2 3 4 5`. */
type Series = Record<string, string>;

interface Incident {
  alert: string;
  series: Series;
  firesAt: string;
  resolvedAt: string;
}

const login = (status: number): string =>
  `quarrylight_request_seconds_count{route="/api/course-walk/users/login",status="${status}"}`;
const submissions = (outcome: string): string =>
  `quarrylight_submissions_total{kind="contact",outcome="${outcome}"}`;
const attempts = (outcome: string, of: string): string =>
  `quarrylight_job_attempts_total{kind="receipt",outcome="${outcome}",try="${of}"}`;
const contact = 'route="/api/contact",status="201"';

const incidents: Incident[] = [
  {
    alert: 'QuarrylightDown',
    series: { 'up{job="quarrylight"}': '1x5 0x10 1x20' },
    firesAt: '10m',
    resolvedAt: '20m',
  },
  {
    alert: 'QuarrylightCannotStore',
    series: { [submissions('unavailable')]: '0x5 1x60' },
    firesAt: '7m',
    resolvedAt: '30m',
  },
  {
    alert: 'QuarrylightDeliveryGivenUp',
    series: { 'quarrylight_jobs{kind="mail",state="dead"}': '0x5 2x10 0x20' },
    firesAt: '7m',
    resolvedAt: '20m',
  },
  {
    alert: 'QuarrylightDeliveryWaits',
    series: { 'quarrylight_jobs_oldest_seconds{kind="mail"}': '0+60x80 0x30' },
    firesAt: '70m',
    resolvedAt: '90m',
  },
  {
    // The very first mail is not sent.
    alert: 'QuarrylightNoMailLeaves',
    series: {
      'quarrylight_jobs_last_sent_timestamp_seconds{kind="mail"}': '0x200 12000x60',
      [submissions('stored')]: '0x150 1x110',
    },
    firesAt: '170m',
    resolvedAt: '205m',
  },
  {
    // Six mails fail, each several times; then one is delivered.
    alert: 'QuarrylightVisitorsGetNoMail',
    series: {
      [attempts('failed', 'first')]: '0x5 0+1x6 6x100',
      [attempts('failed', 'later')]: '0+1x110',
      [attempts('delivered', 'later')]: '0x40 1x70',
    },
    firesAt: '30m',
    resolvedAt: '45m',
  },
  {
    alert: 'QuarrylightOnlySpam',
    series: { [submissions('spam')]: '0x5 1x60', [submissions('stored')]: '0x30 1x35' },
    firesAt: '10m',
    resolvedAt: '40m',
  },
  {
    alert: 'QuarrylightSlow',
    series: {
      [`quarrylight_request_seconds_bucket{${contact},le="0.1"}`]: '0x60 0+30x60',
      [`quarrylight_request_seconds_bucket{${contact},le="0.5"}`]: '0+30x120',
      [`quarrylight_request_seconds_bucket{${contact},le="+Inf"}`]: '0+30x120',
      [`quarrylight_request_seconds_count{${contact}}`]: '0+30x120',
    },
    firesAt: '40m',
    resolvedAt: '100m',
  },
  {
    // Four hundred wrong passwords within a minute, from many networks: none of them is a 429.
    alert: 'QuarrylightPasswordsGuessed',
    series: { [login(401)]: '0x5 400x60', [login(429)]: '0x65' },
    firesAt: '8m',
    resolvedAt: '30m',
  },
  {
    alert: 'QuarrylightLogNotEmptied',
    series: { quarrylight_sqlite_log_bytes: '1e6x5 2e8x180 1e6x30' },
    firesAt: '170m',
    resolvedAt: '200m',
  },
];

/** Returns the differences that promtool reports. Empty: none. */
const differenceFrom = ({ alert, series, firesAt, resolvedAt }: Incident): string => {
  const expr = `count(ALERTS{alertname="${alert}",alertstate="firing"})`;
  const file = join(temporaryFolder(), 'test.yml');
  const given = {
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          { expr, eval_time: firesAt, exp_samples: [{ labels: '{}', value: 1 }] },
          { expr, eval_time: resolvedAt, exp_samples: [] },
        ],
      },
    ],
  };
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(given));
  const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', file], {
    encoding: 'utf8',
  });
  return status === 0 ? '' : stdout + stderr;
};

test('each alert has a test incident', () => {
  const { groups } = parse(readFileSync(rules, 'utf8')) as {
    groups: { rules: { alert: string }[] }[];
  };
  const alerts = groups.flatMap((group) => group.rules.map(({ alert }) => alert));
  expect(incidents.map(({ alert }) => alert).toSorted()).toEqual(alerts.toSorted());
});

test.for(incidents)(
  '$alert → fires during its incident, and resolves after it',
  (incident, context) => {
    if (!existsSync(promtool)) {
      context.skip('Alerts are not tested: install Debian’s package prometheus.');
    }
    expect(differenceFrom(incident)).toBe('');
  },
);
