/** `npm run dev` is the product: a form submits, the policy is enforced, edits and mistakes of content show, drafts are marked. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ensureChromium } from '../helpers/chromium.ts';
import { freePort } from '../helpers/free-port.ts';
import { change } from './files.ts';
import { copyProject } from './project-copy.ts';

const timeout = 300_000;

test(
  'in dev a form submits under the policy, and edits, mistakes and drafts of content show at once',
  { timeout },
  async () => {
    const copy = copyProject();
    onTestFinished(copy.remove);
    const port = await freePort();
    const dev = spawn(process.execPath, ['--import', 'tsx', 'api/commands/dev.ts'], {
      cwd: copy.folder,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        NO_COLOR: '1',
        PORT: String(port),
        API_PORT: String(await freePort()),
        DATA_DIR: join(copy.folder, '.data'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [dev.stdout, dev.stderr]) {
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    }
    const ended = new Promise((resolve) => dev.once('exit', resolve));
    onTestFinished(async () => {
      dev.kill('SIGTERM');
      await ended;
    });
    await vi.waitFor(() => expect(said).toContain('watching for file changes'), timeout / 2);

    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: ['--no-sandbox'],
    });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    page.setDefaultTimeout(timeout / 3);
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await page.goto(`http://localhost:${port}/contact`);
    const form = page.getByRole('main').locator('form');
    await form.getByLabel('Name').fill('Ada Byron');
    await form.getByLabel('Email').fill('ada@engines.example');
    await form.getByLabel('Subject').fill('The chamber');
    await form.getByLabel('Message').fill('Six of us would like to see the climate chamber.');
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/contact'));
    await form.getByRole('button', { name: /send/i }).click();
    expect((await stored).status()).toBe(201);

    change(join(copy.folder, 'content/contact-page.yaml'), (text) =>
      text.replace(/^formTitle: .*/m, 'formTitle: Tell us about the chamber'),
    );
    await page.getByRole('heading', { name: 'Tell us about the chamber' }).waitFor();
    change(join(copy.folder, 'content/contact-page.yaml'), (text) =>
      text.replace(/^formTitle: /m, 'formTtle: '),
    );
    await vi.waitFor(() => expect(said).toContain('Did you mean formTitle?'), timeout / 3);

    await page.goto(`http://localhost:${port}/services/cloud-devops`);
    const service = join(copy.folder, 'content/services/cloud-devops.md');
    change(service, (text) => `${text}\n## A heading written just now\n`);
    await page.getByRole('heading', { name: 'A heading written just now' }).waitFor();
    change(service, (text) => text.replace(/^title: .*/m, (title) => `${title}\ndraft: true`));
    await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();

    expect(refused).toEqual([]);
    expect(said).not.toMatch(/\[WARN\]|^warn /m);
  },
);
