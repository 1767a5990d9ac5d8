/**
 * Email addresses as browsers accept them (HTML, 4.10.5.1.5) and, beyond ASCII, as in RFC 6531: `x/y@example.com`,
 * `jörg@example.de`, `info@пример.рф`. Browsers compile the attribute `pattern` with the flag `v`, older ones with `u`.
 * Brackets, braces, bars, slashes and hyphens are therefore escaped within classes. The classes list the refused
 * characters. A range of accepted ones beyond U+FFFF would mean something else in a pattern without a flag.
 */

/** The part before the `@`. */
export const localPart = String.raw`[^\s"\(\),:-<>@\[-\]]+`;

/** The part of a domain between two dots. */
export const domainLabel = String.raw`(?!-)[^\s!-,.\/:-@\[-\x60\{-~]{1,63}(?<!-)`;

/** A mailbox of the company: ASCII before the `@`, a domain in any script after it, such as `info@müller.example`. */
export const companyEmail =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** The attribute `pattern` of email fields. It allows spaces around an address, which are removed later. */
export const emailPattern = String.raw`\s*${localPart}@${domainLabel}(\.${domainLabel})*\s*`;
