/** The unit of docs/deploy/, in systemd's own analysis. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCredentials } from '#commands/dot-env.ts';
import { installFromDebian } from '../../helpers/debian.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

test('the unit has an exposure of at most 2.0 in systemd’s analysis', ({ skip }) => {
  const analyze = '/usr/bin/systemd-analyze';
  if (!existsSync(analyze) && !installFromDebian(['systemd'])) {
    skip('The unit is not analysed: install systemd.');
  }
  const file = join(import.meta.dirname, '../../../docs/deploy/quarrylight.service');
  const options = ['security', '--offline=true', '--no-pager', '--threshold=20', file];
  const { status, stdout } = spawnSync(analyze, options, { encoding: 'utf8' });
  expect(status, stdout).toBe(0);
});

test('a credential becomes a setting, without its final line break', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'SMTP_URL'), 'smtps://mail.example.org\n');
  expect(readCredentials(folder)).toEqual({ SMTP_URL: 'smtps://mail.example.org' });
});
