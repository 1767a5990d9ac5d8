/** The settings: defaults, values that stop a start or a build, and `.env.example`. */
import { describe, expect, test } from 'vitest';
import { allSettings, configFrom } from '#settings/service.ts';
import { ConfigError, type Setting } from '#settings/setting.ts';
import { siteSettingsFrom } from '#settings/site.ts';
import { isUrlSetting } from '#settings/server-urls.ts';

const ofSite = {
  siteUrl: '',
  apiUrl: '',
  crmUrl: '',
  courseWalkApi: '/api/course-walk',
  googleClientId: '',
  googleUserInfoUrl: 'https://www.googleapis.com/oauth2/v3/userinfo',
  counterOrigin: '',
  strictTransportSecurity: 'max-age=31536000',
};

describe('service settings', () => {
  test('are all optional', () => {
    expect(configFrom({})).toMatchObject({
      ...ofSite,
      isProduction: false,
      smtpUrl: '',
      smtpOauth: { tokenUrl: '', clientId: '', clientSecret: '', scope: '' },
      mailFrom: undefined,
      mailToByKind: { message: undefined },
      receipts: false,
      webhookSecret: '',
      allowedOrigins: [],
      trustedProxies: [],
      retentionDays: undefined,
      rateLimit: { submissions: 20, seconds: 60 },
      plaintextHosts: [],
    });
  });

  test('treat an empty value as unset, except SITE_DIR', () => {
    const empty = { HOST: '', PORT: ' ', RATE_LIMIT: '', LOG_LEVEL: '', SITE_DIR: '' };
    expect(configFrom(empty)).toEqual({ ...configFrom({}), siteDir: '' });
  });

  test.each<[env: Record<string, string>, values: object]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ RATE_LIMIT: '5/1s' }, { rateLimit: { submissions: 5, seconds: 1 } }],
    [{ RATE_LIMIT: 'off' }, { rateLimit: undefined }],
    [
      { ALLOWED_ORIGINS: 'https://www.example.org/, HTTP://localhost:4321' },
      { allowedOrigins: ['https://www.example.org', 'http://localhost:4321'] },
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8 192.0.2.7,2001:db8::/32' },
      { trustedProxies: ['10.0.0.0/8', '192.0.2.7/32', '2001:db8::/32'] },
    ],
    [
      { ALLOW_PLAINTEXT: 'DB.internal, 10.0.0.7 [fd00::7]' },
      { plaintextHosts: ['db.internal', '10.0.0.7', '[fd00::7]'] },
    ],
    [{ MAIL_TO: 'root@localhost' }, { mailTo: [{ name: '', address: 'root@localhost' }] }],
    [{ MAIL_TO: 'ops@[10.0.0.7]' }, { mailTo: [{ name: '', address: 'ops@[10.0.0.7]' }] }],
    [
      { MAIL_TO: 'a@mail.example.org, B <b@b.example>,"C, D; \\"E\\" <f@f>" <c@c.example>' },
      {
        mailTo: [
          { name: '', address: 'a@mail.example.org' },
          { name: 'B', address: 'b@b.example' },
          { name: 'C, D; "E" <f@f>', address: 'c@c.example' },
        ],
      },
    ],
    [
      { MAIL_TO_QUICK_DEMO: 'a@example.org' },
      { mailToByKind: { quick_demo: [{ name: '', address: 'a@example.org' }] } },
    ],
    [
      { MAIL_FROM: 'The "good" site <site@a.example>' },
      { mailFrom: { name: 'The good site', address: 'site@a.example' } },
    ],
    ...(
      [
        ['SMTP_URL', 'smtpUrl', 'smtps://team@example.org:word@mail.example.org'],
        ['SMTP_URL', 'smtpUrl', 'smtps://team:w@mail.example?proxy=http://us:word@proxy.example'],
        ['WEBHOOK_URL', 'webhookUrl', 'https://hooks.example/@team?to=a@b.example'],
        ['WEBHOOK_URL', 'webhookUrl', 'https://[::1]:4433/hooks'],
      ] as const
    ).map(([name, property, url]): [Record<string, string>, object] => [
      { [name]: url },
      { [property]: url },
    ]),
    [
      { PUBLIC_HSTS: 'subdomains' },
      { strictTransportSecurity: 'max-age=31536000; includeSubDomains' },
    ],
    [{ PUBLIC_HSTS: 'HOST' }, { strictTransportSecurity: 'max-age=31536000' }],
    [{ PUBLIC_HSTS: 'off' }, { strictTransportSecurity: '' }],
    [
      { PUBLIC_API_URL: 'https://api.example/' },
      { courseWalkApi: 'https://api.example/api/course-walk' },
    ],
    [{ PUBLIC_SITE_URL: 'HTTPS://Site.example/' }, { siteUrl: 'https://site.example' }],
  ])('%j → read as intended', (env, values) => {
    expect(configFrom(env)).toMatchObject(values);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'a@example.org\nBcc: b@example.org'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
    ['MAIL_FROM', 'A <a@example.org>, B <b@example.org>'],
    ['MAIL_FROM', 'a@example.org;'],
    ['MAIL_FROM', '"Acme <a@example.org>'],
    ['MAIL_TO', 'nobody'],
    ['MAIL_TO', '"A, b@example.org'],
    ['MAIL_TO', 'a@b'],
    ['MAIL_TO', ','],
    ['MAIL_TO_CONTACT', 'nobody'],
    ['WEBHOOK_URL', 'ftp://example.org'],
    ['CHAT_URL', 'ftp://example.org'],
    ['SMTP_URL', 'smtp://team:p%zz@mail.example.org'],
    ['SMTP_URL', 'smtp://mail.example.org?requireTLS=true&requireTLS=false'],
    ['SMTP_URL', 'smtp://mail.example.org?host=localhost'],
    ['SMTP_URL', 'smtp://localhost?service=gmail'],
    ['DATABASE_URL', 'postgres://team@db.example/x?sslmode=verify-full&sslmode=disable'],
    ['DATABASE_URL', 'postgres://team@db.example/x?host=localhost&%68ost=db.example'],
    ['SMTP_URL', 'smtps://team:12#34@mail.example.org'],
    ['WEBHOOK_URL', 'https://team:12?34@hooks.example'],
    ['DATABASE_URL', 'postgres://team:12/34@db.example/x'],
    ['METRICS_TOKEN', `"${'a'.repeat(32)}"`],
    ['SMTP_OAUTH_CLIENT_SECRET', "'s3cret'"],
    ['MAIL_TO', '"Boss <boss@example.org>, team@example.org"'],
    ['PUBLIC_SITE_URL', '"https://www.example.org"'],
    ['NODE_ENV', '"production"'],
    ['NODE_ENV', 'prod'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://example.org/path'],
    ['ALLOW_PLAINTEXT', 'http://db.internal'],
    ['ALLOW_PLAINTEXT', 'db.internal, mail.internal:25'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, ::/0'],
    ['METRICS_TOKEN', ' '.repeat(40)],
    ['ALTCHA_HMAC_KEY', '\t'],
    ['CHAT_URL', ' '],
    ['LOG_LEVEL', 'loud'],
    ['RETENTION_DAYS', '0'],
    ['WEBHOOK_SECRET', `${'a'.repeat(32)} ${'b'.repeat(32)}`],
    ['RATE_LIMIT', '0/60s'],
    ['RATE_LIMIT', '20/min'],
    ['PUBLIC_GOOGLE_USERINFO_URL', 'https://'],
  ])('%s=%s → the start stops and names the setting', (name, value) => {
    expect(() => configFrom({ [name]: value })).toThrow(ConfigError);
    expect(() => configFrom({ [name]: value })).toThrow(`${name} must be`);
  });

  test('with an invalid URL → the message shows the declared example', () => {
    for (const { name, example, default: byDefault } of allSettings.filter(isUrlSetting)) {
      const read = () => configFrom({ [name]: 'x' });
      expect(read).toThrow(`${name} must be empty or`);
      expect(read).toThrow(`such as ${example ?? byDefault}`);
    }
  });

  test('never appear in messages if they are secret', () => {
    for (const name of ['WEBHOOK_SECRET', 'METRICS_TOKEN', 'ALTCHA_HMAC_KEY']) {
      expect(() => configFrom({ [name]: 'hunter2' })).toThrow(
        new RegExp(`^${name} (?!.*hunter2).* at least 32 characters`),
      );
    }
  });

  test.each([
    'PUBLIC_SITE_URL',
    'PUBLIC_CRM_URL',
    'WEBHOOK_URL',
    'ALLOWED_ORIGINS',
    'ALLOW_PLAINTEXT',
    'MAIL_FROM',
    'MAIL_TO',
    'TRUSTED_PROXIES',
  ])('%s with an invalid URL → the message does not repeat it: it may have a password', (name) => {
    expect(() => configFrom({ [name]: 'httsp://user:hunter2@api' })).toThrow(
      new RegExp(`^${name} must be (?!.*hunter2)`),
    );
  });

  test.each(['a@a.example; b@b.example', 'A; B <a@a.example>', 'a@a.example;'])(
    '%s → asks for commas instead of semicolons',
    (value) => {
      expect(() => configFrom({ MAIL_TO: value })).toThrow(
        /^MAIL_TO .* commas.* semicolons.* one@example\.org, two@example\.org/,
      );
    },
  );

  test('in quotes → the message names the Docker option that keeps quotes', () => {
    expect(() => configFrom({ WEBHOOK_SECRET: `'${'a'.repeat(32)}'` })).toThrow(
      /^WEBHOOK_SECRET .* without quotes.* docker --env-file/,
    );
  });
});

describe('site settings', () => {
  test('default to the values of this site', () => {
    expect(siteSettingsFrom({})).toEqual(ofSite);
  });

  test.each([
    ['PUBLIC_SITE_URL', 'www.example.org'],
    ['PUBLIC_SITE_URL', 'https://www.example.org/site'],
    ['PUBLIC_COUNTER_ORIGIN', 'https://counter.example/?x'],
    ['PUBLIC_HSTS', 'yes'],
    ['PUBLIC_API_URL', 'api.example'],
    ['PUBLIC_API_URL', 'https://user:hunter2@api.example'],
    ['PUBLIC_CRM_URL', 'crm.example'],
    ['PUBLIC_COURSE_WALK_API', 'ftp://courses.example'],
    ['PUBLIC_GOOGLE_CLIENT_ID', 'a b'],
  ])('%s=%s → stops a build and a start with one message', (name, value) => {
    const sentence = (read: (env: Record<string, string>) => unknown): string => {
      try {
        read({ [name]: value });
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(sentence(siteSettingsFrom)).toMatch(new RegExp(`^${name} must be `));
    expect(sentence(configFrom)).toBe(sentence(siteSettingsFrom));
  });
});

describe('URL without TLS to another machine', () => {
  const remedies: Record<string, string> = {
    DATABASE_URL: 'with \\?sslmode=verify-full at the end',
    SMTP_URL: 'with smtps://, or without requireTLS=false',
  };

  test.each([
    ['DATABASE_URL', 'postgres://team@db.example/x'],
    ['DATABASE_URL', 'postgres://team@db.example/x?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://team@localhost/x?host=db.example'],
    ['SMTP_URL', 'smtp://team:secret@db.example?requireTLS=false'],
    ['SMTP_URL', 'smtp://team:secret@db.example?ignoreTLS=true'],
    ['SMTP_URL', 'smtp://db.example?requireTLS=false'],
    ['SMTP_URL', 'smtp://db.example?requireTLS=0'],
    ['SMTP_URL', 'smtps://db.example?secure=false'],
    ['WEBHOOK_URL', 'http://db.example/x'],
    ['CHAT_URL', 'http://db.example/x'],
    ['GOOGLE_TOKENINFO_URL', 'http://DB.example/'],
  ])('%s=%s → stops the start, unless ALLOW_PLAINTEXT names the host', (name, value) => {
    expect(() => configFrom({ [name]: value })).toThrow(
      new RegExp(
        `^${name} (?!.*example).*: write it ${remedies[name] ?? 'with https://'}, or name the host in ALLOW_PLAINTEXT\\.$`,
      ),
    );
    expect(() => configFrom({ [name]: value, ALLOW_PLAINTEXT: 'other' })).toThrow(ConfigError);
    configFrom({ [name]: value, ALLOW_PLAINTEXT: 'other, DB.example' });
  });

  test.each([
    ['DATABASE_URL', 'postgres://team@db.example/x?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://team@%2Fvar%2Frun%2Fpostgresql/x'],
    ['DATABASE_URL', 'postgres://team@127.0.0.2/x'],
    ['DATABASE_URL', 'postgres://team@[::1]:5433/x'],
    ['SMTP_URL', 'smtps://team:secret@db.example'],
    ['SMTP_URL', 'smtp://team:secret@db.example'],
    ['SMTP_URL', 'smtp://db.example'],
    ['SMTP_URL', 'smtp://team:secret@localhost?requireTLS=false'],
    ['WEBHOOK_URL', 'https://db.example/x?to=a&to=b&host=c'],
    ['WEBHOOK_URL', 'http://localhost:1234/x'],
    ['GOOGLE_TOKENINFO_URL', 'http://127.0.0.1:1/'],
  ])('%s=%s → accepted', (name, value) => {
    configFrom({ [name]: value });
  });
});

test('every setting whose value is a URL requires TLS', () => {
  const isUrl = ({ name, default: byDefault = '', example = byDefault }: Setting): boolean =>
    /^[a-z]+:\/\/\S+$/.test(example) && !name.startsWith('PUBLIC_');
  expect(allSettings.filter(isUrl)).toEqual(allSettings.filter(isUrlSetting));
});

/** Formats a text as comment lines. */
const remark = (text: string): string[] =>
  text.match(/\S.{0,116}\S(?=\s|$)|\S/g)?.map((line) => `# ${line}\n`) ?? [];

/**
 * Formats a setting for `.env.example`: its help, unless the previous setting has the same, and its default or, after a '#',
 * an example.
 */
const entryOf = (
  { name, help, default: byDefault, example }: Setting,
  index: number,
  settings: Setting[],
): string =>
  [
    ...(settings[index - 1]?.help === help ? [] : remark(help)),
    example ? `# ${name}=${example}\n` : `${name}=${byDefault ?? ''}\n`,
  ].join('');

/** Headings of the groups, by the first setting of each. */
const groups: Readonly<Record<string, string>> = {
  PUBLIC_SITE_URL: 'Site',
  HOST: 'Service',
  DATA_DIR: 'Data',
  SMTP_URL: 'Mail',
  MAIL_TO: 'Team',
  WEBHOOK_URL: 'Integrations',
  RATE_LIMIT: 'Limits',
  PUBLIC_GOOGLE_CLIENT_ID: 'Google',
};

/** The last group has settings of both site and service. */
const isOfGoogle = ({ name }: Setting): boolean => name.includes('GOOGLE');

const exampleFile = (): string =>
  [
    ...remark(
      "All settings. A line shows a setting's default or, after a '#', an example. An empty value means the default, unless the help of the setting says otherwise. Copy this file to .env and change what you need.",
    ),
    '#\n',
    ...remark(
      'A build puts the PUBLIC_ settings into the pages: build again after a change. The service reads all others when it starts. If a value cannot be used, the build or the start stops and names the setting.',
    ),
    ...allSettings
      .toSorted((one, other) => Number(isOfGoogle(one)) - Number(isOfGoogle(other)))
      .flatMap((each, index, all) => [
        groups[each.name] ? `\n# --- ${groups[each.name]} ---\n\n` : '',
        entryOf(each, index, all),
      ]),
  ].join('');

describe('.env.example', () => {
  test('is generated from the declarations (vitest -u)', async () => {
    await expect(exampleFile()).toMatchFileSnapshot('../../../../.env.example');
  });

  test('starts the service with every example and default', () => {
    const random = 'a'.repeat(32);
    const env = allSettings.map(({ name, default: byDefault, example }) => [
      name,
      example ?? byDefault ?? random,
    ]);
    expect(configFrom(Object.fromEntries(env) as Record<string, string>)).toMatchObject({
      host: '127.0.0.1',
      webhookUrl: 'https://hooks.example.org/contact',
      metricsToken: random,
    });
  });
});
