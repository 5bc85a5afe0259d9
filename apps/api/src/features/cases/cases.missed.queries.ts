import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Scope } from '../../platform/person.ts'
import { nullOfRefusal } from '../../semantic/run-cases.ts'
import { missedTargets, type MissedTarget } from '../targets/targets.read.ts'

/** By the key of a scope the targets that its readers see as not reached; null where they could not be weighed. */
export type MissedByScope = Readonly<Record<string, readonly MissedTarget[] | null>>

/** Which targets are not reached: briefs say so, whether a case is made of it or not. */
export async function readMissed(
  services: Pick<Services, 'database' | 'query'>,
  scopes: ReadonlyMap<string, Scope>,
  signal: AbortSignal,
): Promise<MissedByScope> {
  const missed: Record<string, readonly MissedTarget[] | null> = {}
  for (const [key, scope] of scopes) missed[key] = await missedTargets(services, scope, signal).catch(nullOfRefusal)
  return missed
}

/** What the last run says of a scope. */
export interface RunOfScope {
  /** Null = its cases were never looked for. */
  readonly soughtAt: Date | null
  /** The targets that were not reached then. */
  readonly missed: readonly MissedTarget[]
  /** Whether that could be told. */
  readonly isMissedKnown: boolean
}

export async function readRun({ write }: Pick<Database, 'write'>, scope: string): Promise<RunOfScope> {
  const { rows } = await sql<{ ran_at: Date; missed: MissedTarget[] | null }>`
    select ran_at, missed -> ${scope} as missed from found_case_run
    where ran_at is not null and scopes @> array[${scope}]`.execute(write)
  const missed = rows[0]?.missed ?? null
  return { soughtAt: rows[0]?.ran_at ?? null, missed: missed ?? [], isMissedKnown: missed !== null }
}
