import {
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  test as base,
} from '@playwright/test';

/** The not-found pages have status 404 (decisions, "Not found"), which the browser logs as an error. */
const notFoundPage =
  /^console: .* status of 404 \(Not Found\) \(http:\/\/[^/]+(\/services)?\/404\)$/;

interface Watch {
  /** Allows errors that the test causes on purpose. Every other error fails it. */
  allowErrors: (pattern: RegExp) => void;
}

const describe = (message: ConsoleMessage): string =>
  `${message.text()} (${message.location().url})`;

/** Collects console errors, uncaught exceptions, failed requests, and requests to other hosts. */
const collectFaults = (page: Page, origins: string[]): string[] => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${describe(message)}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? '';
    // Navigation aborts pending requests.
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
  /** Origin of the service: the site's own, or another. */
  apiOrigin: string;
  /** Folder that the service writes its mails to. */
  mailFolder: string;
}

/** A test that fails if its page logs an error, fails a request or calls another host. */
export const test = base.extend<Origins & { watch: Watch }>({
  apiOrigin: ['', { option: true }],
  mailFolder: ['', { option: true }],
  watch: [
    async ({ page, baseURL, apiOrigin }, use) => {
      const allowed: RegExp[] = [notFoundPage];
      const faults = collectFaults(page, [new URL(baseURL ?? '').origin, apiOrigin]);
      await use({ allowErrors: (pattern) => allowed.push(pattern) });
      expect(faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Options of tests that need motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect };
