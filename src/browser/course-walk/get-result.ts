import { getJson, HttpError } from '../get-json.ts';
import { type Failure, noAnswer, readResult, refused, type Result, signedOut } from './result.ts';

/** The failure that an error of `getJson` stands for. */
const failureOf = (error: unknown): Failure => {
  if (error instanceof HttpError) return error.status === 401 ? signedOut : refused(error.status);
  return error instanceof SyntaxError ? refused(200) : noAnswer;
};

/**
 * Fetches JSON with a bearer token. Never rejects; what went wrong is logged.
 *
 * @param read makes the value of the answer; throws when the answer is not what it should be
 */
export const getResult = async <Value>(
  url: string,
  bearer: string,
  read: (answer: unknown) => Value,
): Promise<Result<Value>> => {
  try {
    return readResult(200, await getJson(url, bearer), read);
  } catch (error) {
    console.warn('The call failed.', error);
    return failureOf(error);
  }
};
