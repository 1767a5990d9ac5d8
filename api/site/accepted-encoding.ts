/** Encodings in which the build writes a file, the best first. */
const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Weight of `identity` when it is not listed: always acceptable, and the last choice (RFC 9110, section 12.5.3). */
const unlistedIdentityWeight = 0.0001;

/** Browsers send fewer than 100 characters; what comes after this is not read. */
const maxLength = 1000;

const weights = (header: string): Map<string, number> =>
  new Map(
    header
      .slice(0, maxLength)
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
 * The encoding of the response: the client's preference first, then ours. `identity` when the client accepts none of the
 * available ones.
 *
 * @param header Accept-Encoding
 */
export const bestEncoding = (
  header: string | undefined,
  available: ReadonlySet<Encoding>,
): Encoding => {
  if (header === undefined) return 'identity';
  const accepted = weights(header);
  const weightOf = (coding: Encoding): number =>
    accepted.get(coding) ??
    accepted.get('*') ??
    (coding === 'identity' ? unlistedIdentityWeight : 0);
  const [best] = encodings
    .filter((coding) => available.has(coding) && weightOf(coding) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a));
  return best ?? 'identity';
};
