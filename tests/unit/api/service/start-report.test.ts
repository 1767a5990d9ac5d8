import { chownSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configFrom } from '#settings/service.ts';
import { networkFileSystem, startWarnings } from '#service/start-report.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Uses a temporary folder, because the project's folder can belong to another user. */
const configOf = (env: Record<string, string>) =>
  configFrom({ DATA_DIR: temporaryFolder(), ...env });

describe('start warnings', () => {
  test.each([
    [
      { NODE_ENV: 'production', ALLOWED_ORIGINS: 'https://site.example', DATA_DIR: '/data' },
      /only written to \/data\/mail\. Set SMTP_URL/,
    ],
    [{}, /ALLOWED_ORIGINS is empty.* 403/],
  ])('without a site, %j → one warning', (env, words) => {
    const config = configOf({ ...env, SITE_DIR: '' });
    expect(startWarnings(config, undefined, false)).toEqual([expect.stringMatching(words)]);
  });

  test('are empty for a local trial', () => {
    expect(startWarnings(configOf({}), undefined, true)).toEqual([]);
  });

  test.runIf(process.getuid?.() === 0)(
    'name the owner of a folder in which root runs the service',
    () => {
      const dataDir = temporaryFolder();
      const config = configOf({ DATA_DIR: dataDir });
      expect(startWarnings(config, undefined, true)).toEqual([]);
      chownSync(dataDir, 65_534, 65_534);
      expect(startWarnings(config, undefined, true)).toEqual([
        expect.stringMatching(new RegExp(`root.*\\(${dataDir}\\).* user 65534`)),
      ]);
    },
  );

  test('name settings that differ between build and service', () => {
    const settings = { PUBLIC_SITE_URL: 'https://www.example.org', PUBLIC_HSTS: 'off' };
    expect(startWarnings(configOf(settings), settings, true)).toEqual([]);
    expect(startWarnings(configOf({}), settings, true)).toEqual([
      expect.stringMatching(/^PUBLIC_SITE_URL, PUBLIC_HSTS differ/),
    ]);
  });

  test.each([
    [0x6969, 'NFS'],
    [0xff534d42, 'SMB'],
    [0xff534d42 | 0, 'SMB'],
    [0x65735546, 'FUSE'],
    [0x01021997, '9p'],
    [0xef53, undefined],
  ])('file system type %i → %s', (type, name) => {
    expect(networkFileSystem(type)).toBe(name);
  });
});
