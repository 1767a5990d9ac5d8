import { createHash } from 'node:crypto';

/** A hash of parts that cannot be taken for other parts. */
export const hashOf = (...parts: Array<string | Buffer>): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
};
