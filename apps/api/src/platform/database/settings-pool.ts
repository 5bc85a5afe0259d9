import pg from 'pg'

const unknownSetting = '08P01'

/** A pool whose connections begin with settings of their own, as far as a pooler before the server takes any. */
export class SettingsPool extends pg.Pool {
  async open(): Promise<pg.PoolClient> {
    const { options } = this
    // As this connection is asked for: another that was refused meanwhile has taken it away.
    const { statement_timeout: asked } = options
    try {
      return await super.connect()
    } catch (error) {
      const isRefused = error instanceof Error && 'code' in error && error.code === unknownSetting
      if (!isRefused || asked === undefined) throw error
      // The limit of each loan is kept all the same.
      delete options.statement_timeout
      return super.connect()
    }
  }
}
