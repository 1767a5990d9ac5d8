/** The `_headers` file of static hosts: a path pattern on its own line, headers indented below it, comments after `#`. */
import { type PathPattern, pathPattern } from './path-pattern.ts';

export interface HeaderRule {
  matches: PathPattern;
  headers: Array<[name: string, value: string]>;
}

/** Used when a site has no `_headers`. */
export const defaultHeaders = `
/*
  Content-Security-Policy: frame-ancestors 'none'
  X-Frame-Options: DENY
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()
  Cross-Origin-Opener-Policy: same-origin
  Strict-Transport-Security: max-age=31536000
`;

/**
 * Parses the file into rules, in its order.
 *
 * @throws Error whose message names the line that is wrong
 */
export const parseHeaders = (text: string): HeaderRule[] => {
  const rules: HeaderRule[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim();
    if (!content || content.startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      rules.push({ matches: pathPattern(content), headers: [] });
      continue;
    }
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.+)$/.exec(content) ?? [];
    const rule = rules.at(-1);
    if (!rule || !name || !value) {
      throw new Error(`_headers, line ${index + 1}: "Name: value" below a path is expected.`);
    }
    rule.headers.push([name, value]);
  }
  return rules;
};

/** The headers of a path. When two rules set the same header, the later one wins. */
export const headersFor = (rules: HeaderRule[], path: string): Headers => {
  const headers = new Headers();
  for (const { matches, headers: lines } of rules) {
    if (matches(path)) for (const [name, value] of lines) headers.set(name, value);
  }
  return headers;
};
