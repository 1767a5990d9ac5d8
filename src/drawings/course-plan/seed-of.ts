/** So many courses are enough for a list to look varied, and each is laid out in a millisecond or two. */
const DRAWINGS = 18;

/** The seed of the plan to draw for a course without an image: the same for the same id. */
export const seedOf = (id: string): number =>
  [...id].reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7) %
  DRAWINGS;
