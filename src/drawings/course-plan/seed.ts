/** Plans that a list of courses chooses from: enough for it to look varied. */
const seedCount = 18;

/** The seed of the plan that is drawn for a course without an image: the same for the same id, from 0 to 17. */
export const seedOf = (id: string): number =>
  [...id].reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7) %
  seedCount;

/**
 * A generator of pseudo-random numbers from 0 to 1, the same ones for the same seed on every machine (Park and Miller's
 * minimal standard generator, 1988).
 */
export const randomFrom = (seed: number): (() => number) => {
  let state = ((Math.abs(Math.trunc(seed)) * 7919) % 2147483646) + 1;
  const next = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  next();
  return next;
};
