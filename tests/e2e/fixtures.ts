import {
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  test as base,
} from '@playwright/test';

interface Watch {
  /** Errors that this test causes on purpose; everything else fails it. */
  allowErrors: (pattern: RegExp) => void;
}

const describe = (message: ConsoleMessage): string =>
  `${message.text()} (${message.location().url})`;

/** Collects what went wrong on a page: console errors, uncaught exceptions, failed and foreign requests. */
const collectFaults = (page: Page, origins: string[]): string[] => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${describe(message)}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left cancels what it was still fetching.
    if (reason !== 'net::ERR_ABORTED') faults.push(`request: ${reason} ${request.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !origins.includes(origin)) {
      faults.push(`another host: ${request.url()}`);
    }
  });
  return faults;
};

export interface Origins {
  /** Where the service answers: the site's own origin, or another. */
  apiOrigin: string;
  /** Where the service leaves its mails. */
  mailFolder: string;
}

/** A test whose page may not log an error, fail a request or call another host. */
export const test = base.extend<Origins & { watch: Watch }>({
  apiOrigin: ['', { option: true }],
  mailFolder: ['', { option: true }],
  watch: [
    async ({ page, baseURL, apiOrigin }, use) => {
      const allowed: RegExp[] = [];
      const faults = collectFaults(page, [new URL(baseURL ?? '').origin, apiOrigin]);
      await use({ allowErrors: (pattern) => allowed.push(pattern) });
      expect(faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
