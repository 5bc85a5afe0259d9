import type { BulkOutcome, FieldChange } from '@ido/contract'
import type { AuditActor, AuditEvent, RecordEvent } from '../audit.ts'
import type { Trx } from '../database/transaction.ts'
import type { Refusal } from '../errors.ts'
import type { Services } from '../http/feature.ts'
import { sayFields } from '../http/wrong-input.ts'
import { sayBriefly, type Language } from '../messages.ts'
import { attempt, doMany } from './attempts.ts'

/** How one record of a list is found and changed; the single edit uses the same `change`. */
interface Each<R extends { label: string }> {
  load(trx: Trx, id: number): Promise<R>
  change(trx: Trx, record: RecordEvent, loaded: R): Promise<FieldChange[]>
}

interface Asked {
  ids: readonly number[]
  preview: boolean
  language: Language
}

/**
 * Changes each record that may be changed, in one transaction, and says of the others why not. A preview does the same
 * and takes it back.
 */
export async function changeMany<R extends { label: string }>(
  services: Pick<Services, 'database' | 'log'>,
  actor: AuditActor,
  { ids, preview, language }: Asked,
  each: Each<R>,
): Promise<BulkOutcome[]> {
  const work = async (trx: Trx, record: RecordEvent) => {
    const outcomes: BulkOutcome[] = []
    const events: AuditEvent[] = []
    for (const id of new Set(ids)) {
      let label = `#${id}`
      const { done, refusal } = await attempt(
        trx,
        async (event) => void events.push(event),
        async (keep) => {
          const loaded = await each.load(trx, id)
          label = loaded.label
          return each.change(trx, keep, loaded)
        },
      )
      const problem = refusal && sentenceOf(refusal, language)
      outcomes.push({ id, label, changes: done ?? [], problem })
    }
    // The audit log lets one writer at a time: at the end, so that nobody waits for the whole list.
    for (const event of events) await record(event)
    return outcomes
  }
  return doMany(services, actor, preview, work)
}

function sentenceOf({ details }: Refusal, language: Language): string {
  if (details.fields === undefined) return sayBriefly(language, details.key, details.values)
  const fields = sayFields(details.fields, language)
  return fields.map(({ field, message }) => `${field}: ${message}`).join('; ')
}
