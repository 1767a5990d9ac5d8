import type { Kysely } from 'kysely';
import type { Database } from '#platform/store/schema.ts';

type Callable = Record<string | symbol, (...given: unknown[]) => unknown>;

/** Returns a Kysely builder whose `execute…` waits for `before`. */
const waiting = (builder: object, before: () => Promise<unknown>): unknown =>
  new Proxy(builder as Callable, {
    get:
      (target, key) =>
      (...given: unknown[]) =>
        String(key).startsWith('execute')
          ? before().then(() => target[key]?.(...given))
          : waiting(target[key]?.(...given) as object, before),
  });

/**
 * Returns a database or transaction whose statements can be paused, so that a test decides what happens between a call's
 * checks and its writes.
 */
export const pausable = (db: Kysely<Database>) => {
  const pauses = new Map<unknown, () => Promise<unknown>>();
  return {
    db: new Proxy(db, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key, target);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]): unknown => {
          const result: unknown = Reflect.apply(member, target, given);
          const before = pauses.get(key);
          return before ? waiting(result as object, before) : result;
        };
      },
    }),
    /** Runs `meanwhile` once: before the next transaction, or before the next `selectFrom` outside a transaction. */
    before: (next: 'transaction' | 'selectFrom', meanwhile: () => Promise<unknown>): void => {
      pauses.set(next, () => {
        pauses.delete(next);
        return meanwhile();
      });
    },
  };
};
