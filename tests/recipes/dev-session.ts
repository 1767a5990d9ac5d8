/** `npm run dev` in a copy of the project, and a browser that looks at it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { expect, vi } from 'vitest';
import { ensureChromium } from '../helpers/chromium.ts';
import { freePort } from '../helpers/free-port.ts';
import { change } from './files.ts';
import { copyProject } from './project-copy.ts';

/** What `npm run dev` does takes its time on a busy machine. */
export const devTimeout = 300_000;

export interface DevSession {
  url: string;
  page: Page;
  dataDir: string;
  /** Opens a page of the site, and waits until it is connected to the server, which then tells it of changes. */
  open: (path: string) => Promise<void>;
  /** Rewrites a file of the copy, by its path from the root, and waits until the page shows something, or no longer. */
  edit: (
    file: string,
    change: (text: string) => string,
    shown: Locator,
    state?: 'visible' | 'detached',
  ) => Promise<void>;
  /** What the terminal shows so far. */
  said: () => string;
  /** What the browser has refused because of the policy so far. */
  refused: string[];
  end: () => Promise<void>;
}

/** How long a change may be on its way before it is saved once more, in milliseconds. */
const patience = 8_000;

/** Several reloads can follow one another, and a page hears nothing of the next while it loads: the file is saved again. */
const seen = async (locator: Locator, state: 'visible' | 'detached', save: () => void) => {
  for (let left = devTimeout / 2; left > 0; left -= patience) {
    try {
      await locator.waitFor({ state, timeout: patience });
      return;
    } catch {
      save();
    }
  }
  await locator.waitFor({ state });
};

/** @param prepare changes the copy, whose folder it gets, before the start */
export const startDev = async (prepare?: (folder: string) => void): Promise<DevSession> => {
  const copy = copyProject();
  prepare?.(copy.folder);
  const port = await freePort();
  const dataDir = join(copy.folder, '.data');
  const dev = spawn(process.execPath, ['--import', 'tsx', 'api/commands/dev.ts'], {
    cwd: copy.folder,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NO_COLOR: '1',
      PORT: String(port),
      API_PORT: String(await freePort()),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [dev.stdout, dev.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const ended = new Promise((resolve) => dev.once('exit', resolve));
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(devTimeout / 3);
  const refused: string[] = [];
  let isConnected = false;
  page.on('framenavigated', () => (isConnected = false));
  page.on('console', (message) => {
    const text = message.text();
    if (text.includes('[vite] connected')) isConnected = true;
    if (text.includes('Content Security Policy')) refused.push(text);
  });
  const connected = () => vi.waitFor(() => expect(isConnected).toBe(true), devTimeout / 3);
  const url = `http://localhost:${port}`;
  await vi.waitFor(() => expect(said).toContain('watching for file changes'), devTimeout / 2);
  return {
    url,
    page,
    dataDir,
    open: async (path) => {
      // A reload that the server still asks of the page before can end the navigation.
      await page.goto(url + path).catch(() => page.goto(url + path));
      await connected();
    },
    edit: async (name, edit, shown, state = 'visible') => {
      const file = join(copy.folder, name);
      await connected();
      change(file, edit);
      await seen(shown, state, () => change(file, (text) => `${text}\n`));
    },
    said: () => said,
    refused,
    end: async () => {
      await browser.close();
      dev.kill('SIGTERM');
      await ended;
      copy.remove();
    },
  };
};
