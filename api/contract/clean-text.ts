/** Removes invisible characters that visitors dictate, or paste from word processors, slides and web pages. */
/* oxlint-disable no-control-regex -- naming these characters is the purpose */

/** Line breaks that no keyboard makes: VT and FF (Word, PowerPoint), NEL, LS and PS. */
const pastedBreaks = /[\u000b\u000c\u0085\u2028\u2029]/g;

/**
 * Control characters except tab, line feed, carriage return and the pasted line breaks. Also the object replacement
 * character (U+FFFC), which dictation on iOS leaves after a text.
 */
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffc]/g;

/** A visible character: neither a space, nor a character that only controls how others are shown. */
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

const clean = (text: string, lineBreak: '\n' | ' '): string => {
  const cleaned = text.replace(controls, '').replace(pastedBreaks, lineBreak).trim();
  return visible.test(cleaned) ? cleaned : '';
};

/** Cleans a line: trims it, turns pasted line breaks into spaces, and removes other controls. Empty: nothing visible. */
export const cleanLine = (text: string): string => clean(text, ' ');

/** Cleans a text of any number of lines in the same way. Each line break becomes a single line feed. */
export const cleanParagraphs = (text: string): string => clean(text, '\n').replace(/\r\n?/g, '\n');

/**
 * Characters that control how others are shown (Unicode, "Format"), and the grapheme joiner. Does not match joiners
 * between two letters: some scripts need them to spell words.
 */
const strayFormats =
  /(?![\u200c\u200d])[\p{Cf}\u034f]|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu;

/**
 * Returns the email address in a copied text that contains more: `Ada <ada@example.org>`,
 * `mailto:ada@example.org?subject=Looms`, `ada@example.org,`. A text without such parts is unchanged.
 */
export const plainEmail = (text: string): string =>
  cleanLine(text)
    .replace(strayFormats, '')
    .replace(/^[^<>]*<([^<>]*)>[\s,;.]*$/, '$1')
    .replace(/^\s*mailto:([^?]*).*$/i, '$1')
    // The lookbehind: without it, a long row of these characters in the middle would be tried from each character.
    .replace(/(?<![\s,;.])[\s,;.]+$/, '')
    .trim();
