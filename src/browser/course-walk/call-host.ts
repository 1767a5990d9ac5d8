/** Calls to the course-walk host that change something. */
import { settings } from '../built-settings.ts';
import { readText } from '../read-text.ts';

const MAX_BYTES = 64 * 1024;
const PATIENCE_MS = 30_000;

export interface HostAnswer {
  ok: boolean;
  status: number;
  /** Parsed JSON; undefined when the answer is none. */
  body: unknown;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

interface HostCall {
  method: 'POST' | 'DELETE';
  /** Sent as JSON. */
  body?: object;
  bearer?: string;
}

/**
 * @param path below the host's address
 * @throws when there is no answer, or one that is too large
 */
export const callHost = async (
  path: string,
  { method, body, bearer }: HostCall,
): Promise<HostAnswer> => {
  const response = await fetch(settings.courseWalkApi + path, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { ok, status } = response;
  return { ok, status, body: parsed(await readText(response, MAX_BYTES)) };
};
