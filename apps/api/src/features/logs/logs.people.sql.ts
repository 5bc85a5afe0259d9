import { sql } from 'kysely'
import type { Condition } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { accountWithin } from '../../platform/http/sessions.sql.ts'

/**
 * Lines of people whose data the reader may see: one's own, and of accounts that see nothing which the reader does not.
 * Without a data scope every line, also of accounts that are gone.
 */
export function ofPeopleSeenBy({ id, scope }: Person): Condition {
  const within = accountWithin('a', scope)
  return within && sql`(account_id = ${id} or account_id in (select a.id from account a where ${within}))`
}
