import { AnswerError } from './answer-error.ts';
import { readText } from './read-text.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const PATIENCE_MS = 30_000;

/**
 * Fetches JSON, once, and never from a cache (decisions 31).
 *
 * @param bearer token for the authorization header, where the host asks for one
 * @throws AnswerError for a bad answer; other errors for no answer, one above 4 MB, or one that is no JSON
 */
export const getJson = async (address: string, bearer?: string): Promise<unknown> => {
  const response = await fetch(address, {
    headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await readText(response, MAX_BYTES);
  if (!response.ok) throw new AnswerError(response.status, text || response.statusText);
  return JSON.parse(text) as unknown;
};
