/** What may be kept of an error. Its message may not: servers, databases and parsers quote visitors in theirs. */

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(value);

/** Whether a value is a status code of HTTP or SMTP: 100 to 599. */
const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599;

/** The class, code and status of an error, such as `Error EENVELOPE 550`. */
export const failureSummary = (error: unknown): string => {
  const { name, code, responseCode } = Object(error) as Record<string, unknown>;
  const kind = typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'Error';
  return [kind, isCode(code) && code, isStatus(responseCode) && responseCode]
    .filter(Boolean)
    .join(' ');
};

/** What may be logged of an error: its summary, and the stack frames it came from. */
export const errorFacts = (error: unknown): { failure: string; at: string[] } => {
  const stack = error instanceof Error ? (error.stack ?? '').replace(error.message, '') : '';
  const frames = stack.split('\n').filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line));
  return { failure: failureSummary(error), at: frames.map((line) => line.trim()) };
};
