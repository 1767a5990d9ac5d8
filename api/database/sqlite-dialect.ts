import {
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Sqlite } from './libsql.ts';
import { SqliteDriver } from './sqlite-driver.ts';

/**
 * Lets kysely run all pending migrations in one transaction. SQLite rolls back DDL as it does rows ("Transactions", section
 * 2); kysely's own adapter leaves it out, and a migration that is killed half-way could then never be run again.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** kysely's SQLite dialect over libsql. */
export class LibsqlDialect implements Dialect {
  constructor(private readonly sqlite: Sqlite) {}

  createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }

  createDriver(): Driver {
    return new SqliteDriver(this.sqlite);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}
