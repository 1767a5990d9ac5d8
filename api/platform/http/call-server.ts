/** Calls of ours to other servers. */

/** The server answered, but not with what was asked for. */
export class Refused extends Error {
  override name = 'Refused';
  readonly responseCode: number;

  constructor(responseCode: number) {
    super(`The server refused the call (status ${responseCode}).`);
    this.responseCode = responseCode;
  }
}

/**
 * Calls another server, and follows no redirect.
 *
 * @param read takes the answer, whatever its status; throws Refused when it is not the one that was asked for
 * @throws Refused; the network's error; the signal's reason
 */
export const callServer = async <Answer>(
  url: string | URL,
  init: RequestInit,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await read(await fetch(url, { ...init, redirect: 'manual' }));
  } catch (error) {
    // fetch wraps the network's error, which has the code.
    throw (error as Error).cause ?? error;
  }
};
