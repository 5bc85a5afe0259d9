/** A place in the log of the database (LSN); what was committed before it is there for who has come as far. */
export type LogPosition = bigint

export const start: LogPosition = 0n
/** Of a server that replays nothing because it is itself the one that is written to. */
export const everything: LogPosition = 2n ** 64n

const page = 8192n
const longestHeader = 40n

/**
 * Reads PostgreSQL's `16/B374D848`. Behind a page's header nothing has been written yet: a standby that has replayed all
 * stands in front of it.
 */
export function positionOf(text: string): LogPosition {
  const [high = '0', low = '0'] = text.split('/')
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
  const inPage = position % page
  return inPage <= longestHeader ? position - inPage : position
}

/** The place that everything read by this process must have come to. */
export class Reached {
  #position = start
  #written = start

  get position(): LogPosition {
    return this.#position
  }

  /** Of it how far the writes have come that people are known by. */
  get written(): LogPosition {
    return this.#written
  }

  /** Something was shown that was read here, by `positionHere`. */
  raise(text: string | null): void {
    if (text !== null) this.#position = furthest(this.#position, positionOf(text))
  }

  /** Somebody has come, or is answered, who wrote here. */
  raiseWritten(text: string | null): void {
    if (text !== null) this.#written = furthest(this.#written, positionOf(text))
    this.raise(text)
  }
}

const furthest = (one: LogPosition, other: LogPosition): LogPosition => (one > other ? one : other)

/**
 * How far a server's log is that is written to, null on a standby. Flushed is what a standby can have; where commits do not
 * wait for that, what is seen may be ahead of it.
 */
export const positionHere = `case when not pg_is_in_recovery() then (case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text end`
