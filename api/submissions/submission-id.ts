import { randomUUID } from 'node:crypto';

/** A UUID that sorts by the time it was made, milliseconds since 1970 (RFC 9562, section 5.7: version 7). */
export const submissionId = (now: number): string => {
  const time = now.toString(16).padStart(12, '0');
  // Variant and random bits are those of version 4, which Node makes from a store of randomness.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};
