import pg from 'pg'

/** A standby answered where a server that takes writes was asked for; as PostgreSQL names a server not yet ready. */
const notPrimary = '57P03'

/** One address for each host of a database address: `postgres://ido@a,b:5433/ido` is `ido@a` and `ido@b:5433`. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url]
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/**
 * The driver's client for an address with several hosts, one of which takes writes: each new connection goes to the host
 * that took writes last, and moves on to the next host where that one is away or a standby.
 */
export function clientFor(url: string): typeof pg.Client {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return pg.Client
  let current = 0
  return class extends pg.Client {
    readonly #host: number

    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: addresses[current] })
      this.#host = current
    }

    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connected = this.#connectToPrimary()
      if (callback === undefined) return connected
      const tell = callback as (error: Error | null, client?: pg.Client) => void
      connected.then((client) => tell(null, client), tell)
    }

    async #connectToPrimary(): Promise<pg.Client> {
      try {
        await super.connect()
        await this.#expectPrimary()
        return this
      } catch (error) {
        // Others who found the same have moved on already.
        if (current === this.#host) current = (current + 1) % addresses.length
        throw error
      }
    }

    async #expectPrimary(): Promise<void> {
      const { rows } = await this.query<{ is: boolean }>('select pg_is_in_recovery() as is')
      if (rows[0]?.is === false) return
      await this.end()
      throw Object.assign(new Error(`${this.host}:${this.port} is a standby`), { code: notPrimary })
    }
  }
}
