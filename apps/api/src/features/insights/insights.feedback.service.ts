import type { EndpointAnswer, EndpointInput, sayInsightFeedback } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { retried } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { readPublished } from './insights.published.queries.ts'

type Said = EndpointInput<typeof sayInsightFeedback>['body']

/** Says it, or says it anew: one statement, so that of two at once one row is left, and none once the insight was withdrawn. */
export async function sayFeedback(
  { write }: Pick<Database, 'write'>,
  id: number,
  { helpful, comment }: Said,
  person: Person,
): Promise<EndpointAnswer<typeof sayInsightFeedback>> {
  await readPublished(write, id, person)
  const { rows } = await retried(() =>
    sql<{ at: Date }>`
      insert into insight_feedback (insight_id, account_id, name, helpful, comment)
      select i.id, ${person.id}, ${person.name}, ${helpful}, ${comment} from insight i
      where i.id = ${id} and i.state = 'published' for share
      on conflict (insight_id, account_id) do update
        set helpful = excluded.helpful, comment = excluded.comment, name = excluded.name, at = now()
      returning at`.execute(write),
  )
  const [said] = rows
  if (said === undefined) throw notFound('notFound')
  return { helpful, comment, at: said.at.toISOString() }
}

/** Takes back what the person said; who said nothing has nothing to take back. */
export async function takeBackFeedback({ write }: Pick<Database, 'write'>, id: number, person: Person): Promise<void> {
  await readPublished(write, id, person)
  await sql`delete from insight_feedback where insight_id = ${id} and account_id = ${person.id}`.execute(write)
}
