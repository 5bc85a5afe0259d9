import type { HistoryEntry } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import type { Person } from '../../platform/person.ts'
import { hiddenPlace, isEverything } from '../../platform/http/scope.ts'
import { readHistory } from '../../platform/management/history.ts'
import { isOwn } from './logbook.policy.ts'
import type { StoredEntry } from './logbook.queries.ts'
import { foreignTickets, productsSeen } from './logbook.scope.queries.ts'

/**
 * What was done to an entry that the person may see. It may have spoken of a product or a ticket before that they may
 * not: their history keeps that it did, not of which.
 */
export async function entryHistory(
  database: Database,
  { id, agent_id }: Pick<StoredEntry, 'id' | 'agent_id'>,
  person: Person,
): Promise<HistoryEntry[]> {
  const history = await readHistory(database, [{ type: 'logbook', id }])
  if (isEverything(person.scope)) return history
  const textsOf = (field: string) =>
    history
      .flatMap(({ changes }) => changes.filter((change) => change.field === field))
      .flatMap(({ before, after }) => [before, after])
      .filter((value) => typeof value === 'string')
  const products = new Set((await productsSeen(database.write, person)).values())
  const isForeignProduct = (name: string) => person.scope.products !== null && !products.has(name)
  const foreign = isOwn(person, agent_id)
    ? new Set<string>()
    : await foreignTickets(database.write, textsOf('ticketNumber'), person)
  const shown = (field: string) => (value: unknown) => {
    if (typeof value !== 'string') return value
    const isHidden = field === 'product' ? isForeignProduct(value) : foreign.has(value.toLowerCase())
    return isHidden ? hiddenPlace : value
  }
  return history.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ field, before, after }) =>
      field === 'product' || field === 'ticketNumber'
        ? { field, before: shown(field)(before), after: shown(field)(after) }
        : { field, before, after },
    ),
  }))
}
