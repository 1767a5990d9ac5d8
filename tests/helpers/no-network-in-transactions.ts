/**
 * Fails each test of the service during which a transaction made a network call: connected to another server than its
 * database, or sent a mail. The transaction would stay open for as long as the other side takes to answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { afterEach } from 'vitest';

interface TransactionBuilder {
  execute: (work: (trx: unknown) => Promise<unknown>) => Promise<unknown>;
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Holds a value in all that a transaction's callback calls. */
const transaction = new AsyncLocalStorage<true>();
const databaseSockets = new WeakSet<object>();
let calls: string[] = [];

/** Replaces a method by one that calls it; `around` is given the original, bound to its object. */
const wrap = (
  prototype: object,
  name: string,
  around: (original: (...args: unknown[]) => unknown, target: object, args: unknown[]) => unknown,
): void => {
  const original = Reflect.get(prototype, name) as Method;
  const wrapped: Method = function (...args) {
    return around(original.bind(this), this as object, args);
  };
  Object.defineProperty(prototype, name, { value: wrapped, configurable: true, writable: true });
};

wrap(Kysely.prototype, 'transaction', (original) => {
  const builder = original() as TransactionBuilder;
  const { execute } = builder;
  builder.execute = (work) => execute.call(builder, (trx) => transaction.run(true, work, trx));
  return builder;
});

wrap(pg.Client.prototype, 'connect', (original, client, args) => {
  databaseSockets.add((client as pg.Client).connection.stream);
  return original(...args);
});

const note = (call: string, caller: object): void => {
  if (transaction.getStore() && !databaseSockets.has(caller)) calls.push(call);
};

wrap(Socket.prototype, 'connect', (original, socket, args) => {
  note('connect', socket);
  return original(...args);
});

// A pool's connection writes in events of its own, which tell nothing of the caller.
wrap(Object.getPrototypeOf(createTransport({})) as object, 'sendMail', (original, mailer, args) => {
  note('sendMail', mailer);
  return original(...args);
});

/** The network calls inside transactions since the last look, for the test of this file. */
export const takeNetworkCalls = (): string[] => {
  const taken = calls;
  calls = [];
  return taken;
};

afterEach(() => {
  const inTransactions = takeNetworkCalls();
  if (!inTransactions.length) return;
  throw new Error(`Network calls inside a transaction: ${inTransactions.join(', ')}`);
});
