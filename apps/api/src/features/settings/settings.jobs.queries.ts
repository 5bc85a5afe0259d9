import type { EndpointInput, FailedJob, failedJobs, PageMeta } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { offsetOf, pageOf } from '../../platform/database/paging.ts'

type Query = EndpointInput<typeof failedJobs>['query']

interface JobRow {
  id: string
  task: string
  attempts: number
  most: number
  failed_at: Date
  next_at: Date | null
}

/** One whose last try failed keeps what it failed of until it is done. */
const failed = sql`from graphile_worker.jobs where last_error is not null`

/** Background jobs that failed, the newest first. What they are about and what they failed of stays in the server's log. */
export async function failedJobsPage(
  { read }: Pick<Database, 'read'>,
  query: Query,
): Promise<{ answer: FailedJob[]; meta: PageMeta }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<JobRow>`
      select id::text as id, task_identifier as task, attempts, max_attempts as most, updated_at as failed_at,
        case when attempts < max_attempts then greatest(run_at, updated_at) end as next_at
      ${failed} order by updated_at desc, id desc limit ${query.size} offset ${offsetOf(query)}`.execute(read),
    sql<{ total: number }>`select count(*)::int as total ${failed}`.execute(read),
  ])
  const answer = rows.map(({ id, task, attempts, most, failed_at, next_at }) => {
    return {
      id,
      task,
      attempts,
      mostAttempts: most,
      failedAt: failed_at.toISOString(),
      nextAt: next_at?.toISOString() ?? null,
    }
  })
  return { answer, meta: pageOf({ ...query, total: counted[0]?.total ?? 0 }) }
}
