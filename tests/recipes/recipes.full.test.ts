/** Carries out each recipe of docs/ on a copy of the project, builds the site, looks at its pages, and runs it. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lookAt } from './browser.ts';
import { change, filesWith } from './files.ts';
import { addImages } from './images.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';
import { startWebhookReceiver } from '../helpers/webhook-receiver.ts';
import { generateContent } from '../helpers/generated-content.ts';
import { spawnServer } from '../helpers/spawned-server.ts';
import { carryOut, recipes } from './carry-out.ts';

const buildTimeoutMs = 300_000;

/** Old value → new value of `content/site.yaml`. */
const identity = {
  'Quarrylight Inc.': 'Harbour & Vale Ltd.',
  Quarrylight: 'Harbour & Vale',
  '48 Quarry Wharf, Suite 200': '7 Lantern Row',
  'locality: Kingston': 'locality: Halifax',
  'region: Ontario': 'region: Nova Scotia',
  'K7L 0X9': 'B3H 0A1',
  'quarrylight.example': 'harbourvale.example',
  '+1 613 555 0142': '+1 902 555 0119',
  'company/quarrylight': 'company/harbour-vale',
};

/** Files of generated content, so that the tests see a larger site with every construct of Markdown. */
const generated = { services: 20, jobs: 3 };

describe('after every recipe at once', () => {
  let copy: ProjectCopy;
  const page = (path: string): string => readFileSync(join(copy.folder, 'dist', path), 'utf8');
  const inCopy = (file: string): string => join(copy.folder, file);

  beforeAll(async () => {
    copy = copyProject();
    for (const heading of recipes) carryOut(heading, copy.folder);
    await addImages(inCopy('content/images'));
    cpSync(
      join(import.meta.dirname, 'fixtures/every-construct.md'),
      inCopy('content/pages/every-construct.md'),
    );
    for (const [before, after] of Object.entries(identity)) {
      change(inCopy('content/site.yaml'), (text) => text.replaceAll(before, after));
    }
    generateContent(copy.folder, 'services', generated.services);
    generateContent(copy.folder, 'jobs', generated.jobs);
    const { status, output } = await copy.build();
    expect(status, output).toBe(0);
  }, buildTimeoutMs);

  afterAll(() => copy.remove());

  test('the service has its page, its card, its place in industries and sitemap', () => {
    const address = '/services/quantum-readiness"';
    const own = page('services/quantum-readiness.html');
    expect(own).toMatch(/<h1[^>]*>\s*Quantum Readiness\s*</);
    expect(own).toContain('Trials of post-quantum algorithms');
    expect(own).toContain('Data that is recorded today can be decrypted later.');
    for (const other of ['services.html', 'index.html', 'industries.html']) {
      expect(page(other), other).toContain(address);
    }
    // The footer of every page lists the first six, however many there are.
    for (const other of ['contact.html', 'solutions.html']) {
      expect(page(other), other).not.toContain(address);
    }
    expect(page('sitemap-0.xml')).toContain('/services/quantum-readiness<');
  });

  test(
    'every page of the larger site is within its budgets',
    { timeout: buildTimeoutMs },
    async () => {
      const { status, output } = await copy.run('tests/budgets/budgets.ts');
      expect(status, output).toBe(0);
    },
  );

  test('the overviews list all of many services and jobs', () => {
    const own = /href="\/services\/generated-[^"]+"/g;
    for (const overview of ['services.html', 'sitemap.html'])
      expect(new Set(page(overview).match(own)).size).toBe(generated.services);
    for (let number = 1; number <= generated.jobs; number++)
      expect(page('careers.html')).toContain(`Generated Position ${number}<`);
    expect(new Set(page('industries.html').match(own)).size).toBe(generated.services);
  });

  test('the job is listed, and can be applied for', () => {
    expect(page('careers.html')).toContain('/careers/apply/technical-writer"');
    const own = page('careers/apply/technical-writer.html');
    expect(own).toContain('Apply for: Technical Writer');
    expect(own).toContain('name="position" value="Technical Writer"');
    expect(own).toContain('"@type":"JobPosting"');
    expect(own).toMatch(/CAD\s70,000\s?–\s?85,000 a year/);
    expect(own).toContain('"minValue":70000,"maxValue":85000');
  });

  test('the first case study is shown large, with its own figure; the other is listed', () => {
    const [, featured = '', others = ''] =
      /Featured case study(.*?)<\/section>(.*)By service/s.exec(page('use-cases.html')) ?? [];
    expect(featured).toContain('href="/case-studies/acme-railways"');
    expect(featured).toMatch(/30%.*fewer late trains.*Counted by Acme Rail, 2025/s);
    expect(featured).toContain('“Now we know a week before.”');
    expect(featured).not.toContain('less data processing time');
    expect(others).toContain('href="/case-studies/sora-fuel"');
    const own = page('case-studies/acme-railways.html');
    expect(own).toContain('href="/images/acme-rail.svg#logo"');
    expect(own).toMatch(/30%.*fewer late trains/s);
  });

  test('the home page has the testimonial of the story, and the logo that leads to it; what follows is in the story alone', () => {
    const [, clients = ''] =
      /<section id="clients"(.*?)<\/section>/s.exec(page('index.html')) ?? [];
    expect(clients).toContain('We used to find out about a missing train');
    expect(clients).toContain('Head of Planning, Acme Rail');
    expect(clients).toMatch(/href="\/case-studies\/acme-railways".*acme-rail\.svg#logo/s);
    expect(page('case-studies/acme-railways.html')).toContain('We used to find out');
    const [home, story] = ['index.html', 'case-studies/sora-fuel.html'].map(page);
    expect(story).toContain('adapted the system with us. Today I can ask a question');
    expect(home).not.toContain('Sora Fuel');
  });

  test('the chat knows its reply, with the fact filled in, before the others', () => {
    const scripts = filesWith(join(copy.folder, 'dist/_astro'), /For anything about an invoice/);
    expect(scripts).toHaveLength(1);
    const script = readFileSync(scripts[0] ?? '', 'utf8');
    expect(script).toContain('write to info@harbourvale.example with its number');
    expect(script.indexOf('an invoice')).toBeLessThan(script.indexOf('Hello, and welcome'));
  });

  test('the question is the last of the contact page, and in its structured data', () => {
    const contact = page('contact.html');
    const questions = [...contact.matchAll(/<summary[^>]*>\s*([^<]*?)\s*</g)].map(
      ([, text]) => text,
    );
    expect(questions.at(-1)).toBe('Do you sign our confidentiality agreement?');
    expect(contact).toContain('"name":"Do you sign our confidentiality agreement?"');
    expect(contact).toContain('Send it to legal@harbourvale.example');
  });

  test('the new identity is on every page, and the old one nowhere', () => {
    expect(page('contact.html')).toContain('tel:+19025550119');
    expect(page('index.html')).toContain('Harbour &amp; Vale Ltd.');
    expect(page('robots.txt')).toContain('https://harbourvale.example/');
    const old = /quarrylight|48 Quarry|K7L 0X9|Kingston|613 ?555 ?0142/i;
    expect(filesWith(join(copy.folder, 'dist'), old)).toEqual([]);
  });

  test('no fact of the company is written in sources or content, but in content/site.yaml', () => {
    const facts = /quarrylight\.example|Quarrylight|48 Quarry|K7L 0X9|Kingston|613 ?555 ?0142/;
    for (const folder of ['src', 'api', 'content', 'public']) {
      expect(filesWith(join(copy.folder, folder), facts), folder).toEqual([]);
    }
  });

  test('the page of text has its date, contents and place in the footer; its image is AVIF and WebP, with a caption', () => {
    const own = page('code-of-conduct.html');
    expect(own).toMatch(/Last Updated: November 2, 2026/);
    expect(own).toContain('href="#section-what-we-promise"');
    expect(own).toContain('href="/cookie-policy#section-essential"');
    expect(own).toMatch(/<source srcset="[^"]*\.avif 320w[^"]*" type="image\/avif"/);
    expect(own).toMatch(
      /<img src="[^"]*\.webp"[^>]*alt="A handshake across a table"[^>]*loading="lazy"[^>]*width="1600" height="1000"/,
    );
    expect(own).toMatch(/<figcaption>What is said at the table/);
    const legal = /Cookie Policy<\/a>.*?Code of Conduct<\/a>.*?Sitemap<\/a>/s;
    for (const other of ['index.html', 'code-of-conduct.html']) expect(page(other)).toMatch(legal);
    expect(page('sitemap.html')).toContain('href="/code-of-conduct"');
    expect(page('sitemap-0.xml')).toContain('/code-of-conduct<');
  });

  test('the picture leads to the video', () => {
    expect(page('code-of-conduct.html')).toMatch(
      /<a href="https:\/\/www\.example\.org\/handshake"><picture>.*?alt="Play: a handshake.*?<\/a>/s,
    );
  });

  test('the job says when it closes', () => {
    const own = page('careers/apply/technical-writer.html');
    expect(own).toContain('December 31, 2999');
    expect(own).toContain('"validThrough":"2999-12-31T23:59:59Z"');
    expect(JSON.parse(page('_service.json'))).toMatchObject({
      closingDays: { '/careers/apply/technical-writer': '2999-12-31' },
    });
  });

  test('paths that have moved lead to their pages', () => {
    expect(page('_redirects').split('\n')).toEqual(
      expect.arrayContaining([
        '/offers/quantum /services/quantum-readiness 301',
        '/case-studies/acme-rail /case-studies/acme-railways 301',
        '/conduct /code-of-conduct 301',
        '/ethics /code-of-conduct 301',
      ]),
    );
    expect(existsSync(inCopy('dist/case-studies/acme-rail.html'))).toBe(false);
  });

  test('a page has the day of its last change in the sitemap, where it is known', () => {
    const changed = (path: string) =>
      new RegExp(`${path}</loc>(?:<lastmod>([^<]*)</lastmod>)?`).exec(page('sitemap-0.xml'))?.[1];
    expect(changed('/code-of-conduct')).toBe('2026-11-02T00:00:00.000Z');
    expect(changed('/careers/apply/technical-writer')).toBe('2026-11-02T00:00:00.000Z');
    // The copy is no Git repository.
    expect(changed('/services/quantum-readiness')).toBeUndefined();
  });

  test(
    'the site with drafts marks them, and keeps search engines away',
    { timeout: buildTimeoutMs },
    async () => {
      const before = page('index.html');
      const { status, output } = await copy.run('api/commands/build.ts', '--drafts');
      expect(status, output).toBe(0);
      const drafts = (path: string) => readFileSync(inCopy(`.build/drafts/${path}`), 'utf8');
      expect(drafts('supplier-code.html')).toMatch(
        /<title>Draft: Supplier Code \|.*<h1[^>]*>\s*Draft: Supplier Code/s,
      );
      for (const name of ['supplier-code.html', 'index.html'])
        expect(drafts(name)).toContain('<meta name="robots" content="noindex">');
      expect(drafts('_headers')).toContain('X-Robots-Tag: noindex');
      expect(JSON.parse(drafts('_service.json'))).toMatchObject({ hasDrafts: true });
      expect(page('index.html')).toBe(before);
      expect(existsSync(inCopy('dist/supplier-code.html'))).toBe(false);
    },
  );

  test('the link of the menu is on every page, and that to a draft on none', () => {
    const [, links = ''] = /aria-label="Mobile"(.*?)<\/nav>/s.exec(page('contact.html')) ?? [];
    expect(links).toContain('href="/code-of-conduct"');
    expect(links).not.toContain('Suppliers');
  });

  test('a draft is nowhere', () => {
    expect(existsSync(inCopy('dist/supplier-code.html'))).toBe(false);
    expect(filesWith(inCopy('dist'), /supplier.code/i)).toEqual([]);
  });

  test(
    'any Markdown fits a phone and a desk, light and dark, under the policy of the page, and axe finds nothing',
    { timeout: buildTimeoutMs },
    async () => {
      expect(page('every-construct.html')).not.toMatch(/\sstyle=|content-image/);
      const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: inCopy('.data-browser') };
      const service = await spawnServer(inCopy('api/main.ts'), env, copy.folder);
      onTestFinished(service.stop);
      const seen = await lookAt(`${service.url}/every-construct`);
      expect(seen).toEqual([]);
    },
  );

  test('the new page has its section, its links, and its place in the sitemap', () => {
    const own = page('laboratory.html');
    expect(own).toMatch(/<h1[^>]*>\s*Laboratory\s*</);
    expect(own).toContain('Climate chamber');
    expect(own).toMatch(/og:image" content="[^"]*laboratory/);
    for (const other of ['index.html', 'sitemap.html']) {
      expect(page(other), other).toContain('href="/laboratory"');
    }
    expect(page('sitemap-0.xml')).toContain('/laboratory<');
  });

  test('the new island is rendered, and hydrates with the first sign of use', () => {
    const own = page('laboratory.html');
    expect(own).toMatch(/<astro-island[^>]*component-export="Thermometer"[^>]*client="intent"/);
    expect(own.replaceAll('<!-- -->', '')).toContain('It is <span>21 °C</span> in the chamber.');
  });

  test(
    'the new form is on its page; a post of it is stored, mailed, and told to the pager',
    { timeout: buildTimeoutMs },
    async () => {
      const [form] =
        /<form[^>]*aria-label="Visit us".*?<\/form>/s.exec(page('laboratory.html')) ?? [];
      expect(form).toContain('action="/api/contact"');
      expect(form).toContain('name="group"');
      const pager = await startWebhookReceiver();
      onTestFinished(pager.close);
      const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: inCopy('.data'), PAGER_URL: pager.url };
      const service = await spawnServer(inCopy('api/main.ts'), env, copy.folder);
      onTestFinished(service.stop);
      const visit = {
        name: 'Ada Byron',
        email: 'ada@engines.example',
        group: 'Engines Ltd',
        message: 'Six of us would like to see the climate chamber.',
        type: 'site_visit',
      };
      const stored = await fetch(`${service.url}/api/contact`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(visit),
      });
      expect(stored.status).toBe(201);
      const { id } = (await stored.json()) as { id: string };
      await vi.waitFor(() => expect(pager.calls).toHaveLength(1), 10_000);
      expect(pager.calls[0]?.body).toBe('{"text":"New in the inbox: Site visit"}');
      const mail = await vi.waitFor(
        () => readFileSync(inCopy(`.data/mail/${id}.eml`), 'utf8'),
        10_000,
      );
      expect(mail).toMatch(/Group: +Engines Ltd/);

      const withoutScripts = await fetch(`${service.url}/api/contact`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ ...visit, name: 'Grace Hopper' }),
      });
      expect(withoutScripts.status).toBe(303);
      expect(withoutScripts.headers.get('location')).toMatch(/\/thank-you$/);
    },
  );

  // The last of these tests: it leaves a mistake in the copy.
  test(
    'a mistake leaves the site that was built last in service',
    { timeout: buildTimeoutMs },
    async () => {
      change(inCopy('content/faq.yaml'), (text) => `${text}- question: "no end\n`);
      const service = spawn(process.execPath, ['api/commands/start.ts'], {
        cwd: copy.folder,
        env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: inCopy('.data') },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      service.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      try {
        await vi.waitFor(() => expect(said).toMatch(/ is at http:/), {
          timeout: buildTimeoutMs / 2,
        });
        expect(said).toMatch(/content\/faq\.yaml, line \d+: /);
        expect(said).toContain('The one that was built last is served instead.');
        const [, url = ''] = / is at (\S+)/.exec(said) ?? [];
        const page = await fetch(`${url}/services/quantum-readiness`);
        expect(await page.text()).toContain('Trials of post-quantum algorithms');
      } finally {
        service.kill('SIGTERM');
      }
    },
  );
});
