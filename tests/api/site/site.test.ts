import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite } from '../../../api/site/open-site.ts';
import { serveSite } from '../../../api/site/serve-site.ts';

const home = '<h1>Home</h1>'.repeat(50);
const files: Record<string, string | Buffer> = {
  'index.html': home,
  'index.html.br': brotliCompressSync(home),
  'index.html.gz': gzipSync(home),
  'services.html': '<h1>Services</h1>',
  'services/data.html': '<h1>Data</h1>',
  'services/404.html': '<h1>No such service</h1>',
  'course-walk/index.html': '<h1>Course walk</h1>',
  '404.html': '<h1>No such page</h1>',
  '_astro/app.js': 'export {};',
  'über uns.txt': 'us',
  '.env': 'SECRET=1',
  '.well-known/security.txt': 'Contact: x',
  _headers:
    '/*\n  X-Frame-Options: DENY\n\n/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n\n/rules.json\n  Content-Type: application/speculationrules+json\n',
  'rules.json': '{}',
  _redirects: '/case-studies /use-cases 301\n/old/* /services/:splat 302\n',
};

let folder: string;
let app: Hono;

const siteOf = async (contents: typeof files): Promise<string> => {
  const below = await mkdtemp(join(tmpdir(), 'site-'));
  for (const [name, body] of Object.entries(contents)) {
    await mkdir(dirname(join(below, name)), { recursive: true });
    await writeFile(join(below, name), body);
  }
  return below;
};

const appOf = async (below: string): Promise<Hono> => {
  const site = await openSite(below);
  if (!site) throw new Error('no site');
  return new Hono().use(
    '*',
    serveSite(() => site),
  );
};

beforeAll(async () => {
  folder = await siteOf(files);
  app = await appOf(folder);
});

afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost${path}`, { headers });

describe('paths', () => {
  test.each([
    ['/', home],
    ['/services', '<h1>Services</h1>'],
    ['/services/', '<h1>Services</h1>'],
    ['/services?from=x', '<h1>Services</h1>'],
    ['/services/data', '<h1>Data</h1>'],
    ['/course-walk', '<h1>Course walk</h1>'],
    ['/course-walk/', '<h1>Course walk</h1>'],
    ['/%C3%BCber%20uns.txt', 'us'],
    ['/.well-known/security.txt', 'Contact: x'],
  ])('%s is a file of the site', async (path, body) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
  });

  test.each([
    ['/index.html', '/'],
    ['/services.html', '/services'],
    ['/services.html?from=x', '/services?from=x'],
    ['/services/index.html', '/services'],
    ['/course-walk/index.html', '/course-walk'],
    ['/case-studies', '/use-cases'],
    ['/case-studies/?a=1', '/use-cases?a=1'],
  ])('%s has moved to %s', async (path, location) => {
    const response = await get(path);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(location);
    expect(response.headers.get('X-Frame-Options')).toBe('DENY');
  });

  test('a wildcard carries the rest of the path along', async () => {
    const response = await get('/old/data');
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/services/data']);
  });

  test.each([
    ['/nothing', 'No such page'],
    ['/nothing/at/all', 'No such page'],
    ['/services/nothing', 'No such service'],
    ['/_astro/gone.js', 'No such page'],
    ['/nothing.html', 'No such page'],
    ['/.env', 'No such page'],
    ['/_headers', 'No such page'],
    ['/_redirects', 'No such page'],
    ['/index.html.br', 'No such page'],
    ['/index.html.gz', 'No such page'],
    ['/..%2f..%2fetc%2fpasswd', 'No such page'],
    ['/%2e%2e/package.json', 'No such page'],
    ['/services/..%5c..%5cx', 'No such page'],
    ['/services%00.html', 'No such page'],
    ['/%E0%A4%A', 'No such page'],
    ['/%', 'No such page'],
    ['//services', 'No such page'],
    ['/__proto__', 'No such page'],
  ])('%s gets the nearest not-found page', async (path, body) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(body);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('ETag')).toBeNull();
  });
});

describe('methods', () => {
  test('HEAD answers as GET does, without the body', async () => {
    const response = await app.request('/', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Length')).toBe(String(home.length));
    expect(await response.text()).toBe('');
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
    const response = await app.request('/services', { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('encodings and validators', () => {
  test('brotli is sent to whoever takes it', async () => {
    const response = await get('/', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(home);
  });

  test('a file without copies is sent as it is', async () => {
    const response = await get('/services', { 'Accept-Encoding': 'br' });
    expect(response.headers.get('Content-Encoding')).toBeNull();
    expect(response.headers.get('Vary')).toBeNull();
  });

  test('each encoding has its own strong tag, and a known tag costs no body', async () => {
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const accept = { 'Accept-Encoding': encoding };
      const tag = (await get('/', accept)).headers.get('ETag') ?? '';
      expect(tag).toMatch(/^"[\w-]+"$/);
      tags.add(tag);
      const again = await get('/', { ...accept, 'If-None-Match': `"x", W/${tag}` });
      expect(again.status).toBe(304);
      expect(again.headers.get('ETag')).toBe(tag);
      expect(again.headers.get('Vary')).toBe('Accept-Encoding');
      expect(await again.text()).toBe('');
    }
    expect(tags.size).toBe(3);
    expect((await get('/', { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('headers', () => {
  test('pages are checked anew, hashed files never, other files daily', async () => {
    const cachingOf = async (path: string) => (await get(path)).headers.get('Cache-Control');
    expect(await cachingOf('/')).toBe('public, max-age=0, must-revalidate');
    expect(await cachingOf('/_astro/app.js')).toBe('public, max-age=31536000, immutable');
    expect(await cachingOf('/.well-known/security.txt')).toBe('public, max-age=86400');
  });

  test('_headers may name a type that the file’s name does not tell', async () => {
    const { headers } = await get('/rules.json');
    expect(headers.get('Content-Type')).toBe('application/speculationrules+json');
    const page = await get('/');
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/);
  });

  test('a site without _headers gets strict ones', async () => {
    const bare = await siteOf({ 'index.html': home });
    const response = await (await appOf(bare)).request('/');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Content-Security-Policy')).toContain('frame-ancestors');
    await rm(bare, { recursive: true });
  });
});

test('no folder is no site', async () => {
  expect(await openSite('')).toBeUndefined();
  expect(await openSite(join(folder, 'nowhere'))).toBeUndefined();
});

test('a site too big for the memory is read from the disk', async () => {
  const big = await siteOf({ 'film.bin': Buffer.alloc(41 * 1024 * 1024, 7) });
  const response = await (await appOf(big)).request('/film.bin');
  expect(response.headers.get('Content-Length')).toBe(String(41 * 1024 * 1024));
  expect((await response.arrayBuffer()).byteLength).toBe(41 * 1024 * 1024);
  await rm(big, { recursive: true });
});
