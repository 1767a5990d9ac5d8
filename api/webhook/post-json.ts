import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

/** The webhook answered, but not with 2xx, or closed the connection without an answer. */
class Refused extends Error {
  override name = 'Refused';

  constructor(readonly responseCode: number | undefined) {
    super('The webhook refused the call.');
  }
}

interface PostOptions {
  headers: Record<string, string>;
  signal: AbortSignal;
  lookup?: LookupFunction | undefined;
}

/**
 * Posts a JSON body on a new connection. Redirects are not followed.
 *
 * @throws PrivateAddress from `lookup`, Refused for any answer but 2xx
 */
export const postJson = (url: URL, body: string, options: PostOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const { headers, signal, lookup } = options;
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const call = request(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      },
      ...(lookup && { lookup }),
    });
    call.on('response', (response) => {
      const { statusCode = 0 } = response;
      // The body of the answer is not read.
      response.destroy();
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new Refused(statusCode));
    });
    call.on('upgrade', (response, socket) => {
      socket.destroy();
      reject(new Refused(response.statusCode));
    });
    // Has no effect when there was an answer.
    call.on('close', () => reject(new Refused(undefined)));
    call.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error));
    call.end(body);
  });
