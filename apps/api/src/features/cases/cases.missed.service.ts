import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Scope } from '../../platform/person.ts'
import { missedTargets, type MissedTarget } from '../targets/targets.read.ts'

/** Stores for the readers of every scope which targets are not reached: briefs say so, whether a case is made of it or not. */
export async function storeMissed(
  services: Pick<Services, 'database' | 'query'>,
  scopes: ReadonlyMap<string, Scope>,
  signal: AbortSignal,
): Promise<void> {
  const missed: Record<string, MissedTarget[]> = {}
  for (const [key, scope] of scopes) missed[key] = await missedTargets(services, scope, signal)
  await sql`update found_case_run set missed = ${JSON.stringify(missed)}::jsonb`.execute(services.database.write)
}

/** When the cases of a scope were last looked for, null = never; and what it missed then. */
export async function readRun(
  { write }: Pick<Database, 'write'>,
  scope: string,
): Promise<{ soughtAt: Date | null; missed: readonly MissedTarget[] }> {
  const { rows } = await sql<{ ran_at: Date; missed: MissedTarget[] | null }>`
    select ran_at, missed -> ${scope} as missed from found_case_run
    where ran_at is not null and scopes @> array[${scope}]`.execute(write)
  return { soughtAt: rows[0]?.ran_at ?? null, missed: rows[0]?.missed ?? [] }
}
