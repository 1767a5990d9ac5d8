import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { filesBelow } from './files-below.ts';

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const CHARSET = '<meta charset="utf-8">';
const INLINE = /<(script|style)\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g;

const hashesIn = (html: string): Set<string> =>
  new Set(
    [...html.matchAll(INLINE)].map(
      ([, , body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
    ),
  );

/** Each directive once, with all its sources, and of the hashes only those in `own`. */
const lean = (policy: string, own: Set<string>): string => {
  const directives = new Map<string, Set<string>>();
  for (const directive of policy.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (!name) continue;
    const known = directives.get(name) ?? new Set();
    for (const source of sources) {
      if (!source.startsWith("'sha256-") || own.has(source)) known.add(source);
    }
    directives.set(name, known);
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join(';');
};

/**
 * Shortens a page's policy to what that page carries, and puts it first in `<head>`, as it governs only what follows.
 * Astro lists the hashes of the whole site on every page, 50 bytes each that do not compress, and repeats a directive
 * to which a page adds.
 */
export const withOwnPolicy = (html: string): string => {
  const [meta, policy] = POLICY.exec(html) ?? [];
  if (!meta || !policy) return html;
  const shorter = meta.replace(policy, () => lean(policy, hashesIn(html)));
  return html.replace(meta, '').replace(CHARSET, () => CHARSET + shorter);
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
