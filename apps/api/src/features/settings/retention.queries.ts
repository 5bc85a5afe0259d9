import { type KeptDays, type Retention, retentionKinds, type RetentionKind, type RetentionRun } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Person } from '../../platform/person.ts'
import { isAllowed } from '../../platform/policy.ts'
import { keptDays, readSetting } from '../../platform/settings/settings.ts'
import { runColumns } from './retention.sql.ts'
import { whyNotDecide } from './settings.policy.ts'

/** When the clock begins a clean-up, in UTC: at night in Indonesia. */
const nightly = { hour: 19, minute: 30 }
export const schedule = `${nightly.minute} ${nightly.hour} * * *`

export type Removed = Partial<Record<RetentionKind, number>>

/** Most files that a run names. */
export const namesTold = 20

interface StoredRun {
  id: number
  asked_by_name: string | null
  state: RetentionRun['state']
  started_at: Date
  beat_at: Date
  finished_at: Date | null
  expected: Removed | null
  removed: Removed
  left_files: number
  left_names: string[]
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
    select ${runColumns} from retention_run order by id desc limit 1`.execute(write)
  return rows[0] ? presentRun(rows[0]) : null
}

export function presentRun({ expected, removed, ...run }: StoredRun): RetentionRun {
  return {
    id: run.id,
    askedBy: run.asked_by_name,
    state: run.state,
    startedAt: run.started_at.toISOString(),
    beatAt: run.beat_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    removed: everyKind((kind) => removed[kind] ?? 0),
    expected: expected && everyKind((kind) => expected[kind] ?? 0),
    leftFiles: { count: run.left_files, names: run.left_names },
  }
}

export const everyKind = <T>(value: (kind: RetentionKind) => T) =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, value(kind)])) as Record<RetentionKind, T>

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
