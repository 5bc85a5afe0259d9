import type pg from 'pg'
import { everything, positionOf, start, type LogPosition, type Reached } from './log-position.ts'

/** Milliseconds for which a replica that could not be reached is left alone. */
const awayFor = 2_000

export interface ReplicaParts {
  /** A connection of its own to the replica, and one to the primary. */
  watch: pg.Pool
  primaryWatch: pg.Pool
  /** Where everything is read that the replica does not have yet. */
  primary: pg.Pool
  reached: Reached
}

/**
 * A standby that is read from as long as it has everything that this process has written or shown. While it lags behind
 * that, or is away, the primary answers in its place: an answer never goes back behind one before it.
 */
export class Replica {
  readonly primary: pg.Pool
  readonly #parts: ReplicaParts
  #replayed: LogPosition = start
  // Until it has come to where the primary is now: a table may just have been migrated.
  #isAway = true
  #lookAgainAt = 0
  #looking: Promise<void> | null = null
  /** How often the primary answered in its place, and why. */
  readonly passedBy = { away: 0, behind: 0 }

  constructor(parts: ReplicaParts) {
    this.#parts = parts
    this.primary = parts.primary
  }

  async hasAll(): Promise<boolean> {
    if (this.#isAway) {
      if (Date.now() >= this.#lookAgainAt) void this.#look()
      this.passedBy.away += 1
      return false
    }
    if (this.#hasReplayedAll()) return true
    await this.#look()
    if (this.#hasReplayedAll()) return true
    this.passedBy.behind += 1
    return false
  }

  /** It did not take a connection. */
  isGone(): void {
    this.#isAway = true
    this.#lookAgainAt = Date.now() + awayFor
    this.passedBy.away += 1
  }

  #hasReplayedAll(): boolean {
    return !this.#isAway && this.#replayed >= this.#parts.reached.position
  }

  #look(): Promise<void> {
    this.#looking ??= this.#ask().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #ask(): Promise<void> {
    const { watch, primaryWatch, reached } = this.#parts
    try {
      // Whatever was shown of the primary meanwhile must not be unseen again.
      if (this.#isAway) reached.raise(await askPosition(primaryWatch, 'pg_current_wal_insert_lsn'))
      this.#replayed = await askPosition(watch, 'pg_last_wal_replay_lsn')
      this.#isAway = false
    } catch {
      this.#isAway = true
      this.#lookAgainAt = Date.now() + awayFor
    }
  }
}

async function askPosition(
  pool: pg.Pool,
  what: 'pg_last_wal_replay_lsn' | 'pg_current_wal_insert_lsn',
): Promise<LogPosition> {
  const { rows } = await pool.query<{ position: string | null }>(`select ${what}()::text as position`)
  const position = rows[0]?.position ?? null
  return position === null ? everything : positionOf(position)
}
