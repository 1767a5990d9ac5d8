/**
 * The effects of an edit that an editor sees, in a copy of the project. `npm run dev` shows changes, and errors until
 * they are corrected, in the open page. Forms reach the service. `npm start` serves the last site until the next build succeeds.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { launchChromium } from '../../helpers/chromium.ts';
import { listenLocally } from '../../helpers/local-server.ts';
import { freePort } from '../../helpers/ports.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Left out: what belongs to one person or machine, and large files that nothing reads. The built site is copied. */
const left = ['.git', 'node_modules', '.astro', '.build', '.data', 'test-results', '.env'];

/** Folders of `node_modules` with caches of Astro and Vite, which belong to one project. */
const ownCaches = ['.astro', '.vite'];

/** Copies the project's sources and its built site into a folder that is removed after the test, with links to its packages. */
const copyProject = (): string => {
  const folder = temporaryFolder();
  for (const source of readdirSync('.')) {
    if (!left.includes(source)) cpSync(source, join(folder, source), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (ownCaches.includes(name)) continue;
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
};

/**
 * Rewrites a file.
 *
 * @throws Error when `edit` has changed nothing
 */
const change = (file: string, edit: (text: string) => string): void => {
  const before = readFileSync(file, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${file} is as it was.`);
  writeFileSync(file, after);
};

/** Astro's dev server is slow on a busy machine. */
const patienceMs = 120_000;

interface Dev {
  url: string;
  /** All that the command has printed. */
  printed: () => string;
}

const startDev = async (cwd: string): Promise<Dev> => {
  const port = await freePort();
  const dev = spawn(process.execPath, ['api/commands/dev.ts'], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      // Astro's dev server serves no page under Vitest.
      VITEST: undefined,
      PORT: String(port),
      API_PORT: String(await freePort()),
      DATA_DIR: join(cwd, '.data'),
      LOG_LEVEL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = new Promise((resolve) => dev.once('exit', resolve));
  onTestFinished(async () => {
    dev.kill('SIGTERM');
    await ended;
  });
  const url = `http://localhost:${port}`;
  await vi.waitFor(() => fetch(`${url}/contact`), { timeout: patienceMs, interval: 500 });
  return { url, printed: () => output };
};

/** Loads a page, and waits until it follows changes: Vite tells a page nothing while it is loading. */
const load = async (page: Page, url: string): Promise<void> => {
  const connected = page.waitForEvent('console', (message) =>
    message.text().includes('[vite] connected'),
  );
  await page.goto(url);
  await connected;
};

const openPage = async (url: string): Promise<Page> => {
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(patienceMs);
  await load(page, url);
  return page;
};

const overlayOf = (page: Page) => page.locator('vite-error-overlay');

test(
  'npm run dev shows edits and errors in the open page, and stores forms',
  { timeout: 4 * patienceMs },
  async () => {
    const folder = copyProject();
    const { url, printed } = await startDev(folder);
    const page = await openPage(`${url}/contact`);
    expect(printed().match(/http:\/\/\S+/g)).toEqual([`${url}/`]);

    const edit = (from: RegExp, to: string) =>
      change(join(folder, 'content/contact-page.yaml'), (text) => text.replace(from, to));
    edit(/^formTitle: .*/m, 'formTitle: Tell us about the chamber');
    const heading = page.getByRole('heading', { name: 'Tell us about the chamber' });
    await heading.waitFor();

    const error = overlayOf(page).getByText(
      /content\/contact-page\.yaml, line \d+: .*Did you mean formTitle\?/,
    );
    edit(/^formTitle: /m, 'formTtle: ');
    await error.waitFor();
    // Below it, the page is as it was before the error.
    expect(await heading.isVisible()).toBe(true);
    edit(/^formTtle: /m, 'formTitle: ');
    await error.waitFor({ state: 'detached' });

    mkdirSync(join(folder, 'content/images'));
    await sharp({ create: { width: 600, height: 800, channels: 3, background: '#0a5c6b' } }).toFile(
      join(folder, 'content/images/ada.jpg'),
    );
    change(join(folder, 'content/case-studies/sora-fuel.md'), (text) =>
      text.replace('portrait: portrait-scientist', 'name: Ada Byron\n  portrait: ada.jpg'),
    );
    const textOf = async (path: string) => (await fetch(url + path)).text();
    const photograph = /<img[^>]* alt="Portrait of Ada Byron"[^>]* class="portrait"/;
    await vi.waitFor(
      async () => expect(await textOf('/case-studies/sora-fuel')).toMatch(photograph),
      { timeout: patienceMs, interval: 500 },
    );
    expect(await textOf('/use-cases')).toContain('Ada Byron, Chief Science Officer');

    const form = page.getByRole('main').locator('form');
    await form.getByLabel('Name').fill('Ada Byron');
    await form.getByLabel('Email').fill('ada@engines.example');
    await form.getByLabel('Subject').fill('The chamber');
    await form.getByLabel('Message').fill('Six of us would like to see the climate chamber.');
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/contact'));
    await form.getByRole('button', { name: /send/i }).click();
    expect((await stored).status()).toBe(201);
    const store = join(folder, '.data/quarrylight.sqlite');
    for (const path of ['/.data/quarrylight.sqlite', `/@fs${store}`]) {
      expect((await fetch(url + path)).status, path).toBe(403);
    }
  },
);

test(
  'a change of content/site.yaml shows on every page, with other files saved at the same time',
  { timeout: 4 * patienceMs },
  async () => {
    const folder = copyProject();
    const { url, printed } = await startDev(folder);
    const inCopy = (file: string) => join(folder, 'content', file);
    const legal = await openPage(`${url}/cookie-policy`);
    change(inCopy('pages/cookie-policy.md'), (text) => `${text}\nCall {{site.phone}}.\n`);
    await legal.getByText('Call +').waitFor();
    const contact = await openPage(`${url}/contact`);

    const phone = '+44 20 7946 0958';
    change(inCopy('site.yaml'), (text) => text.replace(/^phone: .*/m, `phone: ${phone}`));
    await contact.getByRole('main').getByText(phone).first().waitFor();
    await legal.getByText(`Call ${phone}.`).waitFor();

    // Two files at once.
    change(inCopy('site.yaml'), (text) => text.replace(/^phone: .*/m, 'phone: +1 613 555 0199'));
    const question = '- question: Do you sign?\n  answer: Yes, before the first call.\n';
    change(inCopy('faq.yaml'), (text) => `${text}${question}`);
    await contact.getByText('Do you sign?').waitFor();
    await contact.getByRole('main').getByText('+1 613 555 0199').first().waitFor();

    // Colours and the chat's replies are not in pages, but in modules.
    const textOf = async (path: string) => (await fetch(url + path)).text();
    const chatScript = '/@id/__x00__virtual:chat-script';
    expect(await textOf(chatScript)).not.toContain('Good day.');
    change(inCopy('colours.yaml'), (text) => text.replace('#0a5c6b', '#0a5c7b'));
    change(inCopy('chat.yaml'), (text) => text.replace(/^greeting: .*/m, 'greeting: Good day.'));
    const soon = { timeout: patienceMs, interval: 500 };
    await vi.waitFor(
      async () => expect(await textOf('/contact')).toContain('--lake:#0a5c7b'),
      soon,
    );
    expect(await textOf(chatScript)).toContain('Good day.');

    // Without questions, neither the page nor the chat leads to them.
    await load(contact, `${url}/contact`);
    expect(await textOf(chatScript)).toContain('"hasQuestions":true');
    rmSync(inCopy('faq.yaml'));
    await contact.locator('#faq').waitFor({ state: 'detached' });
    expect(await textOf(chatScript)).toContain('"hasQuestions":false');

    // Removing all jobs is not an error.
    rmSync(inCopy('jobs'), { recursive: true });
    await vi.waitFor(() => expect(printed()).toContain('content/jobs publishes nothing'), {
      timeout: patienceMs,
    });
    expect((await fetch(`${url}/careers`)).status).toBe(200);
    expect(printed()).not.toContain('content config');
  },
);

test(
  'errors cover each page, hints appear in the terminal, and correct content shows nothing',
  { timeout: 4 * patienceMs },
  async () => {
    const folder = copyProject();
    const { url, printed } = await startDev(folder);
    const page = await openPage(`${url}/cookie-policy`);
    expect(await overlayOf(page).count()).toBe(0);
    expect(printed()).not.toContain('content/');

    const text = 'content/pages/cookie-policy.md';
    change(join(folder, text), (before) => `${before}\n[Here](/servces) & **there\n`);
    await overlayOf(page).getByText('There is no page /servces on this site.').waitFor();
    await overlayOf(page).getByText('Open in editor').waitFor();
    expect(printed()).toMatch(
      /Hints, which do not stop a build:\s+content\/pages\/cookie-policy\.md, line/,
    );

    copyFileSync(join(folder, text), join(folder, 'content/pages/contact.md'));
    await overlayOf(page).getByText('The site already has a page /contact.').waitFor();
    const other = await openPage(`${url}/careers`);
    await overlayOf(other).getByText('The site already has a page /contact.').waitFor();
  },
);

test(
  'a page that starts with an error shows what to correct, not an error of the code',
  { timeout: 4 * patienceMs },
  async () => {
    const folder = copyProject();
    const file = join(folder, 'content/contact-page.yaml');
    change(file, (text) => text.replace(/^formTitle: /m, 'formTtle: '));
    const { url, printed } = await startDev(folder);
    const page = await openPage(`${url}/contact`);
    await overlayOf(page).getByText('Did you mean formTitle?').waitFor();
    expect(printed()).not.toMatch(/^\s+at /m);
    change(file, (text) => text.replace(/^formTtle: /m, 'formTitle: '));
    await page.getByRole('main').locator('form').waitFor();
  },
);

test('npm run dev stops with a message if its port is taken', async () => {
  const PORT = String(await listenLocally(createServer()));
  const { status, stderr } = spawnSync(process.execPath, ['api/commands/dev.ts'], {
    env: { ...process.env, DATA_DIR: temporaryFolder(), PORT, API_PORT: '0' },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining(`Port ${PORT} is already in use`) as string,
  });
});

test(
  'an error in the code ends npm run dev, which names the line',
  { timeout: patienceMs },
  async () => {
    const folder = copyProject();
    change(join(folder, 'src/lib/brand.ts'), (text) => `const broken = ;\n${text}`);
    const { failed, output } = await new Promise<{ failed: boolean; output: string }>((ended) => {
      const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1' } };
      execFile(process.execPath, ['api/commands/dev.ts'], options, (error, stdout, stderr) =>
        ended({ failed: error?.code === 1, output: stdout + stderr }),
      );
    });
    expect(failed).toBe(true);
    expect(output).toContain('src/lib/brand.ts:1');
  },
);

test(
  'npm start serves the last site after an error, even one that only the built pages show',
  { timeout: 4 * patienceMs },
  async () => {
    const folder = copyProject();
    const text = 'content/pages/cookie-policy.md';
    change(join(folder, text), (before) => `${before}\n[Write](/contact#mesage)\n`);
    const service = spawn(process.execPath, ['api/commands/start.ts'], {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        VITEST: undefined,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: join(folder, '.data'),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void service.kill('SIGTERM'));
    let printed = '';
    service.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const patience = { timeout: 3 * patienceMs };
    await vi.waitFor(() => expect(printed).toMatch(/ is at http:/), patience);
    expect(printed).toMatch(
      /content\/pages\/cookie-policy\.md, line \d+: There is no heading or place #mesage on \/contact\. Did you mean #message\?/,
    );
    const [, url = ''] = / is at (\S+)/.exec(printed) ?? [];
    const built = await (await fetch(`${url}/cookie-policy`)).text();
    expect(built).toBe(readFileSync('dist/cookie-policy.html', 'utf8'));
  },
);
