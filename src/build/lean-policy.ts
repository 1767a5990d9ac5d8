import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { filesBelow } from './files-below.ts';

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const CHARSET = '<meta charset="utf-8">';
const INLINE = /<(script|style)\b(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/\1>/g;

/** The hashes of what the page carries inline, quoted, under the directive that admits them. */
const hashesIn = (html: string): Record<string, string[]> => {
  const hashes: Record<string, string[]> = { 'script-src': [], 'style-src': [] };
  for (const [, element = '', body = ''] of html.matchAll(INLINE)) {
    const hash = `'sha256-${createHash('sha256').update(body).digest('base64')}'`;
    hashes[`${element}-src`]?.push(hash);
  }
  return hashes;
};

/** Each directive once, with all its sources, and with the page's own hashes instead of the site's. */
const lean = (policy: string, own: Record<string, string[]>): string => {
  const directives = new Map<string, Set<string>>();
  for (const directive of policy.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (!name) continue;
    const known = directives.get(name) ?? new Set(own[name]);
    const named = sources.filter((source) => !source.startsWith("'sha256-"));
    directives.set(name, new Set([...named, ...known]));
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join(';');
};

/**
 * Gives a page the policy for what it carries, first in `<head>`, as a policy governs only what follows. Astro lists the
 * hashes of the whole site on every page, 50 bytes each that do not compress; it repeats a directive to which a page
 * adds; and it knows the styles only as they were before they were cut.
 */
export const withOwnPolicy = (html: string): string => {
  const [meta, policy] = POLICY.exec(html) ?? [];
  if (!meta || !policy) return html;
  const bare = html.replace(meta, '');
  const shorter = meta.replace(policy, () => lean(policy, hashesIn(bare)));
  return bare.replace(CHARSET, () => CHARSET + shorter);
};

/** Makes the policy of every built page its own. */
export const leanPolicy = (): AstroIntegration => ({
  name: 'lean-policy',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const files = await filesBelow(fileURLToPath(dir));
      for (const file of files.filter((name) => name.endsWith('.html'))) {
        await writeFile(file, withOwnPolicy(await readFile(file, 'utf8')));
      }
    },
  },
});
