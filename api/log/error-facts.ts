import { failureSummary } from '../outbox/delivery.ts';

/**
 * What may be logged of an error: class, code and where it came from. Its message stays out: databases and parsers quote
 * what a visitor wrote in theirs.
 */
export const errorFacts = (error: unknown): { failure: string; at: string[] } => {
  const stack = error instanceof Error ? (error.stack ?? '').replace(error.message, '') : '';
  const frames = stack.split('\n').filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line));
  return { failure: failureSummary(error), at: frames.map((line) => line.trim()) };
};
