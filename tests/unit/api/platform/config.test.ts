import { describe, expect, test } from 'vitest';
import { ConfigError, configFrom } from '../../../../api/platform/config/config.ts';

describe('settings of the service', () => {
  test('are all optional', () => {
    expect(configFrom({})).toEqual({
      host: '127.0.0.1',
      port: 4321,
      isProduction: false,
      dataDir: '.data',
      databaseUrl: '',
      smtpUrl: '',
      smtpOauth: undefined,
      mailFrom: undefined,
      mailTo: undefined,
      mailToByKind: {},
      receipts: false,
      webhookUrl: '',
      chatUrl: '',
      webhookSecrets: [],
      allowedOrigins: [],
      trustedProxies: [],
      metricsToken: '',
      proofOfWorkKey: '',
      googleClientId: '',
      googleTokenInfoUrl: '',
      logLevel: 'info',
      retentionDays: undefined,
      rateLimit: { submissions: 20, seconds: 60 },
      plaintextHosts: [],
      siteDir: 'dist',
      siteUrl: '',
      strictTransportSecurity: 'max-age=31536000',
    });
  });

  test('that are empty are as good as none, but for the site’s folder', () => {
    const empty = { HOST: '', PORT: ' ', RATE_LIMIT: '', LOG_LEVEL: '', SITE_DIR: '' };
    expect(configFrom(empty)).toEqual({ ...configFrom({}), siteDir: '' });
  });

  test('take any free port for 0', () => {
    expect(configFrom({ PORT: '0' }).port).toBe(0);
  });

  test('read lists between commas and spaces', () => {
    const { allowedOrigins, trustedProxies } = configFrom({
      ALLOWED_ORIGINS: 'https://www.example.org/, HTTP://localhost:4321',
      TRUSTED_PROXIES: '10.0.0.0/8 192.0.2.7,2001:db8::/32 ::1 ::ffff:192.0.2.9',
    });
    expect(allowedOrigins).toEqual(['https://www.example.org', 'http://localhost:4321']);
    expect(trustedProxies).toEqual([
      '10.0.0.0/8',
      '192.0.2.7/32',
      '2001:db8::/32',
      '::1/128',
      '192.0.2.9/32',
    ]);
  });

  test('read a rate limit, or none', () => {
    expect(configFrom({ RATE_LIMIT: '5/1s' }).rateLimit).toEqual({ submissions: 5, seconds: 1 });
    expect(configFrom({ RATE_LIMIT: 'off' }).rateLimit).toBeUndefined();
  });

  test('admit a named mailbox and several recipients', () => {
    expect(configFrom({ MAIL_FROM: 'The site <site@example.org>' }).mailFrom).toBe(
      'The site <site@example.org>',
    );
    expect(configFrom({ MAIL_TO: 'a@example.org, b@example.org' }).mailTo).toBe(
      'a@example.org, b@example.org',
    );
    expect(configFrom({ MAIL_TO_QUICK_DEMO: 'a@example.org' }).mailToByKind).toEqual({
      quick_demo: 'a@example.org',
    });
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'a@example.org\nBcc: b@example.org'],
    ['MAIL_TO', 'nobody'],
    ['MAIL_TO_CONTACT', 'nobody'],
    ['MAIL_TO_JOB_APLICATION', 'jobs@example.org'],
    ['WEBHOOK_URL', 'ftp://example.org'],
    ['CHAT_URL', 'ftp://example.org'],
    ['SMTP_URL', 'smtp://team:p%zz@mail.example.org'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://example.org/path'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['LOG_LEVEL', 'loud'],
    ['RETENTION_DAYS', '0'],
    ['RATE_LIMIT', '0/60s'],
    ['RATE_LIMIT', '20/min'],
  ])('that are wrong stop the start by name: %s=%s', (name, value) => {
    expect(() => configFrom({ [name]: value })).toThrow(ConfigError);
    expect(() => configFrom({ [name]: value })).toThrow(`${name} must be`);
  });

  test('never repeat a password', () => {
    expect(() => configFrom({ SMTP_URL: 'http://team:hunter2@mail' })).toThrow(
      /^SMTP_URL (?!.*hunter2)/,
    );
    for (const name of ['WEBHOOK_SECRET', 'METRICS_TOKEN', 'ALTCHA_HMAC_KEY']) {
      expect(() => configFrom({ [name]: 'hunter2' })).toThrow(
        new RegExp(`^${name} (?!.*hunter2).* at least 32 characters`),
      );
    }
    expect(() => configFrom({ DATABASE_URL: 'postgres://team:hunter2@db.example/x' })).toThrow(
      /^DATABASE_URL (?!.*hunter2)/,
    );
  });

  test('take two secrets of the webhook, each long enough', () => {
    const [current, next] = ['a'.repeat(32), 'b'.repeat(32)];
    expect(configFrom({ WEBHOOK_SECRET: `${current} ${next}` }).webhookSecrets).toEqual([
      current,
      next,
    ]);
    expect(() => configFrom({ WEBHOOK_SECRET: `${current} short` })).toThrow(ConfigError);
  });
});

describe('a setting that would send plain text to another machine', () => {
  test.each([
    ['DATABASE_URL', 'postgres://team@db.example/x'],
    ['DATABASE_URL', 'postgres://team@db.example/x?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://team@localhost/x?host=db.example'],
    ['SMTP_URL', 'smtp://team:secret@db.example?requireTLS=false'],
    ['SMTP_URL', 'smtp://team:secret@db.example?ignoreTLS=true'],
    ['SMTP_URL', 'smtp://db.example?requireTLS=false'],
    ['SMTP_URL', 'smtp://db.example?requireTLS=0'],
    ['SMTP_URL', 'smtp://localhost?host=db.example&requireTLS=false'],
    ['SMTP_URL', 'smtps://db.example?secure=false'],
    ['WEBHOOK_URL', 'http://db.example/x'],
    ['CHAT_URL', 'http://db.example/x'],
    ['GOOGLE_TOKENINFO_URL', 'http://DB.example/'],
  ])('stops the start, unless ALLOW_PLAINTEXT names the host: %s=%s', (name, value) => {
    expect(() => configFrom({ [name]: value })).toThrow(
      new RegExp(`^${name} .* ALLOW_PLAINTEXT=db\\.example\\.$`),
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
    ['WEBHOOK_URL', 'https://db.example/x'],
    ['WEBHOOK_URL', 'http://localhost:1234/x'],
    ['GOOGLE_TOKENINFO_URL', 'http://127.0.0.1:1/'],
  ])('is not %s=%s', (name, value) => {
    configFrom({ [name]: value });
  });
});
