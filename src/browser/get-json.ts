import { readText } from './read-text.ts';

const maxBytes = 4 * 1024 * 1024;
const timeoutMs = 30_000;

/** A response that is not ok. Its message is 'status: body or status text' (marketing specification, section 8). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

/**
 * Fetches JSON without a retry, and never from the cache (decisions 31).
 *
 * @param bearer token for the authorization header, where the host asks for one
 * @throws HttpError for a response that is not ok; other errors for no response, one above 4 MiB, or one that is not JSON
 */
export const getJson = async (url: string, bearer?: string): Promise<unknown> => {
  const response = await fetch(url, {
    headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = readText(response, maxBytes);
  if (!response.ok) {
    const { status, statusText } = response;
    // The status decides; a body that breaks off is none.
    throw new HttpError(status, (await text.catch(() => '')) || statusText);
  }
  return JSON.parse(await text) as unknown;
};
