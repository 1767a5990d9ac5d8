/** The parts of a problem document that the page may show. */
export interface ProblemText {
  /** At our own service, a `ProblemCode`. */
  code?: unknown;
  /** A sentence about the whole call. */
  detail: string | undefined;
  /** Field → a sentence about it. */
  fields: Record<string, string>;
}

const longestSentence = 300;

const sentence = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= longestSentence ? value : undefined;

/**
 * Reads a problem document (RFC 9457).
 *
 * @param body parsed JSON of a host that may not be ours. Anything that is not a problem document is ignored
 */
export const readProblem = (body: unknown): ProblemText => {
  const { code, detail, errors } = Object(body) as Record<string, unknown>;
  const fields: Record<string, string> = {};
  for (const error of Array.isArray(errors) ? (errors as unknown[]) : []) {
    const { field, detail: message } = Object(error) as Record<string, unknown>;
    const text = sentence(message);
    if (typeof field === 'string' && text) fields[field] = text;
  }
  return { code, detail: sentence(detail), fields };
};
