import { readFileSync, statSync } from 'node:fs';

const element = /<meta http-equiv="content-security-policy" content="([^"]*)"/;

/** File → its policy, and when it was written. */
const policies = new Map<string, { mtimeMs: number; policy: string }>();

/** The Content Security Policy in the `<meta>` element of a page that was built; empty when it has none. */
export const pagePolicy = (file: string): string => {
  const { mtimeMs } = statSync(file);
  const known = policies.get(file);
  if (known?.mtimeMs === mtimeMs) return known.policy;
  const policy = element.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  policies.set(file, { mtimeMs, policy });
  return policy;
};
