import type { RetentionRun, runRetention } from '@ido/contract'
import { sql } from 'kysely'
import { actorOf } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { conflict } from '../../platform/errors.ts'
import type { Call, Services } from '../../platform/http/feature.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { refuseIf } from '../../platform/policy.ts'
import { keptDays, readSetting } from '../../platform/settings/settings.ts'
import { presentRun } from './retention.queries.ts'
import { retentionJob } from './retention.run.service.ts'
import { endLostRun } from './retention.service.ts'
import { runColumns } from './retention.sql.ts'
import { whyNotDecide } from './settings.policy.ts'

/** Begins a clean-up at once; 409 while there is one, and where the settings are not those that the person was told of. */
export async function askForRun(
  parts: Pick<Services, 'database' | 'log'>,
  { person, request, body }: Pick<Call<typeof runRetention>, 'person' | 'request' | 'body'>,
): Promise<RetentionRun> {
  refuseIf(whyNotDecide(person))
  const { id, name } = actorOf(person, request)
  await endLostRun(parts)
  return inTransaction(parts.database, async (trx) => {
    const stored = await readSetting(trx, 'retention', 'locked')
    if (stored.version !== body.version) throw conflict('retentionChanged')
    const { rows } = await sql<Parameters<typeof presentRun>[0]>`
      insert into retention_run (asked_by, asked_by_name, days)
      values (${id}, ${name}, ${JSON.stringify(keptDays(stored))}::jsonb) on conflict do nothing
      returning ${runColumns}`.execute(trx)
    const [run] = rows
    if (run === undefined) throw conflict('retentionRunning')
    await addJob(trx, retentionJob, { run: run.id })
    return presentRun(run)
  })
}
