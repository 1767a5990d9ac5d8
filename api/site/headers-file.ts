/** The `_headers` file that static hosts share: a path on its own line, its headers indented below. `#` starts a remark. */
import { type PathPattern, pathPattern } from './path-pattern.ts';

export interface HeaderRule {
  matches: PathPattern;
  headers: Array<[name: string, value: string]>;
}

/** What is sent when a site brings no `_headers` of its own. */
export const DEFAULT_HEADERS = `
/*
  Content-Security-Policy: frame-ancestors 'none'
  X-Frame-Options: DENY
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()
  Cross-Origin-Opener-Policy: same-origin
  Strict-Transport-Security: max-age=31536000; includeSubDomains
`;

/**
 * Text → rules, in the order of the file.
 *
 * @throws Error in a sentence that names the line which is not right
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

/** The headers of a path. Of two rules that set the same one, the later wins. */
export const headersFor = (rules: HeaderRule[], path: string): Headers => {
  const headers = new Headers();
  for (const { matches, headers: lines } of rules) {
    if (matches(path)) for (const [name, value] of lines) headers.set(name, value);
  }
  return headers;
};
