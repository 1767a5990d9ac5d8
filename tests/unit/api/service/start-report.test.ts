import { chownSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configFrom } from '#settings/service.ts';
import { networkFileSystem, startWarnings } from '#service/start-report.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Not the folder of the project, which may be another user's. */
const configOf = (env: Record<string, string>) =>
  configFrom({ DATA_DIR: temporaryFolder(), ...env });

describe('what is seldom meant is warned of', () => {
  test.each([
    [
      { NODE_ENV: 'production', ALLOWED_ORIGINS: 'https://site.example', DATA_DIR: '/data' },
      /only written to \/data\/mail\. Set SMTP_URL/,
    ],
    [{}, /ALLOWED_ORIGINS is empty.* 403/],
  ])('in a sentence of its own where no site is served: %j', (env, words) => {
    const config = configOf({ ...env, SITE_DIR: '' });
    expect(startWarnings(config, undefined, false)).toEqual([expect.stringMatching(words)]);
  });

  test('but not where a site is served, and mails are files of a trial', () => {
    expect(startWarnings(configOf({}), undefined, true)).toEqual([]);
  });

  test.runIf(process.getuid?.() === 0)(
    'about a service that root runs in the folder of another',
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

  test('about settings that the site was built with and this service lacks', () => {
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
  ])('about a folder on a file system of the type %i: %s', (type, name) => {
    expect(networkFileSystem(type)).toBe(name);
  });
});
