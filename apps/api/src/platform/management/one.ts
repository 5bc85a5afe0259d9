import { type FiledCount, listSubjects } from '@ido/contract'
import { actorOf, inAuditedTransaction, type RecordEvent } from '../audit/audit.ts'
import type { Trx } from '../database/transaction.ts'
import type { Services } from '../http/feature.ts'
import type { Person } from '../person.ts'
import { refuseIf } from '../policy.ts'
import type { Asking, ManagedCalls, ManagedList, ManagedRecord, RecordChange } from './list.ts'
import { refuseStale } from './stale.ts'
import { moveToTrash } from './trash.ts'

// What is done to one record of a list, whichever call asks for it.

interface WantedChange<C extends ManagedCalls> {
  readonly id: number
  readonly change: RecordChange<C>
  /** The version that the writer read; who names none writes over whatever there is. */
  readonly version: number | undefined
}

/** Changes a record and answers it as it is then. */
export async function changeOne<C extends ManagedCalls, Stored extends ManagedRecord>(
  services: Services,
  list: ManagedList<C, Stored>,
  { id, change, version }: WantedChange<C>,
  asking: Asking,
) {
  const { person } = asking
  await written(services, asking, async (trx, record) => {
    const stored = await list.lock(trx, id, person)
    refuseIf(list.whyNotChange?.(stored, person) ?? null)
    const type = listSubjects[list.calls.page]
    if (version !== undefined)
      await refuseStale(trx, { type, id, version: stored.version, changedAt: stored.changed_at }, version)
    await list.change(trx, record, { stored, change }, asking)
  })
  return detailOf(services, list, id, person)
}

/** Moves a record to the trash and answers what undoes it, and what stays filed under it. */
export async function removeOne<C extends ManagedCalls, Stored extends ManagedRecord>(
  services: Services,
  list: ManagedList<C, Stored>,
  id: number,
  asking: Asking,
): Promise<{ trashId: number; filed?: FiledCount[] }> {
  const type = listSubjects[list.calls.page]
  const { database } = services
  // Counted before the transaction, which is not to wait for figures.
  const filed = list.filed && (await list.filed(await list.find(database.write, id, asking.person), asking.person))
  const trashId = await written(services, asking, async (trx, record) => {
    const stored = await list.lock(trx, id, asking.person)
    const label = list.label(stored, 'id')
    const move = () => moveToTrash(trx, list.trash, { id, label }, asking.person.id)
    const kept = await list.remove(trx, stored, asking, move)
    await record({ action: `${type}.deleted`, subject: { type, id, label }, before: list.fields(stored) })
    return kept
  })
  return { trashId, ...(filed && { filed }) }
}

/** A transaction of a list's write, with its decisions in the audit log. */
export const written = <T>(
  services: Services,
  { person, request }: Asking,
  work: (trx: Trx, record: RecordEvent) => Promise<T>,
): Promise<T> => inAuditedTransaction(services, actorOf(person, request), work)

export async function detailOf<C extends ManagedCalls, Stored extends ManagedRecord>(
  { database }: Services,
  list: ManagedList<C, Stored>,
  id: number,
  person: Person,
) {
  return list.detail(await list.find(database.write, id, person), person, database.write)
}
