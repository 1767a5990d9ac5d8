/**
 * No `id` in layouts, dialogs and islands begins with this prefix, so that a heading 'Consultation' does not clash with
 * the dialog.
 */
export const headingPrefix = 'section-';

const slugOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The name, with a number appended when it is taken: `costs`, `costs-2`. */
const uniqueName = (name: string, taken: Set<string>): string => {
  let unique = name;
  for (let count = 2; taken.has(unique); count++) unique = `${name}-${count}`;
  taken.add(unique);
  return unique;
};

/** The ids of the headings of a text, in their order. */
export const headingIds = (texts: readonly string[]): string[] => {
  const taken = new Set<string>();
  return texts.map((text) => uniqueName(`${headingPrefix}${slugOf(text) || 'text'}`, taken));
};
