import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { finishSite } from '#build/finish/site.ts';
import { readCompany } from '#api/company.ts';
import { companyIn } from '#build/company.ts';
import { siteHeaders } from '#contract/site-headers.ts';
import { publicSettings } from '#settings/site.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const page = `<!doctype html><head><meta charset="utf-8"><title>x</title>
<meta http-equiv="content-security-policy" content="style-src 'self'">
<style>.a{color:red}.b{color:red}</style></head><body class="a">${'<p>text</p>'.repeat(50)}`;

const settings = { googleClientId: '', strictTransportSecurity: '' };

let folder = '';
const file = (name: string): string => join(folder, name);

const writeSite = (): void => {
  mkdirSync(file('services'), { recursive: true });
  writeFileSync(file('services/one.html'), page);
  writeFileSync(file('sitemap-0.xml'), '<url>'.repeat(50));
};

const finish = () => finishSite(folder, settings);

beforeEach(() => {
  folder = temporaryFolder();
  writeSite();
});

test('a finished site has pages, compressed copies, and files for hosts', async () => {
  writeFileSync(file('use-cases.html'), page);
  await finish();
  const html = readFileSync(file('services/one.html'), 'utf8');
  expect(html).toContain('<style>.a{color:red}</style>');
  expect(brotliDecompressSync(readFileSync(file('services/one.html.br'))).toString()).toBe(html);
  expect(gunzipSync(readFileSync(file('services/one.html.gz'))).toString()).toBe(html);
  expect(existsSync(file('sitemap-0.xml.br'))).toBe(true);
  const redirects = readFileSync(file('_redirects'), 'utf8').split('\n');
  expect(redirects).toContain('/case-studies /use-cases 301');
  // The page is missing, as on a site whose accounts are at another host.
  expect(redirects).not.toContain('/.well-known/change-password /course-walk/reset 302');
  expect(readFileSync(file('_headers'), 'utf8')).toMatch(/^\/\*\n {2}Content-Security-Policy/);
  const { built, settings, ...noted } = readCompany({ siteDir: folder });
  expect(companyIn()).toMatchObject(noted);
  expect(new Date(built ?? '').getTime()).toBeCloseTo(performance.timeOrigin, -1);
  expect(settings).toEqual(publicSettings(process.env));
  expect(JSON.parse(readFileSync(file('_build.json'), 'utf8'))).not.toHaveProperty('pages');
  expect(existsSync(file('_build.json.br'))).toBe(false);
});

test('the ids of each page are returned, for the link check', async () => {
  writeFileSync(file('services/one.html'), `${page}<h2 id="costs">Costs</h2><p id="a">b</p>`);
  expect(await finish()).toEqual(new Map([['/services/one', new Set(['costs', 'a'])]]));
});

test('a path gets no header from two rules, because CDNs join their values', () => {
  const rules = siteHeaders({ googleClientId: 'id', strictTransportSecurity: 'max-age=1' });
  for (const [pattern, headers] of Object.entries(rules)) {
    const wider = Object.entries(rules).filter(
      ([other]) =>
        other !== pattern && other.endsWith('*') && pattern.startsWith(other.slice(0, -1)),
    );
    const inherited = wider.flatMap(([, others]) => Object.keys(others));
    expect(inherited.filter((name) => name in headers)).toEqual([]);
  }
});
