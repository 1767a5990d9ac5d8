import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { serveSite } from '#platform/http/site.ts';
import { draftsMark } from '#contract/site-headers.ts';
import { quiet } from '../../../helpers/spawned-server.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const home = '<h1>Home</h1>'.repeat(50);
const redirects = `/case-studies /use-cases 301
/sitemap.xml /sitemap-index.xml 301
/.well-known/change-password /course-walk/reset 302
/old /services 301
/%C3%BCber-uns /services#us 301
/old.html /services 301
/old /the-second-line-of-a-path-counts-for-nothing 301
`;
const files: Record<string, string | Buffer> = {
  'index.html': home,
  'index.html.br': brotliCompressSync(home),
  'index.html.gz': gzipSync(home),
  'services.html': '<h1>Services</h1>',
  'services/data.html': '<h1>Data</h1>',
  'services/404.html': '<h1>No such service</h1>',
  'course-walk.html': '<h1>Course walk</h1>',
  'course-walk/login.html': '<h1>Log in</h1>',
  '404.html': '<h1>No such page</h1>',
  '_astro/app.js': 'export {};',
  'prefetch.json': '{}',
  'über uns.txt': 'us',
  '.env': 'SECRET=1',
  '.well-known/security.txt': 'Contact: x',
  _headers: '/*\n  X-Frame-Options: DENY\n',
  _redirects: redirects,
  '_build.json': '{}',
};

let folder: string;
let app: Hono;

const siteOf = async (contents: typeof files, below = temporaryFolder()): Promise<string> => {
  for (const [name, body] of Object.entries(contents)) {
    await mkdir(dirname(join(below, name)), { recursive: true });
    await writeFile(join(below, name), body);
  }
  return below;
};

const appOf = (below: string): Hono => new Hono().route('/', serveSite(below, ''));

beforeAll(async () => {
  folder = await siteOf(files, await mkdtemp(join(tmpdir(), 'site-')));
  app = appOf(folder);
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
  ])('%s → a file of the site', async (path, body) => {
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
    ['/sitemap.xml', '/sitemap-index.xml'],
    ['/case-studies/?a=1', '/use-cases?a=1'],
    ['/old', '/services'],
    ['/old/?a=1', '/services?a=1'],
    ['/old.html', '/services'],
    ['/%C3%BCber-uns?a=1', '/services?a=1#us'],
    ['/old?a=$&', '/services?a=$&'],
    ['//elsewhere.example/x.html', '/elsewhere.example/x'],
    ['/\\elsewhere.example/x.html', '/elsewhere.example/x'],
    ['//elsewhere.example/index.html?//a', '/elsewhere.example?//a'],
    // Temporary: the specification of this URL asks for it.
    ['/.well-known/change-password', '/course-walk/reset', 302],
  ])('%s → redirects to %s', async (path, location, status = 301) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('Location')).toBe(location);
    expect(response.headers.get('X-Frame-Options')).toBe('DENY');
  });

  test.each([
    ['/nothing', 'No such page'],
    ['/nothing/at/all', 'No such page'],
    ['/services/nothing', 'No such service'],
    ['/_astro/gone.js', 'No such page'],
    ['/404', 'No such page'],
    ['/services/404', 'No such service'],
    ['/services/404/', 'No such service'],
    ['/.env', 'No such page'],
    ['/_headers', 'No such page'],
    ['/_redirects', 'No such page'],
    ['/_build.json', 'No such page'],
    ['/index.html.br', 'No such page'],
    ['/index.html.gz', 'No such page'],
    ['/.git/config', 'No such page'],
    ['/_astro/', 'No such page'],
    ['/..%2f..%2fetc%2fpasswd', 'No such page'],
    ['/%2e%2e/package.json', 'No such page'],
    ['/services/..%5c..%5cx', 'No such service'],
    ['/services%00', 'No such page'],
    ['/%E0%A4%A', 'No such page'],
    ['/%', 'No such page'],
    ['//services', 'No such page'],
    ['/__proto__', 'No such page'],
  ])('%s → the nearest not-found page', async (path, body) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(body);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('ETag')).toBeNull();
  });
});

describe('methods', () => {
  test('HEAD gets the answer of GET, without the body', async () => {
    const response = await app.request('/', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Length')).toBe(String(home.length));
    expect(await response.text()).toBe('');
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s → 405', async (method) => {
    const response = await app.request('/services', { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('encodings and validators', () => {
  test('a browser that accepts brotli gets it', async () => {
    const response = await get('/', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(home);
    const without = await get('/services', { 'Accept-Encoding': 'br' });
    expect(without.headers.get('Content-Encoding')).toBeNull();
  });

  test('each encoding has its own ETag; a known ETag gets a 304 without a body', async () => {
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const accept = { 'Accept-Encoding': encoding };
      const tag = (await get('/', accept)).headers.get('ETag') ?? '';
      expect(tag).toMatch(/^W\/"[\da-z]+-\d+"$/);
      tags.add(tag);
      const again = await get('/', { ...accept, 'If-None-Match': `"x", ${tag}` });
      expect(again.status).toBe(304);
      expect(again.headers.get('ETag')).toBe(tag);
      expect(again.headers.get('Vary')).toBe('Accept-Encoding');
      expect(await again.text()).toBe('');
    }
    expect(tags.size).toBe(3);
    expect((await get('/', { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('range requests', () => {
  const part = { Range: 'bytes=4-7' };

  test('a 206 has the ETag of the whole file', async () => {
    const response = await get('/', part);
    expect([response.status, await response.text()]).toEqual([206, 'Home']);
    expect(response.headers.get('Content-Range')).toBe(`bytes 4-7/${home.length}`);
    expect(response.headers.get('ETag')).toBe((await get('/')).headers.get('ETag'));
  });

  test('If-Range returns the whole file, because the ETag is weak', async () => {
    const { headers } = await get('/');
    for (const condition of [headers.get('ETag'), headers.get('Last-Modified'), '"other"']) {
      const response = await get('/', { ...part, 'If-Range': condition ?? '' });
      expect([response.status, await response.text()], condition ?? '').toEqual([200, home]);
      expect(response.headers.get('Content-Range')).toBeNull();
    }
  });

  test.each(['/nothing', '/services/nothing'])('%s → the whole not-found page', async (path) => {
    const whole = await (await get(path)).text();
    const response = await get(path, { Range: 'bytes=0-3' });
    expect(await response.text()).toBe(whole);
    expect(response.headers.get('Content-Range')).toBeNull();
  });
});

describe('headers', () => {
  test('pages are revalidated each time, hashed files never, other files daily', async () => {
    const cachingOf = async (path: string) => (await get(path)).headers.get('Cache-Control');
    expect(await cachingOf('/')).toBe('public, max-age=0, must-revalidate');
    expect(await cachingOf('/_astro/app.js')).toBe('public, max-age=31536000, immutable');
    expect(await cachingOf('/.well-known/security.txt')).toBe('public, max-age=86400');
  });

  test('are those of every host, also on a 304', async () => {
    const page = await get('/', { 'Accept-Encoding': 'br' });
    const again = await get('/', {
      'Accept-Encoding': 'br',
      'If-None-Match': page.headers.get('ETag') ?? '',
    });
    expect(again.status).toBe(304);
    for (const { headers } of [page, again]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': "base-uri 'none';frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
    }
  });

  test('a 304 has no Content-Type', async () => {
    const { headers } = await get('/prefetch.json');
    expect(headers.get('Content-Type')).toBe('application/speculationrules+json');
    const again = await get('/prefetch.json', { 'If-None-Match': headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
    expect(again.headers.get('Content-Type')).toBeNull();
  });

  test('let Google’s sign-in window answer the page that opened it', async () => {
    const other = new Hono().route('/', serveSite(folder, 'id'));
    const { headers } = await other.request('/course-walk/login/');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
  });
});

test.each(['bytes=5-2', 'bytes=a-b', 'bytes=-', 'lines=1-2', 'bytes=0-1,3-4', 'bytes', '0-1'])(
  'Range: %s → 200 with the whole file',
  async (Range) => {
    const response = await get('/services', { Range });
    expect([response.status, await response.text()]).toEqual([200, '<h1>Services</h1>']);
  },
);

test('a new build is served at once, and nothing is missing between its two renames', async () => {
  const project = temporaryFolder();
  const [dist, previous] = [join(project, 'dist'), join(project, 'previous')];
  await rename(await siteOf(files), dist);
  const served = new Hono().route('/', serveSite(dist, '', previous));
  const answerOf = async (path: string): Promise<[status: number, body: string]> => {
    const answer = await served.request(`http://localhost${path}`);
    return [answer.status, await answer.text()];
  };
  expect((await answerOf('/old'))[0]).toBe(301);
  expect((await answerOf('/newer'))[0]).toBe(404);
  await rename(dist, previous);
  expect(await answerOf('/services/data')).toEqual([200, '<h1>Data</h1>']);
  expect((await answerOf('/old'))[0]).toBe(301);
  expect(await answerOf('/services/nothing')).toEqual([404, '<h1>No such service</h1>']);
  const next: typeof files = {
    ...files,
    'index.html': 'new',
    _redirects: `${redirects}/newer /services 301\n`,
  };
  delete next['services/data.html'];
  await rename(await siteOf(next), dist);
  expect(await answerOf('/')).toEqual([200, 'new']);
  expect((await answerOf('/newer'))[0]).toBe(301);
  expect((await answerOf('/services/data'))[0]).toBe(404);
});

test('at the limit of open files, each request for a file gets 503 and one log line', () => {
  const script = `
    import { once } from 'node:events';
    import { openSync } from 'node:fs';
    import { connect } from 'node:net';
    import { setTimeout } from 'node:timers/promises';
    import { createLog } from '#platform/log.ts';
    import { startService } from '#service/service.ts';
    import { configFrom } from '#settings/service.ts';
    import { company } from './tests/helpers/company.ts';
    const lines = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const { url } = await startService(configFrom(process.env), { company, log });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const statusOf = async () => {
      socket.write('GET /services HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n');
      for (;;) {
        // Head and body may arrive apart.
        const [answer] = await once(socket, 'data');
        if (String(answer).startsWith('HTTP/')) return String(answer).split(' ')[1];
      }
    };
    const before = await statusOf();
    // Several times, because the files of the first answer close a little later.
    for (let n = 0; n < 5; n += 1) {
      try { for (;;) openSync('package.json'); } catch {}
      await setTimeout(100);
    }
    const logged = lines.length;
    const after = await statusOf();
    const failures = lines.slice(logged).filter((line) => line.includes('A request failed'));
    console.log(before, after, failures.length, JSON.parse(failures[0]).failure);
    process.exit();`;
  const node = [
    '-c',
    'ulimit -n 100 && exec "$@"',
    'sh',
    process.execPath,
    '--input-type=module',
    '--eval',
    script,
  ];
  const env = { ...process.env, ...quiet, SITE_DIR: folder, DATA_DIR: temporaryFolder() };
  const { stdout, stderr } = spawnSync('sh', node, { env, encoding: 'utf8' });
  expect(stdout, stderr).toBe('200 503 1 too many open files (EMFILE)\n');
});

test('a preview asks search engines not to index it; the site does not', async () => {
  expect((await get('/services')).headers.get('x-robots-tag')).toBeNull();
  const drafts = await siteOf({ ...files, _redirects: `${draftsMark}\n${redirects}` });
  const response = await appOf(drafts).request('http://localhost/services');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
});

test('a file or page that the service cannot read gets 500, and the error says why', async () => {
  const unreadable = await siteOf({ ...files, 'secret.txt': 'x' });
  chmodSync(join(unreadable, 'secret.txt'), 0);
  chmodSync(join(unreadable, 'course-walk.html'), 0);
  // A build with the umask 077 leaves such a folder.
  chmodSync(join(unreadable, 'services'), 0);
  // Otherwise, only root could remove the folder.
  onTestFinished(() => chmodSync(join(unreadable, 'services'), 0o700));
  const script = `
    import { Hono } from 'hono';
    import { serveSite } from '#platform/http/site.ts';
    const app = new Hono()
      .onError(({ code }, c) => c.text(code, 500))
      .route('/', serveSite(${JSON.stringify(unreadable)}, ''));
    for (const path of ['/services', '/secret.txt', '/course-walk', '/services/data', '/services/no']) {
      const answer = await app.request(path);
      console.log(answer.status, await answer.text());
    }`;
  const node = [process.execPath, '--input-type=module', '--eval', script];
  // Drops root's right to ignore permissions.
  const isRoot = process.getuid?.() === 0;
  const [program = '', ...args] = isRoot ? ['setpriv', '--bounding-set=-all', '--', ...node] : node;
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  expect(stdout, stderr).toBe(`200 <h1>Services</h1>\n${'500 EACCES\n'.repeat(4)}`);
});
