/** Encodings that the build lays beside a file; the best first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Unlisted, plain bytes are always acceptable, and the last choice (RFC 9110, 12.5.3). */
const LAST_CHOICE = 0.0001;

const weights = (header: string): Map<string, number> =>
  new Map(
    header
      .toLowerCase()
      .split(',')
      .map((entry): [string, number] => {
        const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim());
        const q = parameters.find((parameter) => parameter.startsWith('q='));
        const weight = q === undefined ? 1 : Number(q.slice(2));
        return [coding === 'x-gzip' ? 'gzip' : coding, weight >= 0 && weight <= 1 ? weight : 0];
      }),
  );

/**
 * The encoding to answer with: the caller's weights first, ours where they are equal. Plain bytes when the caller
 * accepts none of them.
 */
export const bestEncoding = (
  header: string | undefined,
  available: ReadonlySet<Encoding>,
): Encoding => {
  if (header === undefined) return 'identity';
  const asked = weights(header);
  const weightOf = (coding: Encoding): number =>
    asked.get(coding) ?? asked.get('*') ?? (coding === 'identity' ? LAST_CHOICE : 0);
  const [best] = encodings
    .filter((coding) => available.has(coding) && weightOf(coding) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a));
  return best ?? 'identity';
};
