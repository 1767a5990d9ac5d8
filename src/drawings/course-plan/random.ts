/** Park and Miller's generator (1988): the same numbers on every machine. */
export const randomFrom = (seed: number): (() => number) => {
  let state = ((Math.abs(Math.trunc(seed)) * 7919) % 2147483646) + 1;
  const next = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  next();
  return next;
};
