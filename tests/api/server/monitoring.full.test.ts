/** The rules of docs/monitoring, as Prometheus reads and evaluates them. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { promtool } from '../../helpers/promtool.ts';

test.skipIf(!existsSync(promtool))(
  'Prometheus takes the rules, and they fire when they should',
  () => {
    const run = (...args: string[]) => execFileSync(promtool, args, { encoding: 'utf8' });
    expect(run('check', 'rules', 'docs/monitoring/alerts.yml')).toMatch(/SUCCESS: \d+ rules found/);
    expect(run('test', 'rules', 'docs/monitoring/alerts.test.yml')).toContain('SUCCESS');
  },
);
