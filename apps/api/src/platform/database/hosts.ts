import pg from 'pg'

/** The code of PostgreSQL for a server that is not ready yet: here a standby in place of the primary. */
const notPrimary = '57P03'

/** One address for each host of a database address: `postgres://ido@a,b:5433/ido` is `ido@a` and `ido@b:5433`. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url]
}

/** The hosts of a database address, with their ports and without credentials. */
export const hostsOf = (url: string): string =>
  addressesOf(url)
    .map((address) => new URL(address).host)
    .join(',')

const ignore = () => undefined

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
      // The pool listens for errors only once this is done; until then an error without a listener would end the process.
      this.on('error', ignore)
      try {
        await super.connect()
        await this.#expectPrimary()
        this.off('error', ignore)
        return this
      } catch (error) {
        // The pool drops a client that failed to connect, and leaves its connection open.
        void super.end()
        // Another connection that failed on this host may have moved on already.
        if (current === this.#host) current = (current + 1) % addresses.length
        throw error
      }
    }

    async #expectPrimary(): Promise<void> {
      const { rows } = await this.query<{ is: boolean }>('select pg_is_in_recovery() as is')
      if (rows[0]?.is === false) return
      throw Object.assign(new Error(`${this.host}:${this.port} is a standby`), { code: notPrimary })
    }
  }
}
