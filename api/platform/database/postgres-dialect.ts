import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { isSerializationFailure } from './error-codes.ts';

/** The same time that a statement in a transaction may take: durable-transaction.ts. */
const retryMs = 10_000;

/**
 * Retries a single statement that failed because another transaction had changed the same rows. This happens when the
 * default isolation level is stricter than read committed (PostgreSQL, "Serialization Failure Handling"). The failed
 * statement was rolled back, and the retry sees the change.
 */
class RetryingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  /** A statement within a transaction cannot be retried alone. */
  isSingle = true;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + retryMs;
    for (;;) {
      try {
        return await this.inner.executeQuery<Row>(query);
      } catch (error) {
        const mayRetry = this.isSingle && isSerializationFailure(error);
        if (!mayRetry || performance.now() > deadline) throw error;
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }
}

type Pooled = Parameters<PostgresDriver['releaseConnection']>[0];

/**
 * Sets the isolation level of each transaction, so that nothing depends on the default of server, database or role. A
 * session setting would not work: see durable-transaction.ts.
 */
class ReadCommittedDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new RetryingConnection(await super.acquireConnection());
  }

  override beginTransaction(
    connection: RetryingConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    connection.isSingle = false;
    return super.beginTransaction(connection, { ...settings, isolationLevel: 'read committed' });
  }

  override releaseConnection(connection: DatabaseConnection): Promise<void> {
    return super.releaseConnection((connection as RetryingConnection).inner as Pooled);
  }
}

/** kysely's PostgreSQL dialect, in which each statement sees what was committed before it began. */
export class ReadCommittedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ReadCommittedDriver(this.#config);
  }
}
