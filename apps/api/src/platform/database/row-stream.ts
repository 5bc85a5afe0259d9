import QueryStream from 'pg-query-stream'

/* oxlint-disable no-underscore-dangle -- the name is that of Node's streams */

/**
 * The rows of a statement as they come, over a connection that may be lost: the stream fails then, where the library's own
 * waits for a last word of the server and never ends.
 */
export class RowStream extends QueryStream {
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error === null) return super._destroy(error as unknown as Error, done)
    super._destroy(error, () => undefined)
    done(error)
  }
}
