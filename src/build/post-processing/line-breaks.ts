/**
 * Elements whose content is no running text, or is compared with React's own when it is hydrated, and buttons, in which an
 * element would be an item of its own; else a tag or a text.
 */
const piece =
  /<(head|script|style|svg|astro-island|textarea|noscript)\b[\s\S]*?<\/\1>|<[^>]* class="btn\b[^>]*>[^<]*|<[^>]*>|[^<]+/g;

/**
 * A short word of parts joined by hyphens, of which the first or the last has at most three letters, with the punctuation
 * beside it, which WebKit would let stand on a line of its own.
 */
const hyphened =
  /[("'“‘]*(?<![\w@.-])(?:\w{1,3}-[\w-]{1,10}|\w{1,10}-\w{1,2})(?![\w@-]|\.\w)[)"'”’.,:;!?/]*/g;
const emailAddress = /([\w.+-]+@)(?=[\w-]+\.\w)/g;

/**
 * The page with the line breaks that a typesetter would set: none after the hyphen of a short word such as 'AI-Led' or
 * 'e-mail' as long as it fits into a line, and one allowed after the `@` of an e-mail address.
 */
export const withLineBreaks = (html: string): string =>
  html.replace(piece, (text) =>
    text.startsWith('<')
      ? text
      : text.replace(hyphened, '<span class="no-break">$&</span>').replace(emailAddress, '$1<wbr>'),
  );
