/** A schema.org `Thing` in JSON-LD. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** The text of a JSON-LD data block. `<` is escaped, so that no content can end the block (HTML, section 4.12.1.3). */
export const jsonLd = (thing: Thing): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
