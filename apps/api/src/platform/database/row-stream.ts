import QueryStream from 'pg-query-stream'

/* oxlint-disable no-underscore-dangle -- the name is that of Node's streams */

/**
 * The rows of a statement as they come, over a connection that may be lost: the stream fails then. The library's own hears
 * nothing of a loss after its last row, and waits for a last word of the server where it fails; neither ever ends.
 */
export class RowStream extends QueryStream {
  constructor(text: string, values: unknown[], config: QueryStream.Config) {
    super(text, values, config)
    const hear = this.handleError as (error: Error, connection: unknown) => void
    this.handleError = (error: Error, connection: unknown) => {
      hear(error, connection)
      this.destroy(error)
    }
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error === null) return super._destroy(error as unknown as Error, done)
    super._destroy(error, () => undefined)
    done(error)
  }
}
