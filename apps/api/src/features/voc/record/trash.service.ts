import type { VocDetail } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { actorOf, inAuditedTransaction } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/feature.ts'
import type { Person } from '../../../platform/person.ts'
import { type Deleted, moveToTrash, takeFromTrash, type TrashKind } from '../../../platform/management/trash.ts'
import { isAllowed, refuseIf } from '../../../platform/policy.ts'
import { lockVisibleRecord, writeHistory } from './history.service.ts'
import { type GuardedRecord, isDraft, sees, whyNotRemove } from '../voc.policy.ts'
import { detailOf } from './record.queries.ts'
import type { ReferenceCache } from './references.queries.ts'
import type { VocRecord } from './rows.ts'

type Parts = Pick<Services, 'database' | 'log'> & { references: ReferenceCache }
interface By {
  person: Person
  request: FastifyRequest
}

/** Search words come back by a trigger; the customer's address for thanks is personal and does not come back. */
const vocTrash: TrashKind = {
  kind: 'voc',
  rows: [
    ['voc', 'id'],
    ['voc_change', 'record_id'],
    ['voc_attachment', 'record_id'],
    ['voc_external', 'record_id'],
    ['voc_breach', 'record_id'],
    ['voc_comment', 'record_id'],
    ['voc_mention', 'comment_id', ['voc_comment', 'record_id']],
    ['notice', 'record_id'],
    ['insight_voc', 'voc_id'],
  ],
}

/** Feedback as the trash lists it. */
export const deletableVoc = {
  trash: vocTrash,
  titles: { id: 'VoC', en: 'VoC' },
  isSeen: (deleted: Deleted, person: Person) => isRestorableBy(deleted.row as GuardedRecord, person),
}

const isRestorableBy = (record: GuardedRecord, person: Person): boolean =>
  sees(person, record) && isAllowed(whyNotRemove(person, record))

/** Moves a record with its history, comments and files to the trash. */
export async function removeRecord(
  { database, log }: Parts,
  { id, reason }: { id: number; reason?: string | null | undefined },
  { person, request }: By,
): Promise<{ trashId: number }> {
  return inAuditedTransaction({ database, log }, actorOf(person, request), async (trx, record) => {
    const stored = await lockVisibleRecord(trx, id, person)
    refuseIf(whyNotRemove(person, stored))
    if (!isDraft(stored) && !reason) throw invalid([{ field: 'reason', key: 'vocDeleteReason' }])
    await refuseMain(trx, stored)
    await writeHistory(trx, stored, { by: person, kind: 'deleted', reason: reason ?? null })
    const trashId = await moveToTrash(trx, vocTrash, { id, label: stored.voc_id }, person.id)
    await record({
      action: 'voc.deleted',
      subject: { type: 'voc', id, label: stored.voc_id },
      reason: reason ?? null,
      before: { status: stored.status },
    })
    return { trashId }
  })
}

/** Brings a record back as it was, with a line in its history. */
export async function restoreRecord(parts: Parts, trashId: number, { person, request }: By): Promise<VocDetail> {
  const restored = await inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const { id, label } = await takeFromTrash(trx, vocTrash.kind, trashId, ({ row }) =>
      isRestorableBy(row as GuardedRecord, person),
    )
    const stored = await lockVisibleRecord(trx, id, person)
    await writeHistory(trx, stored, { by: person, kind: 'restored' })
    await record({ action: 'voc.restored', subject: { type: 'voc', id, label }, after: { status: stored.status } })
    return stored
  })
  return detailOf(parts.database, parts.references, restored, person)
}

async function refuseMain(trx: Trx, { id, voc_id }: VocRecord): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from voc where merged_into = ${id}`.execute(trx)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw conflict('vocHasMerged', { id: voc_id, count })
}
