import { sql, type SqlBool } from 'kysely'
import { forbidden } from '../../errors.ts'
import type { Condition } from '../../database/filters.sql.ts'
import { isEverything } from '../../http/scope.ts'
import type { MessageKey } from '../../messages.ts'
import type { Person } from '../../person.ts'
import { isAllowed, type WhyNot } from '../../policy.ts'
import type { Deleted } from '../trash.ts'

type Scoped = Pick<Person, 'scope'>

/** Who may see a record of a list, and who may make, change, delete and restore it. */
export interface ListPolicy<Record> {
  whyNotKeep(person: Scoped, record: Record): WhyNot
  sees(person: Scoped, record: Record): boolean
  /** The rows that the person sees; null is all of them. */
  within(person: Scoped): Condition
  seesDeleted(person: Scoped, deleted: Deleted): boolean
}

/** For lists whose records are for the whole portal: users with a part scope can neither see nor change them. */
export function forWholePortal(key: MessageKey = 'listNeedsEverything'): ListPolicy<unknown> {
  const whyNotKeep = ({ scope }: Scoped) => (isEverything(scope) ? null : forbidden(key))
  const sees = (person: Scoped) => isAllowed(whyNotKeep(person))
  return {
    whyNotKeep,
    sees,
    within: (person) => (sees(person) ? null : sql<SqlBool>`false`),
    seesDeleted: sees,
  }
}
