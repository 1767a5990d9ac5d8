const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** Compares a path with a pattern in which `*` stands for any text; returns what the first `*` stood for. */
export type PathPattern = (path: string) => { splat: string } | undefined;

/** `/_astro/*` → a comparison. A pattern without `*` is the path itself. */
export const pathPattern = (pattern: string): PathPattern => {
  const expression = new RegExp(`^${pattern.split('*').map(escaped).join('(.*)')}$`);
  return (path) => {
    const match = expression.exec(path);
    return match ? { splat: match[1] ?? '' } : undefined;
  };
};
