/**
 * What browsers accept as an email address (HTML, 4.10.5.1.5) and, beyond ASCII, RFC 6531: `x/y@example.com`,
 * `jörg@example.de`, `info@пример.рф`. Browsers compile the attribute `pattern` with the flag `v`, older ones with `u`. So
 * brackets, braces, bars, slashes and hyphens are escaped within classes, and the classes name what is refused: no range
 * holds the characters beyond U+FFFF with and without a flag.
 */

/** The part before the `@`. */
export const localPart = String.raw`[^\s"\(\),:-<>@\[-\]]+`;

/** What stands between two dots of the domain. */
export const domainLabel = String.raw`(?!-)[^\s!-,.\/:-@\[-\x60\{-~]{1,63}(?<!-)`;

/** A mailbox of the company: ASCII before the `@`, a domain in any script after it, such as `info@müller.example`. */
export const companyEmail =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** The attribute `pattern` of email fields; spaces around an address go later. */
export const emailPattern = String.raw`\s*${localPart}@${domainLabel}(\.${domainLabel})*\s*`;
