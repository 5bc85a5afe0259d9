import { type Driver, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'

/**
 * PostgreSQL for connections that may be lost in the middle of a transaction: the server rolls it back by itself, and who
 * wrote is told what went wrong, not that there was nobody left to roll it back.
 */
export class LossTolerantDialect extends PostgresDialect {
  readonly #settings: PostgresDialectConfig

  constructor(settings: PostgresDialectConfig) {
    super(settings)
    this.#settings = settings
  }

  override createDriver(): Driver {
    return new LossTolerantDriver(this.#settings)
  }
}

class LossTolerantDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    // The driver does not use the connection again.
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}
