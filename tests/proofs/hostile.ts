/**
 * `npm run proof:hostile`: sends the service headers, paths, queries and bodies of the largest size that it takes, measures
 * the CPU time of each, and prints the ten dearest. Fails when one costs more than 10 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuS } from '../bench/load.ts';
import { rawClient } from '../helpers/raw-client.ts';
import { spawnServer } from '../helpers/spawned-server.ts';

const maxCpuMs = 10;
/** The kernel counts CPU time in steps of 10 ms, so each request is sent this often. */
const times = 10;
/** Node takes 16 KiB of request line and headers. */
const headBytes = 15_000;
const bodyBytes = 64 * 1024;

const filled = (piece: string, bytes: number): string =>
  piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes);

const headerNames = [
  ...['Accept', 'Accept-Encoding', 'Authorization', 'Cookie', 'Content-Type', 'If-None-Match'],
  ...['Origin', 'Referer', 'Sec-Fetch-Site', 'X-Forwarded-For', 'Idempotency-Key', 'Proof-Of-Work'],
  ...['Google-Access-Token', 'Host'],
];
const headerPieces = [
  'a',
  ',',
  ' ,a',
  '1.2.3.4,',
  '[::1]:1,',
  'a;q=0.1,',
  '; charset=',
  '%61',
  '/',
];
const pathPieces = [
  '/a',
  '/',
  '%61',
  '/..',
  '/%2e%2e',
  '/services',
  '%f0%9f%90%8e',
  '?',
  '&a=',
  '*',
];
const textPieces = ['a', ' ', '\\n', '\\u2028', 'http://', 'a@', 'a.', '@a.', '\\ud800', '=?', 'é'];
const paths = ['/', '/api/contact', '/api/course-walk/users/login', '/readyz'];

interface Attack {
  what: string;
  lines: string[];
  body?: string;
}

const post = (what: string, path: string, type: string, body: string): Attack => ({
  what,
  lines: [
    `POST ${path} HTTP/1.1`,
    'Host: site.example',
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ],
  body,
});

const jsonBodies = (): Array<[string, string]> => [
  ...textPieces.flatMap((piece) =>
    ['message', 'email', 'subject', 'password'].map((field): [string, string] => {
      const whole = Math.floor((bodyBytes - 500) / Buffer.byteLength(piece));
      return [`${field} of "${piece}"`, `{"${field}":"${piece.repeat(whole)}"}`];
    }),
  ),
  ['nested arrays', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  ['many fields', `{${Array.from({ length: 6000 }, (_, n) => `"f${n}":1`).join(',')}}`],
];

const formBodies: Array<[string, string, string]> = [
  ['fields of a form', 'application/x-www-form-urlencoded', filled('a=&', bodyBytes)],
  ['escapes of a form', 'application/x-www-form-urlencoded', `message=${filled('%41', 60_000)}`],
  ['multipart boundaries', 'multipart/form-data; boundary=x', filled('--x\r\n', bodyBytes)],
  [
    'multipart fields',
    'multipart/form-data; boundary=x',
    `${Array.from({ length: 1000 }, (_, n) => `--x\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\n\r\n`).join('')}--x--\r\n`,
  ],
  ['a multipart header', 'multipart/form-data; boundary=x', `--x\r\n${filled('a:', 60_000)}`],
];

const attacks: Attack[] = [
  ...headerNames.flatMap((name) =>
    headerPieces.flatMap((piece) =>
      paths.map((path) => ({
        what: `${name} of "${piece}" to ${path}`,
        lines: [
          `GET ${path} HTTP/1.1`,
          ...(name === 'Host' ? [] : ['Host: site.example']),
          `${name}: ${filled(piece, headBytes)}`,
        ],
      })),
    ),
  ),
  ...pathPieces.map((piece) => ({
    what: `path of "${piece}"`,
    lines: [`GET /${filled(piece, headBytes - (headBytes % 12))} HTTP/1.1`, 'Host: site.example'],
  })),
  ...['/api/contact', '/api/course-walk/users/register'].flatMap((path) =>
    jsonBodies().map(([what, body]) => post(`${what} to ${path}`, path, 'application/json', body)),
  ),
  ...formBodies.map(([what, type, body]) => post(what, '/api/contact', type, body)),
];

const folder = mkdtempSync(join(tmpdir(), 'quarrylight-hostile-'));
const service = await spawnServer('api/main.ts', {
  DATA_DIR: folder,
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_GOOGLE_CLIENT_ID: 'proof.apps.googleusercontent.com',
});
const port = Number(new URL(service.url).port);

const send = async ({ lines, body = '' }: Attack): Promise<void> => {
  await rawClient(port, ...lines, 'Connection: close', '', body).answered;
};

const measure = async (attack: Attack): Promise<number> => {
  await send(attack);
  const before = cpuS(service.child);
  for (let n = 0; n < times; n += 1) await send(attack);
  return ((cpuS(service.child) - before) * 1000) / times;
};

try {
  const plain = { what: 'plain', lines: ['GET /livez HTTP/1.1', 'Host: site.example'] };
  for (let n = 0; n < 20; n += 1) await measure(plain);
  const results: Array<{ request: string; 'CPU ms': number }> = [];
  for (const attack of attacks) {
    results.push({ request: attack.what, 'CPU ms': Math.round(await measure(attack)) });
  }
  const dearest = results.sort((one, other) => other['CPU ms'] - one['CPU ms']).slice(0, 10);
  console.table(dearest);
  console.log(`${attacks.length} requests, each sent ${times} times.`);
  if ((dearest[0]?.['CPU ms'] ?? 0) > maxCpuMs) process.exitCode = 1;
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
