import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { buildCache } from '#build/finish/build-cache.ts';
import { finishSite } from '#build/finish/finish-site.ts';
import { readBuiltSite } from '#build/finish/read-built-site.ts';
import type { ServiceFacts } from '#contract/service-facts.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const page = `<!doctype html><head><meta charset="utf-8"><title>x</title>
<meta http-equiv="content-security-policy" content="style-src 'self'">
<meta property="og:title" content="Cloud &amp; DevOps"><meta property="og:url" content="https://a.example/services/one">
<meta property="og:image" content="https://a.example/previews/services/one.png"><meta property="og:site_name" content="A">
<style>.a{color:red}.b{color:red}</style></head><body class="a">${'<p>text</p>'.repeat(50)}`;

const settings = { googleClientId: '', strictTransportSecurity: '' };

let folder = '';
const file = (name: string): string => join(folder, name);

const writeSite = (): void => {
  mkdirSync(file('services'), { recursive: true });
  writeFileSync(file('services/one.html'), page);
  writeFileSync(file('sitemap-0.xml'), '<url>'.repeat(50));
};

const finish = () => finishSite(folder, readBuiltSite(folder, 'https://a.example'), settings);

beforeEach(() => {
  folder = temporaryFolder();
  writeSite();
});

const outputs = [
  'services/one.html',
  'services/one.html.br',
  'services/one.html.gz',
  'previews/services/one.png',
];

test('a site gets its finished pages, their compressed forms, previews, and the files of hosts', async () => {
  await finish();
  const html = readFileSync(file('services/one.html'), 'utf8');
  expect(html).toContain('<style>.a{color:red}</style>');
  expect(brotliDecompressSync(readFileSync(file('services/one.html.br'))).toString()).toBe(html);
  expect(gunzipSync(readFileSync(file('services/one.html.gz'))).toString()).toBe(html);
  expect(readFileSync(file('previews/services/one.png')).subarray(1, 4).toString()).toBe('PNG');
  expect(existsSync(file('sitemap-0.xml.br'))).toBe(true);
  expect(readFileSync(file('_redirects'), 'utf8')).toContain('/case-studies /use-cases 301');
  expect(readFileSync(file('_headers'), 'utf8')).toMatch(/^\/\*\n {2}Content-Security-Policy/);
  const facts = JSON.parse(readFileSync(file('_service.json'), 'utf8')) as ServiceFacts;
  expect(facts.pages).toEqual(['/services/one']);
  expect(facts.policies).toEqual({
    '/services/one.html': expect.stringMatching(/^style-src 'self' 'sha256-.{44}'$/) as string,
  });
  expect(existsSync(file('_service.json.br'))).toBe(false);
});

test('the same site again gives the same files, from what was kept', async () => {
  await finish();
  const first = outputs.map((name) => readFileSync(file(name)));
  rmSync(folder, { recursive: true });
  writeSite();
  expect(await finish()).toBe(2);
  expect(outputs.map((name) => readFileSync(file(name)))).toEqual(first);
});

test('a page without a policy stops the build, and is named', async () => {
  writeFileSync(file('two.html'), '<head><meta charset="utf-8"></head>');
  await expect(finish()).rejects.toThrow('/two.html');
});

test('two equal texts in work at once are both kept', async () => {
  const { cached } = buildCache(file('cache'));
  const compute = () => Promise.resolve(Buffer.from('result'));
  const pair = await Promise.all([cached('a', 'text', compute), cached('a', 'text', compute)]);
  expect(pair.map(String)).toEqual(['result', 'result']);
});

test('a result that cannot be kept is a result all the same', async () => {
  writeFileSync(file('cache'), 'no folder');
  const { cached } = buildCache(file('cache'));
  const result = await cached('a', 'text', () => Promise.resolve(Buffer.from('result')));
  expect(String(result)).toBe('result');
});
