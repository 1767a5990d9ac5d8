/**
 * Which queries a page asks while it is rendered. When the page's props are what they were, and the queries still have the
 * same answers, the page need not be rendered again.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { once } from './once.ts';

/** Gives the hash of a query's answer, by the query's name. */
const hashes = new Map<string, () => Promise<string>>();

/** The names of the queries that the page in work has asked; several are rendered at a time. */
const pageInWork = new AsyncLocalStorage<Set<string>>();

/**
 * A query about Markdown files, whose answer a build computes once and whose askers are known. Every such query that is
 * asked while a page is rendered has to be one. (YAML files count as code: when one has changed, every page is rendered.)
 *
 * @param query must not ask another recorded query, whose whole answer would count as well
 */
export const recordedQuery = <Result>(
  name: string,
  query: () => Promise<Result>,
): (() => Promise<Result>) => {
  const answer = once(query);
  const hash = async (): Promise<string> =>
    createHash('sha256')
      .update(JSON.stringify(await answer()))
      .digest('hex');
  hashes.set(name, once(hash));
  return () => {
    pageInWork.getStore()?.add(name);
    return answer();
  };
};

/** @returns the result of `render`, and the names of the recorded queries that were asked meanwhile */
export const recordQueries = async <Result>(
  render: () => Promise<Result>,
): Promise<{ result: Result; asked: string[] }> => {
  const asked = new Set<string>();
  const result = await pageInWork.run(asked, render);
  return { result, asked: [...asked] };
};

/** Hashes of the answers to recorded queries; of a name that no query has any more, nothing. */
export const hashAnswers = async (names: readonly string[]): Promise<string> => {
  const found: string[] = [];
  for (const name of names) found.push((await hashes.get(name)?.()) ?? '');
  return found.join(' ');
};
