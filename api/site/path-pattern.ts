const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** Matches a path; returns what the first `*` of the pattern matched, or undefined when the path does not match. */
export type PathPattern = (path: string) => { splat: string } | undefined;

/** Compiles a pattern such as `/_astro/*`, in which `*` matches any text. */
export const pathPattern = (pattern: string): PathPattern => {
  const expression = new RegExp(`^${pattern.split('*').map(escaped).join('(.*)')}$`);
  return (path) => {
    const match = expression.exec(path);
    return match ? { splat: match[1] ?? '' } : undefined;
  };
};
