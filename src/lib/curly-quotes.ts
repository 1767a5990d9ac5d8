/** Headings and labels that the specification words, with the straight apostrophes that it has. Pages keep them. */
export const fixedWording = ["Let's Talk", "Let's Work Together"];

const toCurly = (text: string): string =>
  text
    .replace(/(?<=^|[\s([{—–/*])"(?=\S)/g, '“')
    .replaceAll('"', '”')
    .replace(/(?<=^|[\s([{—–/*“])'(?=[\p{L}*])/gu, '‘')
    .replaceAll("'", '’');

/** A text with curly apostrophes and quotation marks in place of straight ones, but for the fixed wording. */
export const curlyQuotes = (text: string): string =>
  fixedWording.reduce(
    (curly, wording) => curly.replaceAll(toCurly(wording), wording),
    toCurly(text),
  );
