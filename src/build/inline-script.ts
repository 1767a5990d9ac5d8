import { createHash } from 'node:crypto';
import { transformSync } from 'esbuild';

interface InlineScript {
  /** The minified script. */
  code: string;
  /** Its hash for the Content Security Policy. */
  hash: `sha256-${string}`;
}

const minified = new Map<string, InlineScript>();

/** Minifies a script that a layout writes into each of its pages; once, however many pages there are. */
export const inlineScript = (source: string): InlineScript => {
  const known = minified.get(source);
  if (known) return known;
  const code = transformSync(source, { minify: true }).code.trim();
  const script = {
    code,
    hash: `sha256-${createHash('sha256').update(code).digest('base64')}`,
  } as const;
  minified.set(source, script);
  return script;
};
