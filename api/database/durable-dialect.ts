import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryResult,
} from 'kysely';

export interface DurableOptions {
  /** A statement that waits longer, for a lock or a disk, is cancelled, so that the visitor gets an answer; 0: never. */
  statementTimeoutMs: number;
  /** Every statement runs in a transaction that changes nothing. */
  readOnly?: boolean;
}

/** A statement that may change something. */
const writePattern = /^\s*(?:insert|update|delete|with)\b/i;

const anyStatement = /^/;

const beginning = ({ statementTimeoutMs: ms, readOnly = false }: DurableOptions): CompiledQuery =>
  CompiledQuery.raw(
    [
      `begin isolation level read committed ${readOnly ? 'read only' : 'read write'}`,
      'set local synchronous_commit to on',
      ...(ms ? [`set local statement_timeout to ${ms}`] : []),
      ...(ms ? [`set local idle_in_transaction_session_timeout to ${ms}`] : []),
    ].join('; '),
  );

const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');

/**
 * Runs every statement that may change something in a transaction, and begins each transaction with its own settings, in
 * one message: a commit waits until it is on the server's disk, and a statement sees what was committed before it began,
 * whatever the defaults of server and role. Settings of the session would not do: a proxy that gives each transaction
 * another connection (PgBouncer's transaction mode) loses them, or leaves them to others.
 */
export class DurableDialect extends PostgresDialect {
  readonly #begin: CompiledQuery;
  readonly #covered: RegExp;

  constructor(config: PostgresDialectConfig, options: DurableOptions) {
    super(config);
    this.#begin = beginning(options);
    this.#covered = options.readOnly ? anyStatement : writePattern;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const begin = this.#begin;
    const covered = this.#covered;
    const inTransaction = new WeakSet<DatabaseConnection>();
    const known = new WeakSet<DatabaseConnection>();

    const coverStatements = (connection: DatabaseConnection): void => {
      const plain = connection.executeQuery.bind(connection);
      connection.executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        if (inTransaction.has(connection) || !covered.test(query.sql)) return plain(query);
        await plain(begin);
        try {
          const result = await plain<Row>(query);
          await plain(commit);
          return result;
        } catch (error) {
          await plain(rollback).catch(() => undefined);
          throw error;
        }
      };
    };

    const acquireConnection = driver.acquireConnection.bind(driver);
    const commitTransaction = driver.commitTransaction.bind(driver);
    const rollbackTransaction = driver.rollbackTransaction.bind(driver);
    driver.acquireConnection = async () => {
      const connection = await acquireConnection();
      if (!known.has(connection)) coverStatements(connection);
      known.add(connection);
      return connection;
    };
    driver.beginTransaction = async (connection) => {
      inTransaction.add(connection);
      try {
        await connection.executeQuery(begin);
      } catch (error) {
        inTransaction.delete(connection);
        throw error;
      }
    };
    driver.commitTransaction = async (connection) => {
      try {
        await commitTransaction(connection);
      } finally {
        inTransaction.delete(connection);
      }
    };
    driver.rollbackTransaction = async (connection) => {
      try {
        await rollbackTransaction(connection);
      } finally {
        inTransaction.delete(connection);
      }
    };
    return driver;
  }
}
