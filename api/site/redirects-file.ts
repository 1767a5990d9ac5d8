/** The `_redirects` file of static hosts: lines of `from to [status]`. `*` in `from` is `:splat` in `to`. */
import { type PathPattern, pathPattern } from './path-pattern.ts';

export interface RedirectRule {
  matches: PathPattern;
  to: string;
  status: 301 | 302 | 307 | 308;
}

const statuses = [301, 302, 307, 308] as const;

/**
 * Parses the file into rules, in its order. Rewrites (200) and conditions are not supported.
 *
 * @throws Error whose message names the line that is wrong
 */
export const parseRedirects = (text: string): RedirectRule[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    const [from, to, code = '301', ...rest] = line
      .replace(/(^|\s)#.*$/, '')
      .split(/\s+/)
      .filter(Boolean);
    if (from === undefined) return [];
    const status = statuses.find((each) => String(each) === code.replace(/!$/, ''));
    if (!from.startsWith('/') || !to || !status || rest.length > 0) {
      throw new Error(
        `_redirects, line ${index + 1}: "/from /to 301" is expected; 301, 302, 307 and 308 are known.`,
      );
    }
    return [{ matches: pathPattern(from), to, status }];
  });

/** The target of a path by the first rule that matches, if any. What `*` matched cannot turn it into another host. */
export const redirectFor = (
  rules: RedirectRule[],
  path: string,
): { to: string; status: RedirectRule['status'] } | undefined => {
  for (const { matches, to, status } of rules) {
    const match = matches(path);
    if (!match) continue;
    const target = to.replace(':splat', () => encodeURI(match.splat));
    return { to: to.startsWith('/') ? target.replace(/^\/+/, '/') : target, status };
  }
  return undefined;
};
