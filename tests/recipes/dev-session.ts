/** `npm run dev` in a copy of the project, and a browser that looks at it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
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
  /** Rewrites a file of the copy, by its path from the root. */
  edit: (file: string, change: (text: string) => string) => void;
  /** What the terminal shows so far. */
  said: () => string;
  /** What the browser has refused because of the policy so far. */
  refused: string[];
  end: () => Promise<void>;
}

export const startDev = async (): Promise<DevSession> => {
  const copy = copyProject();
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
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await vi.waitFor(() => expect(said).toContain('watching for file changes'), devTimeout / 2);
  return {
    url: `http://localhost:${port}`,
    page,
    dataDir,
    edit: (file, edit) => change(join(copy.folder, file), edit),
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
