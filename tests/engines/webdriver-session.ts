import { setTimeout } from 'node:timers/promises';

/** A session of classic WebDriver over HTTP (WebDriver, section 6). */
export interface WebDriverSession {
  capabilities: { browserVersion: string };
  /** @throws Error with the driver's own words */
  send: <Result>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Result>;
  /** The texts of alerts and confirmations; each was accepted before the next command ran. */
  prompts: string[];
  close: () => Promise<void>;
}

class WebDriverError extends Error {
  readonly code: string;
  constructor({ error, message }: { error: string; message: string }) {
    super(`${error}: ${message}`);
    this.code = error;
  }
}

const call = async <Result>(method: string, url: string, body?: object): Promise<Result> => {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: never };
  if (!response.ok) throw new WebDriverError(value);
  return value;
};

/** Waits until the driver listens, for at most 10 s. */
const listening = async (driver: string): Promise<void> => {
  for (let tries = 100; ; tries -= 1) {
    const answers = await fetch(`${driver}/status`).then(
      () => true,
      () => false,
    );
    if (answers) return;
    if (tries === 0) throw new Error(`Nothing listens at ${driver}`);
    await setTimeout(100);
  }
};

/**
 * Begins a session.
 *
 * @param driver the driver's address
 */
export const startSession = async (
  driver: string,
  alwaysMatch: object,
): Promise<WebDriverSession> => {
  await listening(driver);
  const { sessionId, capabilities } = await call<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', `${driver}/session`, {
    capabilities: { alwaysMatch: { ...alwaysMatch, unhandledPromptBehavior: 'ignore' } },
  });
  const session = `${driver}/session/${sessionId}`;
  const prompts: string[] = [];
  const acceptPrompt = async (): Promise<void> => {
    prompts.push(await call<string>('GET', `${session}/alert/text`));
    await call('POST', `${session}/alert/accept`, {});
  };
  return {
    capabilities,
    prompts,
    send: async <Result>(method: 'GET' | 'POST', path: string, body?: object) => {
      for (;;) {
        try {
          return await call<Result>(method, `${session}${path}`, body);
        } catch (error) {
          if (!(error instanceof WebDriverError) || error.code !== 'unexpected alert open') {
            throw error;
          }
          await acceptPrompt();
        }
      }
    },
    close: () => call('DELETE', session),
  };
};
