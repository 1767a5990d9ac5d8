import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Config, configFrom } from '#settings/service.ts';
import { startService as startAnyService } from '#service/service.ts';
import { startWarnings } from '#service/start-report.ts';
import { company, noBuild } from '../../helpers/company.ts';
import { keptLog } from '../../helpers/log-lines.ts';
import { quiet } from '../../helpers/spawned-server.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let folder: string;
let config: Config;
beforeEach(() => {
  folder = temporaryFolder();
  config = configFrom({ ...quiet, DATA_DIR: folder });
});

const startService: typeof startAnyService = (config, overrides) =>
  startAnyService(config, { company, ...overrides });

describe('service', () => {
  test('starts on a free port, and releases everything when it stops', async () => {
    const service = await startService(config);
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    const ready = await fetch(`${service.url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([200, 'ok']);
    await service.close();
    await expect(fetch(`${service.url}/livez`)).rejects.toThrow();
    await (await startService(config)).close();
  });

  test('is not ready while it stops, before it refuses connections', async () => {
    const service = await startService(config);
    // Its connection stays open.
    await (await fetch(`${service.url}/livez`)).text();
    const closed = service.close();
    const ready = await fetch(`${service.url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, 'not ready']);
    await closed;
  });

  test('names the reason if it cannot start', async () => {
    const first = await startService(config);
    await expect(startService(config)).rejects.toThrow('Another service is using');
    const noFolder = join(folder, 'a-file');
    writeFileSync(noFolder, '');
    await expect(startService({ ...config, dataDir: noFolder })).rejects.toThrow(
      `(DATA_DIR) cannot be used: ${noFolder} is not a folder`,
    );
    await expect(startService({ ...config, dataDir: '/proc/x' })).rejects.toThrow(
      /\/proc\/x \(DATA_DIR\).*\(ENOENT\).* docs\/operating\/troubleshooting\.md/,
    );
    const elsewhere = { ...config, dataDir: join(folder, 'b'), port: first.port };
    await expect(startService(elsewhere)).rejects.toThrow(`Port ${first.port} is in use`);
    await first.close();
    await expect(
      startService({ ...config, databaseUrl: 'postgres://team:hunter2@127.0.0.1:1/y' }),
    ).rejects.toThrow(
      /^(?!.*hunter2).* 127\.0\.0\.1:1\/y \(DATABASE_URL\) .*\(ECONNREFUSED\).* docs\/operating\/troubleshooting\.md/,
    );
    await (await startService({ ...elsewhere, port: 0 })).close();
  });

  test.each([
    {
      what: 'before the hourly tasks begin',
      overrides: {
        handlers: () => {
          throw new Error('It cannot start.');
        },
      },
      sentence: 'It cannot start.',
    },
    {
      what: 'after they have begun',
      change: { host: '192.0.2.1' },
      sentence: 'HOST is not an address of this machine.',
    },
  ])('a start that fails $what → keeps nothing open', async ({ change, overrides, sentence }) => {
    const { log, lines } = keptLog();
    await expect(startService({ ...config, ...change }, { log, ...overrides })).rejects.toThrow(
      sentence,
    );
    expect(lines.filter((line) => line.includes('failed'))).toEqual([]);
    await (await startService(config)).close();
  });

  test('starts without a site if there is no build, and warns', async () => {
    const { log, lines } = keptLog();
    const service = await startService({ ...config, siteDir: noBuild }, { log });
    expect((await fetch(service.url)).status).toBe(404);
    await service.close();
    expect(lines.join('')).toContain('No site is served here and ALLOWED_ORIGINS is empty');
  });

  test('logs its version, its deliveries and the start warnings', async () => {
    const { log, lines } = keptLog();
    const chatUrl = 'https://hooks.slack.example/services/secret';
    const alone = { ...config, isProduction: true, chatUrl, retentionDays: 365 };
    await (await startService(alone, { log })).close();
    const entries = lines.map((line) => JSON.parse(line) as { msg: string; version?: string });
    expect(entries.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^The store at .* is new/),
      ...startWarnings(alone, company.settings, false),
      'Listening',
      'Stopped',
    ]);
    expect(entries.at(-2)).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      webhook: 'off',
      chat: 'hooks.slack.example',
      receipts: 'off',
      proofOfWork: 'off',
      metrics: 'off',
      retention: '365 days',
    });
  });

  test('logs where its store is, and whether the store is new', async () => {
    const { log, lines } = keptLog();
    for (let n = 0; n < 2; n += 1) await (await startService(config, { log })).close();
    const entries = lines.map((line) => JSON.parse(line) as { msg: string; store?: string });
    const isNew = `${folder} (DATA_DIR) is new`;
    expect(entries.filter(({ msg }) => msg.includes(isNew))).toHaveLength(1);
    expect(entries.flatMap(({ store }) => store ?? [])).toEqual([folder, folder]);
  });

  test('answers a malformed request target with 400', async () => {
    const service = await startService(config);
    const status = await new Promise((resolve, reject) => {
      request({ port: service.port, host: '127.0.0.1', path: '/\\..\\x%' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
    await service.close();
  });
});
