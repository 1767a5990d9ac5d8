import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { engineNames } from './installed.ts';
import type { EngineOptions } from './journey.ts';

const root = join(import.meta.dirname, '../..');
/** Beside the ports of the end-to-end tests. */
const port = Number(process.env['E2E_PORT'] ?? 4411) + 4;
const service = `http://127.0.0.1:${port}`;

process.env['ENGINES_DATA'] ??= mkdtempSync(join(tmpdir(), 'quarrylight-engines-'));

export default defineConfig<object, EngineOptions>({
  testDir: 'journeys',
  testMatch: '*.test.ts',
  outputDir: join(root, 'test-results/engines'),
  globalSetup: './install.ts',
  forbidOnly: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/engines.json') }]],
  webServer: {
    command: 'node --import tsx api/main.ts',
    cwd: root,
    url: `${service}/livez`,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: process.env['ENGINES_DATA'],
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    },
  },
  projects: engineNames.map((engineName) => ({ name: engineName, use: { engineName, service } })),
});
