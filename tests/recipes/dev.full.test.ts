/** `npm run dev`: an edit shows in the open page, so does a mistake until it is mended, and forms reach the service. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ensureChromium } from '../helpers/chromium.ts';
import { freePort } from '../helpers/free-port.ts';
import { change } from './files.ts';
import { copyProject } from './project-copy.ts';

/** Astro's dev server takes its time on a busy machine. */
const patienceMs = 120_000;

const startDev = async (cwd: string): Promise<string> => {
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
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => dev.once('exit', resolve));
  onTestFinished(async () => {
    dev.kill('SIGTERM');
    await ended;
  });
  const url = `http://localhost:${port}`;
  await vi.waitFor(() => fetch(`${url}/contact`), { timeout: patienceMs, interval: 500 });
  return url;
};

test(
  'edits and mistakes show in the open page, and a form is stored',
  { timeout: 4 * patienceMs },
  async () => {
    const copy = copyProject();
    onTestFinished(copy.remove);
    const url = await startDev(copy.folder);
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: ['--no-sandbox'],
    });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    page.setDefaultTimeout(patienceMs);
    const connected = page.waitForEvent('console', (message) =>
      message.text().includes('[vite] connected'),
    );
    await page.goto(`${url}/contact`);
    await connected;

    const edit = (from: RegExp, to: string) =>
      change(join(copy.folder, 'content/contact-page.yaml'), (text) => text.replace(from, to));
    edit(/^formTitle: .*/m, 'formTitle: Tell us about the chamber');
    await page.getByRole('heading', { name: 'Tell us about the chamber' }).waitFor();

    const mistake = page.getByText('Did you mean formTitle?').first();
    edit(/^formTitle: /m, 'formTtle: ');
    await mistake.waitFor();
    edit(/^formTtle: /m, 'formTitle: ');
    await mistake.waitFor({ state: 'detached' });

    const form = page.getByRole('main').locator('form');
    await form.getByLabel('Name').fill('Ada Byron');
    await form.getByLabel('Email').fill('ada@engines.example');
    await form.getByLabel('Subject').fill('The chamber');
    await form.getByLabel('Message').fill('Six of us would like to see the climate chamber.');
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/contact'));
    await form.getByRole('button', { name: /send/i }).click();
    expect((await stored).status()).toBe(201);
  },
);
