import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickActions, typeActions } from './actions.ts';
import { type BidiConnection, connectBidi } from './bidi-connection.ts';
import { startProcess } from './browser-process.ts';
import type { Engine, Tab } from './engine.ts';

type EvaluateResult =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

const openTab = async ({ send, on }: BidiConnection): Promise<Tab> => {
  const prompts: string[] = [];
  const errors: string[] = [];
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  on('log.entryAdded', ({ level, text, source }) => {
    if (level === 'error' && source.context === context) errors.push(text ?? '');
  });
  on('browsingContext.userPromptOpened', (prompt) => {
    if (prompt.context === context) prompts.push(prompt.message);
  });
  return {
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async (body) => {
      const answer = await send<EvaluateResult>('script.callFunction', {
        functionDeclaration: `async () => JSON.stringify(await (async () => {${body}\n})())`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value ?? 'null') as unknown;
    },
    click: async (x, y) => {
      await send('input.performActions', { context, actions: clickActions(x, y) });
    },
    type: async (keys) => {
      await send('input.performActions', { context, actions: typeActions(keys) });
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    prompts: () => Promise.resolve(prompts),
    consoleErrors: () => errors,
    close: async () => {
      await send('browsingContext.close', { context });
    },
  };
};

/** Firefox as it is distributed, driven over WebDriver BiDi, which it speaks by itself. */
export const launchFirefox = async (executable: string): Promise<Engine> => {
  const profile = mkdtempSync(join(tmpdir(), 'quarrylight-firefox-'));
  const browser = await startProcess(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { ready: /WebDriver BiDi listening on (ws:\/\/\S+)/, env: { HOME: profile } },
  );
  const connection = await connectBidi(`${browser.match}/session`);
  const { capabilities } = await connection.send<{ capabilities: { browserVersion: string } }>(
    'session.new',
    { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } } },
  );
  await connection.send('session.subscribe', {
    events: ['log.entryAdded', 'browsingContext.userPromptOpened'],
  });
  return {
    version: capabilities.browserVersion,
    open: () => openTab(connection),
    close: async () => {
      connection.close();
      await browser.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
};
