/** `example/` adds a service, a job, two pages of text, a page and its form, as docs/ says: all is built, served and stored. */
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { spawnServer } from '../helpers/spawned-server.ts';
import { change } from './files.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';

const buildTimeoutMs = 300_000;

let copy: ProjectCopy;
const inCopy = (file: string): string => join(copy.folder, file);
const page = (path: string): string => readFileSync(join(copy.folder, 'dist', path), 'utf8');

beforeAll(async () => {
  copy = copyProject();
  cpSync(join(import.meta.dirname, 'example'), copy.folder, { recursive: true });
  change(inCopy('api/contract/forms.ts'), (text) =>
    text
      .replace('export const', `import { siteVisitEntry } from './site-visit.ts';\n\nexport const`)
      .replace(/^] as const/m, `  siteVisitEntry,\n] as const`),
  );
  const photograph = { width: 2400, height: 1600, channels: 3, background: '#0a5c6b' } as const;
  mkdirSync(inCopy('content/images'));
  await sharp({ create: photograph }).png().toFile(inCopy('content/images/handshake.png'));
  const receipt = '  subject: We have received your request for a visit\n  text: Thank you.\n';
  appendFileSync(inCopy('content/receipts.yaml'), `site_visit:\n${receipt}`);
  const { status, output } = await copy.build();
  expect(status, output).toBe(0);
}, buildTimeoutMs);

afterAll(() => copy.remove());

test('the service, the job and the pages have their pages, cards and links', () => {
  expect(page('services/quantum-readiness.html')).toMatch(/<h1[^>]*>\s*Quantum Readiness\s*</);
  for (const other of ['services.html', 'index.html', 'industries.html', 'sitemap-0.xml']) {
    expect(page(other), other).toContain('/services/quantum-readiness');
  }
  expect(page('careers.html')).toContain('href="/careers/apply/technical-writer"');
  expect(page('careers/apply/technical-writer.html')).toContain('"@type":"JobPosting"');
  expect(page('code-of-conduct.html')).toContain('href="#section-what-we-promise"');
  expect(page('index.html')).toContain('href="/code-of-conduct"');
  expect(page('every-construct.html')).not.toMatch(/\sstyle=/);
  expect(page('every-construct.html')).toMatch(
    /<figure><img [^>]*srcset="\S+\.webp 320w, [^>]*><figcaption>What is said/,
  );
  expect(page('sitemap-0.xml')).toContain('/laboratory<');
});

test('all pages are within their budgets, and the code has the right types', async () => {
  const budgets = await copy.run('tests/budgets/budgets.ts');
  expect(budgets.status, budgets.output).toBe(0);
  const types = await copy.run('node_modules/typescript/bin/tsc', '-p', '.');
  expect(types.status, types.output).toBe(0);
}, 120_000);

test('the form posts without scripts, is stored, and mailed with all its fields', async () => {
  const [form] = /<form[^>]*aria-label="Visit us".*?<\/form>/s.exec(page('laboratory.html')) ?? [];
  expect(form).toContain('action="/api/contact"');
  const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: inCopy('.data') };
  const service = await spawnServer(inCopy('api/service/main.ts'), env, copy.folder);
  onTestFinished(service.stop);
  const visit = {
    name: 'Ada Byron',
    email: 'ada@engines.example',
    group: 'Engines Ltd',
    message: 'Six of us would like to see the climate chamber.',
    type: 'site_visit',
  };
  const url = `${service.url}/api/contact`;
  const native = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...visit, name: 'Grace Hopper' }),
  });
  expect([native.status, native.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/\/thank-you$/),
  ]);
  const stored = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(visit),
  });
  const { id } = (await stored.json()) as { id: string };
  const mail = await vi.waitFor(() => readFileSync(inCopy(`.data/mail/${id}.eml`), 'utf8'), 10_000);
  expect(mail).toMatch(/Group: +Engines Ltd/);
});

// The last of these tests: it leaves an error in the copy.
test(
  'an error leaves the site that was built last in service, even one that only the built pages show',
  { timeout: buildTimeoutMs },
  async () => {
    appendFileSync(inCopy('content/pages/code-of-conduct.md'), '\n[Write](/contact#mesage)\n');
    const service = spawn(process.execPath, ['api/commands/start.ts'], {
      cwd: copy.folder,
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: inCopy('.data') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void service.kill('SIGTERM'));
    let printed = '';
    service.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await vi.waitFor(() => expect(printed).toMatch(/ is at http:/), {
      timeout: buildTimeoutMs / 2,
    });
    expect(printed).toMatch(
      /content\/pages\/code-of-conduct\.md, line \d+: There is no heading or place #mesage on \/contact\. Did you mean #message\?/,
    );
    const [, url = ''] = / is at (\S+)/.exec(printed) ?? [];
    const built = await fetch(`${url}/services/quantum-readiness`);
    expect(await built.text()).toContain('Trials of post-quantum algorithms');
  },
);
