import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { finishPage, readUnfinishedPage } from '#build/finish/page.ts';
import { siteScripts } from '#build/finish/css.ts';

const hash = (body: string): string =>
  `'sha256-${createHash('sha256').update(body).digest('base64')}'`;

const head = (policy: string, more = ''): string =>
  `<head><meta charset="utf-8"><title>x</title><meta http-equiv="content-security-policy" content="${policy}">${more}</head>`;

/** @param scripts texts of the site's scripts, by path */
const finishWithScripts = (html: string, scripts: Record<string, string> = {}) => {
  const texts = new Map(Object.entries(scripts));
  return finishPage(readUnfinishedPage('/services/one.html', html), siteScripts(texts));
};

const finish = async (html: string, scripts?: Record<string, string>): Promise<string> =>
  (await finishWithScripts(html, scripts)).html;

describe('page policy', () => {
  const inline =
    '<style>a{}</style><script>run()</script><script type="application/ld+json">{}</script>';

  test('comes first, and allows exactly what the page contains', async () => {
    const html = await finish(
      `${head(`script-src 'self' 'sha256-other'; style-src 'self' 'sha256-old';`, inline)}<a></a>`,
    );
    expect(html).toContain(`script-src 'self' ${hash('run()')};style-src 'self' ${hash('a{}')}"`);
    expect(html).toMatch(/^<head><meta charset="utf-8"><meta http-equiv="content-security-policy"/);
    expect(html).not.toContain('other');
    expect(html).not.toContain(hash('{}'));
  });

  test('merges an extended directive into one, with all its sources', async () => {
    const policy = "img-src 'self' https:; connect-src 'self'; img-src 'self' data:";
    expect(await finish(head(policy))).toContain(
      `content="img-src 'self' data: https:;connect-src 'self'"`,
    );
  });

  test('allows video files only on a page with a video', async () => {
    const policy = head("default-src 'none'");
    expect(await finish(`${policy}<video src="/a.mp4"></video>`)).toContain("media-src 'self'\"");
    expect(await finish(`${policy}<p>a</p>`)).not.toContain('media-src');
  });

  test('hashes texts with line feeds only, as browsers do', async () => {
    const html = await finish(head("script-src 'self'", '<script>a();\r\nb()</script>'));
    expect(html).toContain(hash('a();\nb()'));
  });

  test('stops the build and names the page if policy or charset is missing', async () => {
    await expect(finish('<head><meta charset="utf-8"></head>')).rejects.toThrow(
      /\/services\/one\.html has no Content Security Policy/,
    );
    await expect(
      finish(head("script-src 'self'").replace('<meta charset="utf-8">', '')),
    ).rejects.toThrow(/\/services\/one\.html has no <meta charset/);
  });
});

describe('page styles', () => {
  const styled = async (css: string, body = '', scripts: Record<string, string> = {}) => {
    const html = await finish(
      `${head("style-src 'self'", `<style>${css}</style>`)}<body>${body}`,
      scripts,
    );
    return /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  };

  test('lose rules that match nothing on the page', async () => {
    const css =
      '.a,.b{x:y}#c{x:y}table{x:y}[hidden]{x:y}p>.a{x:y}:is(h2,p) .a{x:y}:not(.z) p{x:y}[type=file]{x:y}';
    expect(await styled(css, '<p class="a" type="text">.b table hidden file</p>')).toBe(
      '.a{x:y}p>.a{x:y}:is(p) .a{x:y}:not(.z) p{x:y}',
    );
  });

  test('lose empty at-rules and unused animations, and keep the others', async () => {
    const css =
      '@media print{.b{x:y}}@keyframes go{to{x:y}}@keyframes stay{to{x:y}}.a{animation:go 1s}@font-face{src:x}';
    expect(await styled(css, '<i class="a">')).toBe(
      '@keyframes go{to{x:y}}.a{animation:go 1s}@font-face{src:x}',
    );
  });

  test('keep a class that another attribute names', async () => {
    expect(
      await styled('.open{x:y}', '<i data-class="open"><b props="{&quot;c&quot;:&quot;d&quot;}">'),
    ).toBe('.open{x:y}');
  });

  test.each([
    ['an external script', '<script src="/menu.js"></script>'],
    ['a script loaded ahead', '<link rel="modulepreload" href="../menu.js">'],
    ['an island', '<astro-island component-url="/menu.js"></astro-island>'],
    ['an inline script that imports', '<script type="module">import("/menu.js")</script>'],
  ])('keep classes that %s adds', async (_, body) => {
    expect(await styled('.a{x:y}.b{x:y}', body, { '/menu.js': 'e.className="a"' })).toBe('.a{x:y}');
  });

  test('keep classes that imported scripts add, at any depth', async () => {
    const scripts = {
      '/_astro/a.js': 'import{b}from"./b.js"',
      '/_astro/b.js': 'const load=()=>import("./c.js");const d="/d.js";import(d)',
      '/_astro/c.js': 'e.classList.add("c");(0,s.jsx)("kbd",{})',
      '/d.js': 'document.createElement("mark").dataset.inView=""',
      '/e.js': 'e.className="e"',
    };
    const css = '.c{x:y}kbd{x:y}mark[data-in-view]{x:y}.e{x:y}';
    expect(await styled(css, '<script src="/_astro/a.js"></script>', scripts)).toBe(
      '.c{x:y}kbd{x:y}mark[data-in-view]{x:y}',
    );
  });

  test("recognise Tailwind's escaped class names", async () => {
    const css = '.md\\:c\\[1\\2c 2\\]{x:y}.md\\:d{x:y}';
    expect(await styled(css, '<i class="md:c[1,2]">')).toBe('.md\\:c\\[1\\2c 2\\]{x:y}');
  });

  test('become one element in the head, with one hash', async () => {
    const html = await finish(
      `${head("style-src 'self'", '<style>p{x:y}</style>')}<body><p class="a"><style>.a{x:y}</style>`,
    );
    expect(html).toContain('<style>p{x:y}.a{x:y}</style></head><body><p class="a">');
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).toContain(`content="style-src 'self' ${hash('p{x:y}.a{x:y}')}"`);
  });

  test('keep rules for states of the page or the browser', async () => {
    const css =
      ':focus-visible{x:y}::backdrop{x:y}dialog:not([open]){x:y}details[open]>p{x:y}.dark p{x:y}p:has(b){x:y}[aria-busy=true]{x:y}';
    const body = '<dialog></dialog><details><p>';
    const scripts = { '/a.js': 'toggle("dark");e.ariaBusy="true"' };
    expect(await styled(css, `${body}<script src="/a.js"></script>`, scripts)).toBe(css);
  });
});

describe('page scripts', () => {
  const body = '<main><script>island()</script></main><script type="module">menu()</script>';
  const data = '<script type="application/ld+json">{}</script>';

  test('become files that pages share, and run in document order', async () => {
    const { html, scripts } = await finishWithScripts(`${head("script-src 'self'")}${body}${data}`);
    const files = Array.from(
      html.matchAll(/<script type="module" src="(\/_astro\/page\.[\w-]+\.js)"><\/script>/g),
      ([, path = '']) => scripts.get(path),
    );
    expect(files).toEqual(['island()', 'menu()']);
    expect(html).not.toMatch(/island|menu|script-src[^;]*sha256/);
    const other = await finishWithScripts(`${head("script-src 'self'")}<p>${body}`);
    expect([...other.scripts]).toEqual([...scripts]);
  });

  test('stay inline if they run before the first paint, or are data', async () => {
    const html = await finish(
      `${head("script-src 'self'", '<script>theme()</script>')}${body}${data}`,
    );
    expect(html).toContain('<script>theme()</script>');
    expect(html).toContain(data);
    expect(html).toContain(`script-src 'self' ${hash('theme()')}"`);
  });
});
