import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

/**
 * Sets the isolation level of each transaction, so that nothing depends on the default of server, database or role. A
 * session setting would not work: see durable-transaction.ts. Statements outside a transaction have the default level.
 */
class ReadCommittedDriver extends PostgresDriver {
  override beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    return super.beginTransaction(connection, { ...settings, isolationLevel: 'read committed' });
  }
}

/** kysely's PostgreSQL dialect, in which each statement of a transaction sees what was committed before it began. */
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
