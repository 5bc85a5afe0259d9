import type pg from 'pg'
import { isServerAway } from './connection-loss.ts'
import { everything, positionHere, positionOf, start, type LogPosition, type Reached } from './log-position.ts'
import type { SettingsPool } from './settings-pool.ts'

/** Milliseconds for which a replica that could not be reached is left alone. */
const awayFor = 2_000
/** Milliseconds after which it is looked at again while somebody still waits on it. */
const lookedAtAgainAfter = 1_000
/** Milliseconds after which it is looked at though nothing was written: one that hangs would keep everybody waiting. */
const lookedAtEvery = 1_000

export interface ReplicaParts {
  /** A connection of its own to the replica, and one to the primary. */
  watch: pg.Pool
  primaryWatch: pg.Pool
  /** Where everything is read that the replica does not have yet. */
  primary: SettingsPool
  reached: Reached
}

/** A connection of the standby that is in use. */
export interface StandbyLoan {
  /** Gives back the place that it has in its lane, so that others go to the primary meanwhile. */
  giveWay(): void
  /** Has its place again, as those have that come to the standby from now on. */
  takeAgain(): void
  /** Fails what runs on it, which would wait for as long as the standby hangs. */
  cut(): void
}

/**
 * A standby that is read from as long as it has everything that this process has written or shown. While it lags behind
 * that, or is away, the primary answers in its place: an answer never goes back behind one before it.
 */
export class Replica {
  readonly primary: SettingsPool
  readonly #parts: ReplicaParts
  #replayed: LogPosition = start
  // Until it has come to where the primary is now: a table may just have been migrated.
  #isAway = true
  #lookAgainAt = 0
  #lookedAt = 0
  #looking: Promise<void> | null = null
  /** Since when it does not answer. */
  #silentSince: number | null = null
  #nextLook: NodeJS.Timeout | null = null
  readonly #loans = new Set<StandbyLoan>()
  /** How often the primary answered in its place, and why. */
  readonly passedBy = { away: 0, behind: 0, full: 0 }

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
    if (this.#hasReplayedAll()) {
      if (Date.now() - this.#lookedAt >= lookedAtEvery) void this.#look()
      return true
    }
    await this.#look()
    if (this.#hasReplayedAll()) return true
    this.passedBy.behind += 1
    return false
  }

  /** How far it is behind the primary; null where it does not answer. Its clock must be right. */
  async lagSeconds(): Promise<number | null> {
    const { watch, primaryWatch } = this.#parts
    try {
      const written = await askPosition(primaryWatch, positionHere)
      const { rows } = await watch.query<{ lag: number }>(
        `select case when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
           else greatest(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as lag`,
        [written],
      )
      return rows[0]?.lag ?? null
    } catch {
      return null
    }
  }

  passBy(why: keyof Replica['passedBy']): Promise<pg.PoolClient> {
    this.passedBy[why] += 1
    return this.primary.open()
  }

  /** Answers what is to be done when it is given back. It may have fallen silent since it was found to have everything. */
  checkOut(loan: StandbyLoan): () => void {
    this.#loans.add(loan)
    if (this.#silentSince !== null) loan.giveWay()
    if (this.#isAway) this.#lookAgainSoon()
    return () => void this.#loans.delete(loan)
  }

  /** It did not take a connection, or did not answer on one; or nobody knows what it must have come to. */
  isGone(): void {
    this.#isAway = true
    this.#lookAgainAt = Date.now() + awayFor
    if (this.#loans.size > 0) this.#lookAgainSoon()
  }

  /** Who waits on it is not left to whoever asks next. */
  #lookAgainSoon(): void {
    this.#nextLook ??= setTimeout(this.#lookAgain, lookedAtAgainAfter).unref()
  }

  #hasReplayedAll(): boolean {
    return !this.#isAway && this.#replayed >= this.#parts.reached.position
  }

  readonly #lookAgain = (): void => {
    // A look that is under way sets another, should it fail.
    this.#nextLook = null
    void this.#look()
  }

  #look(): Promise<void> {
    this.#looking ??= this.#ask().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #ask(): Promise<void> {
    const { watch, primaryWatch, reached } = this.#parts
    const began = Date.now()
    this.#lookedAt = began
    if (this.#nextLook) clearTimeout(this.#nextLook)
    this.#nextLook = null
    try {
      // An answer must never go back behind one that the primary gave meanwhile; one that is away gave none.
      if (this.#isAway) {
        const shown = await askPosition(primaryWatch, positionHere).catch((error: unknown) => {
          if (isServerAway(error)) return null
          throw error
        })
        reached.raise(shown)
      }
      const replayed = await askPosition(watch, replayedHere).catch((error: unknown) => {
        if (this.#silentSince !== null && this.#silentSince < began) this.#cutAll()
        else this.isSilent()
        throw error
      })
      this.#replayed = replayed === null ? everything : positionOf(replayed)
      this.#isAway = false
      this.#silentSince = null
      for (const loan of this.#loans) loan.takeAgain()
    } catch {
      this.isGone()
    }
  }

  /**
   * It does not take a connection, or does not answer. That may be this process's own fault, however many find it at once,
   * and is no reason to let others wait. Only a look that begins after it, a second later, and fails too, cuts off who waits.
   */
  isSilent(): void {
    this.#silentSince ??= Date.now()
    this.isGone()
    for (const loan of this.#loans) loan.giveWay()
  }

  #cutAll(): void {
    for (const loan of this.#loans) loan.cut()
  }
}

/** How far a standby has replayed; how far it has written since it was promoted; null for a server that replays nothing. */
const replayedHere = `case when pg_is_in_recovery() or pg_last_wal_replay_lsn() is null then pg_last_wal_replay_lsn()
  else pg_current_wal_flush_lsn() end::text`

async function askPosition(pool: pg.Pool, what: string): Promise<string | null> {
  const { rows } = await pool.query<{ position: string | null }>(`select ${what} as position`)
  return rows[0]?.position ?? null
}
