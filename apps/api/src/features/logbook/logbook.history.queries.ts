import type { HistoryEntry } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import type { Person } from '../../platform/http/feature.ts'
import { hiddenPlace, isEverything } from '../../platform/http/scope.ts'
import { readHistory } from '../../platform/management/history.ts'
import { isOwn } from './logbook.policy.ts'
import { readEntry } from './logbook.queries.ts'
import { foreignTickets } from './logbook.scope.queries.ts'

/**
 * What was done to an entry that the person may see. It may have spoken of a product or a ticket before that they may
 * not: their history keeps that it did, not of which.
 */
export async function entryHistory(database: Database, id: number, person: Person): Promise<HistoryEntry[]> {
  const { agent_id } = await readEntry(database.write, id, person)
  const history = await readHistory(database, [{ type: 'logbook', id }])
  if (isEverything(person.scope)) return history
  const told = (field: string) =>
    history
      .flatMap(({ changes }) => changes.filter((change) => change.field === field))
      .flatMap(({ before, after }) => [before, after])
      .filter((value) => typeof value === 'string')
  const products = await productsSeen(database, told('product'), person)
  const foreign = isOwn(person, agent_id)
    ? new Set<string>()
    : await foreignTickets(database.write, told('ticketNumber'), person)
  const shown = (field: string) => (value: unknown) => {
    if (typeof value !== 'string') return value
    const isHidden = field === 'product' ? !products.has(value) : foreign.has(value.toLowerCase())
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

async function productsSeen(
  { write }: Database,
  names: readonly string[],
  { scope: { products } }: Person,
): Promise<Set<string>> {
  if (products === null || names.length === 0) return new Set(names)
  const rows = await write.selectFrom('product').select(['id', 'name']).where('name', 'in', names).execute()
  return new Set(rows.flatMap(({ id, name }) => (products.includes(id) ? [name] : [])))
}
