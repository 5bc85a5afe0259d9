import { vocBulkFields, type VocBulkChange, type VocBulkOutcome, type VocUndo } from '@ido/contract'
import type { AuditActor } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../platform/http/feature.ts'
import type { Language } from '../../../platform/messages.ts'
import { changeMany } from '../../../platform/management/bulk.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { changesBetween, columnsOf } from '../record/changes.ts'
import { lockVisibleRecord, writeVersion, type Author } from '../record/history.service.ts'
import { whyNotEdit } from '../voc.policy.ts'
import type { ReferenceCache, References } from '../record/references.queries.ts'
import { validatedWord, type VocRecord } from '../record/rows.ts'
import { checkedPatch, referencesFor } from '../record/record.service.ts'
import { titleOf } from '../voc.titles.ts'
import { refuseOtherVersion } from '../record/version.service.ts'

type Parts = Pick<Services, 'database' | 'log'> & { references: ReferenceCache }

interface Asking {
  by: Author
  /** The same person, as the transaction is kept for. */
  actor: AuditActor
  language: Language
  reason: string | null
}

/** Gives each record the same values; one that may not have them is told with its reason, and the others go on. */
export async function changeRecords(
  parts: Parts,
  { ids, change, preview }: { ids: readonly number[]; change: VocBulkChange; preview: boolean },
  asking: Asking,
): Promise<VocBulkOutcome[]> {
  const references = await referencesFor(parts.references, columnsOf(change))
  return writeMany(parts, { ids, preview, references }, asking, async () => change)
}

/** Gives each record back what it had, unless somebody has changed it since. */
export async function undoRecords(
  parts: Parts,
  records: readonly VocUndo[],
  asking: Asking,
): Promise<VocBulkOutcome[]> {
  const byId = new Map(records.map((record) => [record.id, record]))
  const references = await parts.references.fresh()
  const reader = { person: asking.by, references, language: asking.language }
  return writeMany(parts, { ids: [...byId.keys()], preview: false, references }, asking, async (trx, before) => {
    const { version = 0, change = {} } = byId.get(before.id) ?? {}
    await refuseOtherVersion(trx, before, version, reader)
    return change
  })
}

interface Writing {
  ids: readonly number[]
  preview: boolean
  references: References
}

async function writeMany(
  parts: Parts,
  { ids, preview, references }: Writing,
  { by, actor, language, reason }: Asking,
  changeOf: (trx: Trx, before: VocRecord) => Promise<VocBulkChange>,
): Promise<VocBulkOutcome[]> {
  const undos = new Map<number, VocUndo>()
  // In one order, so that two of these wait for each other and never both.
  const asked = { ids: ids.toSorted((one, other) => one - other), preview, language }
  const outcomes = await changeMany(parts, actor, asked, {
    titleOf: (field) => {
      const title = titleOf(field, language)
      return title === field ? undefined : title
    },
    async load(trx, id) {
      const before = await lockVisibleRecord(trx, id, by)
      return { before, label: before.voc_id }
    },
    async change(trx, _, { before }) {
      refuseIf(whyNotEdit(by, before))
      const change = await changeOf(trx, before)
      const patch = checkedPatch(before, columnsOf(change), references, by)
      const after = await writeVersion(trx, before, patch, { by, kind: 'edited', reason }, references)
      if (after.version !== before.version) undos.set(before.id, undoOf(before, after.version, change))
      const changes = changesBetween(before, after, references)
      return changes.map(({ field, old, new: now }) => ({ field, before: old, after: now }))
    },
  })
  return outcomes.map((outcome) => ({ ...outcome, undo: preview ? null : (undos.get(outcome.id) ?? null) }))
}

function undoOf(before: VocRecord, version: number, change: VocBulkChange): VocUndo {
  const named = vocBulkFields.filter((field) => change[field] !== undefined)
  const was = named.map((field) => [
    field,
    field === 'validated_feedback' ? validatedWord(before[field]) : before[field],
  ])
  return { id: before.id, version, change: Object.fromEntries(was) as VocBulkChange }
}
