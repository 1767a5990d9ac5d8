import { chownSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configFrom } from '#api/config.ts';
import { startWarnings } from '#api/start-warnings.ts';
import { identity } from '../../helpers/company.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Not the folder of the project, which may be another user's. */
const configOf = (env: Record<string, string>) =>
  configFrom({ DATA_DIR: temporaryFolder(), ...env });

describe('a pair of settings that is seldom meant is warned of', () => {
  const secret = 'a'.repeat(32);
  const sent = { MAIL_FROM: 'web@a.example' };
  const oauth = {
    SMTP_OAUTH_TOKEN_URL: 'https://login.example/token',
    SMTP_OAUTH_CLIENT_ID: 'id',
    SMTP_OAUTH_CLIENT_SECRET: 's3cret',
  };

  test.each([
    [{ WEBHOOK_SECRET: secret }, 'WEBHOOK_SECRET signs nothing, as WEBHOOK_URL is not set.'],
    [
      { RECEIPTS: 'on' },
      'RECEIPTS is on, but SMTP_URL is not set: receipts become files, and are sent to no visitor.',
    ],
    [
      {
        SMTP_URL: 'smtps://mail.example',
        MAIL_FROM: 'Us <US@a.example>',
        MAIL_TO: 'a@a.example, us@a.example',
      },
      "us@a.example sends the team's mails and gets them: what it does not take comes back to itself. Set MAIL_FROM to an address of a subdomain, such as site@web.a.example, whose mails the team reads.",
    ],
    [
      { ...oauth, ...sent, SMTP_URL: 'smtps://team:hunter2@mail.example' },
      'The password in SMTP_URL is not used, as SMTP_OAUTH_TOKEN_URL is set: take it out.',
    ],
  ])('in a sentence of its own: %j', (env, sentence) => {
    expect(startWarnings(configOf(env), { identity }, true)).toEqual([sentence]);
  });

  test.each([
    [
      { NODE_ENV: 'production', ALLOWED_ORIGINS: 'https://site.example', DATA_DIR: '/data' },
      'Mails become files in /data/mail, and are sent to no recipient: set SMTP_URL.',
    ],
    [
      {},
      'There is neither a site here nor an origin in ALLOWED_ORIGINS: forms of a site on another origin are refused (403).',
    ],
  ])('in a sentence of its own where no site is served: %j', (env, sentence) => {
    const config = configOf({ ...env, SITE_DIR: '' });
    expect(startWarnings(config, { identity }, false)).toEqual([sentence]);
  });

  test.each([
    {},
    { WEBHOOK_SECRET: secret, WEBHOOK_URL: 'https://hooks.example/' },
    { ...sent, RECEIPTS: 'on', SMTP_URL: 'smtps://team:hunter2@mail.example' },
    { ...oauth, ...sent, SMTP_URL: 'smtps://team@mail.example' },
  ])('but not %j', (env) => {
    expect(startWarnings(configOf(env), { identity }, true)).toEqual([]);
  });

  test.runIf(process.getuid?.() === 0)(
    'about a service that root runs in the folder of another',
    () => {
      const dataDir = temporaryFolder();
      const config = configOf({ DATA_DIR: dataDir });
      expect(startWarnings(config, { identity }, true)).toEqual([]);
      chownSync(dataDir, 65_534, 65_534);
      expect(startWarnings(config, { identity }, true)).toEqual([
        `The service runs as root, and DATA_DIR (${dataDir}) belongs to user 65534, whose links root follows: run the service as that user.`,
      ]);
    },
  );

  test('about settings that the site was built with and this service lacks', () => {
    const settings = { PUBLIC_SITE_URL: 'https://www.example.org', PUBLIC_HSTS: 'off' };
    expect(startWarnings(configOf(settings), { identity, settings }, true)).toEqual([]);
    expect(startWarnings(configOf({}), { identity, settings }, true)).toEqual([
      'The site was built with another PUBLIC_SITE_URL, PUBLIC_HSTS than this service has: give both the same.',
    ]);
  });
});
