/** The outcome of a call: a value, or the reason why there is none. */
export type Result<Value> = Success<Value> | Failure;

interface Success<Value> {
  ok: true;
  value: Value;
}

export interface Failure {
  ok: false;
  /** HTTP status; undefined where there was no answer. */
  status?: number | undefined;
  /** At our own host, a `ProblemCode`. */
  code?: unknown;
  /** A sentence about the whole call, fit for the page. */
  detail?: string | undefined;
  /** Field → a sentence about it, fit for the page. */
  fields: Record<string, string>;
}

const longestSentence = 300;

const sentence = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= longestSentence ? value : undefined;

/**
 * A refusal, with the explanation of its problem document (RFC 9457).
 *
 * @param body parsed JSON of a host that may not be ours. Anything that is not a problem document is ignored
 */
export const refused = (status: number, body?: unknown): Failure => {
  const { code, detail, errors } = Object(body) as Record<string, unknown>;
  const fields: Record<string, string> = {};
  for (const error of Array.isArray(errors) ? (errors as unknown[]) : []) {
    const { field, detail: message } = Object(error) as Record<string, unknown>;
    const text = sentence(message);
    if (typeof field === 'string' && text) fields[field] = text;
  }
  return { ok: false, status, code, detail: sentence(detail), fields };
};

export const noAnswer: Failure = { ok: false, fields: {} };

/** The value that `read` makes from a successful answer; a refusal when it throws. */
export const readResult = <Value>(
  status: number,
  answer: unknown,
  read: (answer: unknown) => Value,
): Result<Value> => {
  try {
    return { ok: true, value: read(answer) };
  } catch (error) {
    console.warn('The answer is not what the call answers with.', error);
    return refused(status, answer);
  }
};
