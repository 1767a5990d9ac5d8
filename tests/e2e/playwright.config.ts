import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { ensureChromium } from '../helpers/chromium.ts';
import { beginRun } from '../helpers/run-folder.ts';
import { filesOfFullRun, isFullRun } from '../full-run.ts';
import type { EngineOptions } from './engines/journey.ts';
import type { Origins } from './fixtures.ts';

beginRun();
const root = join(import.meta.dirname, '../..');

/**
 * The first port of the servers under test. The build for two origins contains the port of the API (package.json).
 */
const first = Number(process.env['E2E_PORT'] ?? 4411);
const port = { together: first, site: first + 1, api: first + 2, proof: first + 3 };
/** The port of the simulated token information in the Google test. */
process.env['E2E_TOKENINFO_PORT'] = String(first + 5);
const origin = (of: keyof typeof port): string => `http://127.0.0.1:${port[of]}`;

/** One folder per run. The environment passes it to the workers. */
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'quarrylight-e2e-'));
const data = (of: keyof typeof port): string => join(process.env['E2E_DATA'] ?? '', of);

const service = (of: keyof typeof port, env: Record<string, string>) => ({
  command: 'node api/service/main.ts',
  cwd: root,
  url: `${origin(of)}/livez`,
  stdout: 'ignore' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
  env: {
    HOST: '127.0.0.1',
    PORT: String(port[of]),
    DATA_DIR: data(of),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...env,
  },
});

/** The same value as in the build for two origins (package.json). */
const googleClientId = { PUBLIC_GOOGLE_CLIENT_ID: 'e2e.apps.googleusercontent.com' };

const twoOrigins = [
  service('site', { SITE_DIR: '.build/two-origins', ...googleClientId }),
  service('api', {
    SITE_DIR: '',
    ALLOWED_ORIGINS: origin('site'),
    ...googleClientId,
    GOOGLE_TOKENINFO_URL: `http://127.0.0.1:${first + 5}/`,
  }),
];

/** The main journeys again, with site and service on two origins. */
const journeysOnTwoOrigins = {
  name: 'two origins',
  testMatch: [
    'contact.test.ts',
    'course-walk-google.full.test.ts',
    'course-walk-real.test.ts',
    'intent.test.ts',
    'without-scripts.test.ts',
  ],
  use: {
    baseURL: origin('site'),
    apiOrigin: origin('api'),
    mailFolder: join(data('api'), 'mail'),
  },
};

export default defineConfig<Origins, EngineOptions>({
  testDir: '.',
  testIgnore: isFullRun ? [] : filesOfFullRun,
  globalSetup: './refuse-old-site.ts',
  outputDir: join(root, 'test-results/e2e'),
  forbidOnly: true,
  fullyParallel: true,
  // One more than the two processors, because tests often wait.
  workers: 3,
  timeout: 60_000,
  // Generous for busy machines: no test measures how long a page takes.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // Motion is half of the cost of a page. Tests about motion turn it on (fixtures.ts).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: ensureChromium(),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
    screenshot: 'only-on-failure',
  },
  webServer: [
    service('together', {}),
    ...(isFullRun ? twoOrigins : []),
    service('proof', { ALTCHA_HMAC_KEY: 'a-key-of-the-tests-of-32-characters-or-more' }),
  ],
  projects: [
    // First, so that they run next to Chromium. One worker each, because an engine takes seconds to start.
    ...(['firefox', 'webkit'] as const).map((engineName) => ({
      name: engineName,
      testMatch: 'engines/*.test.ts',
      workers: 1,
      use: { engineName, service: origin('together') },
    })),
    {
      name: 'chromium',
      // These need the build with a Google client id, and the service that requires a proof of work.
      testIgnore: [
        'engines/*',
        'proof-of-work.test.ts',
        isFullRun ? 'course-walk-google.full.test.ts' : filesOfFullRun,
      ],
      use: {
        baseURL: origin('together'),
        apiOrigin: origin('together'),
        mailFolder: join(data('together'), 'mail'),
      },
    },
    {
      // The same site, with a service that requires a proof of work.
      name: 'proof of work',
      testMatch: 'proof-of-work.test.ts',
      use: {
        baseURL: origin('proof'),
        apiOrigin: origin('proof'),
        mailFolder: join(data('proof'), 'mail'),
      },
    },
    ...(isFullRun ? [journeysOnTwoOrigins] : []),
  ],
});
