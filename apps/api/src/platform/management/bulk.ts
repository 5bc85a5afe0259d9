import type { BulkOutcome, FieldChange } from '@ido/contract'
import type { AuditActor, AuditEvent, RecordEvent } from '../audit/audit.ts'
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
  /** What people call a field; undefined of one that they do not know. */
  titleOf(field: string): string | undefined
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
      const problem = refusal && sentenceOf(refusal, language, each.titleOf)
      outcomes.push({ id, label, changes: done ?? [], problem })
    }
    // The audit log lets one writer at a time: at the end, so that nobody waits for the whole list.
    for (const event of events) await record(event)
    return outcomes
  }
  return doMany(services, actor, preview, work)
}

const reasonTitle = { id: 'Alasan', en: 'Reason' }

function sentenceOf({ details }: Refusal, language: Language, titleOf: Each<never>['titleOf']): string {
  if (details.fields === undefined) return sayBriefly(language, details.key, details.values)
  const named = (field: string) => {
    // Of a field inside another, such as `scope.regions` or `roles.0`, whichever has a title.
    const titles = field.split('.').flatMap((part) => titleOf(part) ?? [])
    return field === 'reason' ? reasonTitle[language] : titles.at(-1)
  }
  const said = sayFields(details.fields, language).map(({ field, message }) => {
    const title = named(field)
    return title === undefined ? message : `${title}: ${message}`
  })
  return said.join('; ')
}
