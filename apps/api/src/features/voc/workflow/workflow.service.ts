import { vocNeededToSend, type VocDetail, type VocStatus } from '@ido/contract'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import type { Language } from '../../../platform/messages.ts'
import { isAllowed, refuseIf } from '../../../platform/policy.ts'
import { clockOf } from '../owners/care.service.ts'
import { patchOf, type Patch } from '../record/changes.ts'
import { lockVisibleRecord, writeVersion, type Author } from '../record/history.service.ts'
import {
  type StatusStep,
  stepsFrom,
  whyNotDescribeProgress,
  whyNotMove,
  whyNotOwn,
  whyNotOwnedBy,
  whyNotPlace,
  whyNotReportProgress,
} from '../voc.policy.ts'
import { detailOf } from '../record/record.queries.ts'
import type { VocRecord } from '../record/rows.ts'
import { type WriteParts } from '../record/record.service.ts'
import { planThanks } from '../thanks/thanks.service.ts'
import { statusTitles } from '../voc.titles.ts'
import { refuseOtherVersion } from '../record/version.service.ts'
import { readClocks } from '../../../platform/settings/working-time.ts'

interface Move {
  id: number
  status: VocStatus
  reason?: string | null | undefined
  /** What was done; sent with `done` alone. */
  progress_by_po_description?: string | null | undefined
}

/** Moves a record one step. Of several people who move it at once the first wins, the others are told where it stands. */
export async function moveRecord(parts: WriteParts, move: Move, by: Author): Promise<VocDetail> {
  const { id, status, reason, progress_by_po_description: whatWasDone } = move
  if (whatWasDone !== undefined && status !== 'done') {
    throw invalid([{ field: 'progress_by_po_description', key: 'onlyWhenDone' }])
  }
  const references = await parts.references.current()
  const record = await inTransaction(parts.database, async (trx) => {
    const before = await lockVisibleRecord(trx, id, by)
    refuseIf(whyNotMove(by, before))
    const step = stepTo(status, before.status)
    if (step.needsReason && !reason) throw invalid([{ field: 'reason', key: 'reasonRequired' }])
    if (before.status === 'draft') refuseIncomplete(before)
    // The two steps back need a reason; until the next step forward the record has come back to somebody.
    const patch: Patch = { status, returned_at: step.needsReason ? new Date() : null }
    Object.assign(patch, clockOf(status, Date.now(), await readClocks(trx)), ownerOnStart(status, before, by))
    if (status === 'done' && before.done_at === null) patch.done_at = new Date()
    const columns: Patch = status === 'done' ? { progress_by_po: 100 } : {}
    refuseIf(whyNotPlace(by, { ...before, status }))
    if (whatWasDone !== undefined) {
      refuseIf(whyNotDescribeProgress(by))
      columns.progress_by_po_description = whatWasDone
    }
    Object.assign(patch, patchOf(before, columns, new Date()))
    const after = await writeVersion(trx, before, patch, { by, kind: 'status', reason: reason || null }, references)
    await planThanks(trx, after)
    return after
  })
  return detailOf(parts.database, parts.references, record, by)
}

/** Refuses to send a draft that lacks needed fields, whichever way it was written. */
function refuseIncomplete(record: VocRecord): void {
  const missing = vocNeededToSend.filter((field) => record[field] === null || String(record[field]).trim() === '')
  if (missing.length > 0) throw invalid(missing.map((field) => ({ field, key: 'vocNeededToSend' })))
}

/** Whoever starts the work on what nobody looks after looks after it from then on; a reopened record was somebody's business before. */
function ownerOnStart(to: VocStatus, before: VocRecord, by: Author): Patch {
  if (before.status !== 'new' || to !== 'on-progress' || before.owner_id !== null) return {}
  const whyNot = whyNotOwn(by, before) ?? whyNotOwnedBy(by, before)
  return isAllowed(whyNot) ? { owner_id: by.id, owner_name: by.name } : {}
}

function stepTo(to: VocStatus, from: VocStatus): StatusStep {
  const steps = stepsFrom(from)
  const step = steps.find((candidate) => candidate.status === to)
  if (step !== undefined) return step
  throw conflict('vocStepNotAllowed', {
    to: statusTitles[to],
    from: statusTitles[from],
    steps: steps.map((candidate) => statusTitles[candidate.status]).join(', '),
  })
}

interface Progress {
  id: number
  progressByPo: number
  progress_by_po_description?: string | null | undefined
  version?: number | undefined
}

/** Sets the progress in percent, and its description where one is given. */
export async function reportProgress(
  parts: WriteParts,
  progress: Progress,
  by: Author,
  language: Language,
): Promise<VocDetail> {
  const references = await parts.references.current()
  const columns: Patch = { progress_by_po: progress.progressByPo }
  if (progress.progress_by_po_description !== undefined) {
    columns.progress_by_po_description = progress.progress_by_po_description
  }
  const record = await inTransaction(parts.database, async (trx) => {
    const before = await lockVisibleRecord(trx, progress.id, by)
    refuseIf(whyNotReportProgress(by, before))
    if (progress.version !== undefined) {
      await refuseOtherVersion(trx, before, progress.version, { person: by, references, language })
    }
    return writeVersion(trx, before, patchOf(before, columns, new Date()), { by, kind: 'progress' }, references)
  })
  return detailOf(parts.database, parts.references, record, by)
}
