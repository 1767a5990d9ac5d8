import { createHash } from 'node:crypto';

/** Hash of an inline element for a policy. Browsers hash the text with line feeds (HTML, section 13.2.3.5). */
const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64')}'`;

/**
 * Makes a page's policy from Astro's, which has three flaws: it lists the hashes of the whole site on every page (50
 * bytes each, which do not compress); it repeats directives that a page adds to; and its hashes are those of the styles
 * before unused rules were removed.
 *
 * @param scripts and `styles`: texts of the page's inline elements
 * @returns the policy with each directive once and only this page's hashes
 */
export const pagePolicy = (policy: string, scripts: string[], styles: string[]): string => {
  const hashes: Record<string, string[]> = {
    'script-src': scripts.map(hashSource),
    'style-src': styles.map(hashSource),
  };
  const directives = new Map<string, Set<string>>();
  for (const directive of policy.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (!name) continue;
    const known = directives.get(name) ?? new Set(hashes[name]);
    const named = sources.filter((source) => !source.startsWith("'sha256-"));
    directives.set(name, new Set([...named, ...known]));
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join(';');
};
