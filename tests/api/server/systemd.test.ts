/** The units of docs/operating.md, by systemd's own analysis. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCredentials } from '#commands/dot-env.ts';
import { installFromDebian } from '../../helpers/debian.ts';
import { units } from '../../helpers/documented-units.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const services = units.filter(({ name }) => name.endsWith('.service'));

test('the page has the unit of the service and that of the backup', () => {
  expect(services.map(({ name }) => name)).toEqual([
    'quarrylight.service',
    'quarrylight-backup.service',
  ]);
});

test('secrets are handed to the service, and none to the backup', () => {
  const credentials = services.map(({ text }) => /^LoadCredential=/m.test(text));
  const environment = services.map(({ text }) => text.match(/^Environment=.*/gm));
  expect(credentials).toEqual([true, false]);
  expect(environment).toEqual([
    ['Environment=NODE_ENV=production', 'Environment=NODE_COMPILE_CACHE=%C/quarrylight'],
    null,
  ]);
});

test.for(services)('$name is exposed by 2.0 at most', ({ name, text }, { skip }) => {
  const analyze = '/usr/bin/systemd-analyze';
  if (!existsSync(analyze) && !installFromDebian(['systemd'])) {
    skip('The units are not analysed: install systemd.');
  }
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text);
  const options = ['security', '--offline=true', '--no-pager', '--threshold=20', file];
  const { status, stdout } = spawnSync(analyze, options, { encoding: 'utf8' });
  expect(status, stdout).toBe(0);
});

test('a credential is a setting, without the line break at its end', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'SMTP_URL'), 'smtps://mail.example.org\n');
  writeFileSync(join(folder, 'pgpass'), 'no setting');
  expect(readCredentials(folder)).toEqual({ SMTP_URL: 'smtps://mail.example.org' });
});
