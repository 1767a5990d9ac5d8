import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { listFiles } from './list-files.ts';

const policyMeta = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const charsetMeta = '<meta charset="utf-8">';
const inlineElement = /<(script|style)\b(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/\1>/g;

/** The quoted hashes of the page's inline scripts and styles, by the directive that allows them. */
const hashesIn = (html: string): Record<string, string[]> => {
  const hashes: Record<string, string[]> = { 'script-src': [], 'style-src': [] };
  for (const [, element = '', body = ''] of html.matchAll(inlineElement)) {
    const hash = `'sha256-${createHash('sha256').update(body).digest('base64')}'`;
    hashes[`${element}-src`]?.push(hash);
  }
  return hashes;
};

/** The policy with each directive once, and with the hashes `own` instead of those it had. */
const mergeDirectives = (policy: string, own: Record<string, string[]>): string => {
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
 * Rewrites the policy of a page and moves it to the start of `<head>`, because a policy applies only to what follows it.
 * Astro's own policy does not fit for three reasons: it lists the hashes of the whole site on every page (50 bytes each,
 * which do not compress), it repeats a directive that a page adds to, and its hashes are those of the styles before
 * css-per-page.ts has removed the unused rules.
 */
export const withPagePolicy = (html: string): string => {
  const [meta, policy] = policyMeta.exec(html) ?? [];
  if (!meta || !policy) return html;
  const withoutMeta = html.replace(meta, '');
  const rewritten = meta.replace(policy, () => mergeDirectives(policy, hashesIn(withoutMeta)));
  return withoutMeta.replace(charsetMeta, () => charsetMeta + rewritten);
};

/** Rewrites the Content Security Policy of every built page. */
export const cspPerPage = (): AstroIntegration => ({
  name: 'csp-per-page',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      for (const file of await listFiles(fileURLToPath(dir), /\.html$/)) {
        await writeFile(file, withPagePolicy(await readFile(file, 'utf8')));
      }
    },
  },
});
