import { type KeptDays, type Retention, retentionKinds, type RetentionKind, type RetentionRun } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Person } from '../../platform/http/feature.ts'
import { keptDays } from '../../platform/kept-days.ts'
import { isAllowed } from '../../platform/policy.ts'
import { readSetting } from '../../platform/settings.ts'
import { whyNotDecide } from './settings.policy.ts'

/** When the clock begins a clean-up, in UTC: at night in Indonesia. */
const nightly = { hour: 19, minute: 30 }
export const schedule = `${nightly.minute} ${nightly.hour} * * *`

export type Removed = Partial<Record<RetentionKind, number>>

interface StoredRun {
  id: number
  asked_by_name: string | null
  started_at: Date
  finished_at: Date | null
  expected: Removed | null
  removed: Removed
}

/** From the primary: who has just changed something sees it. */
export async function retentionState({ write }: Pick<Database, 'write'>, person: Person): Promise<Retention> {
  const [stored, run] = await Promise.all([readSetting(write, 'retention'), newestRun({ write })])
  return {
    id: stored.id,
    version: stored.version,
    days: keptDays(stored),
    run,
    nextRunAt: nextNight(new Date()).toISOString(),
    can: { change: isAllowed(whyNotDecide(person)) },
  }
}

export async function newestRun({ write }: Pick<Database, 'write'>): Promise<RetentionRun | null> {
  const { rows } = await sql<StoredRun>`
    select id, asked_by_name, started_at, finished_at, expected, removed from retention_run order by id desc limit 1`.execute(
    write,
  )
  return rows[0] ? presentRun(rows[0]) : null
}

export function presentRun({ id, asked_by_name, started_at, finished_at, expected, removed }: StoredRun): RetentionRun {
  return {
    id,
    askedBy: asked_by_name,
    startedAt: started_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
    removed: everyKind(removed),
    expected: expected && everyKind(expected),
  }
}

/** Kinds that are not named count nothing. */
export const everyKind = (rows: Removed): Record<RetentionKind, number> =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, rows[kind] ?? 0])) as Record<RetentionKind, number>

/** Kinds that are not kept for ever, with their days. */
export const limitedKinds = (days: KeptDays): [RetentionKind, number][] =>
  retentionKinds.flatMap((kind) => {
    const limit = days[kind]
    return limit === null ? [] : [[kind, limit]]
  })

export function nextNight(now: Date): Date {
  const next = new Date(now)
  next.setUTCHours(nightly.hour, nightly.minute, 0, 0)
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
