/** What Markdown shows as it stands, or not at all. */
const code: RegExp[] = [
  // Between fences, to the end of the text if there is no second one.
  /^[ \t]*(?:(?:[-*+>]|\d+[.)]) +)*(`{3,}|~{3,})(?:.*\n)(?:[\s\S]*?^[ \t>]*\1|[\s\S]*)/gm,
  /<(code|pre|script|style)\b[\s\S]*?<\/\1>/gi,
  /<!--[\s\S]*?-->/g,
  /(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\1(?!`)/g,
  // Indented, below an empty line.
  /(?<=^[ \t]*\n)(?:(?: {4}|\t).*(?:\n|$))+/gm,
];

/** A Markdown text with spaces in place of its code and HTML comments, so that all else keeps its place. */
export const withoutCode = (text: string): string =>
  code.reduce((rest, pattern) => rest.replace(pattern, (part) => part.replace(/\S/g, ' ')), text);
