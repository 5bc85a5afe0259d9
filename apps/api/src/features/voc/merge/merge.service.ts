import type { EndpointInput, mergeVoc, unmergeVoc, VocDetail } from '@ido/contract'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import type { Language } from '../../../platform/messages.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { lockVisibleRecord, writeNext, type Author } from '../record/history.service.ts'
import { whyNotMerge, whyNotUnmerge } from '../voc.policy.ts'
import { detailOf } from '../record/record.queries.ts'
import type { VocRecord } from '../record/rows.ts'
import type { WriteParts } from '../record/record.service.ts'
import { planThanks } from '../thanks/thanks.service.ts'
import { refuseOtherVersion } from '../record/version.service.ts'

type Merge = EndpointInput<typeof mergeVoc>['body']
type Unmerge = EndpointInput<typeof unmergeVoc>['body']

interface Pair {
  part: VocRecord
  main: VocRecord
}

/** Merges a record into another, which both histories say. Of two who merge them into each other the first wins. */
export async function mergeRecords(
  parts: WriteParts,
  merge: Merge,
  by: Author,
  language: Language,
): Promise<VocDetail> {
  const { reason } = merge
  if (!reason) throw invalid([{ field: 'reason', key: 'mergeReasonRequired' }])
  const reader = { person: by, references: await parts.references.current(), language }
  const record = await inTransaction(parts.database, async (trx) => {
    const pair = await lockBoth(trx, merge.id, merge.into, by)
    refuseIf(whyNotMerge(by, pair.part, pair.main))
    await refuseParts(trx, pair.part)
    await refuseOtherVersion(trx, pair.part, merge.version, reader)
    await refuseOtherVersion(trx, pair.main, merge.into_version, reader)
    return writeLink(trx, pair, 'merged', { by, reason })
  })
  return detailOf(parts.database, parts.references, record, by)
}

/** Takes a merged record out of its main one: it is what it was, with the status that it had. */
export async function unmergeRecord(
  parts: WriteParts,
  { id, version, into_version: mainVersion, reason }: Unmerge,
  by: Author,
  language: Language,
): Promise<VocDetail> {
  const reader = { person: by, references: await parts.references.current(), language }
  const record = await inTransaction(parts.database, async (trx) => {
    const pair = await lockBoth(trx, id, await mainOf(trx, id), by)
    refuseIf(whyNotUnmerge(by, pair.part, pair.main))
    // Somebody else may have taken it apart, or merged it elsewhere, before both were locked.
    if (pair.part.merged_into !== pair.main.id) throw conflict('vocNotMerged')
    await refuseOtherVersion(trx, pair.part, version, reader)
    await refuseOtherVersion(trx, pair.main, mainVersion, reader)
    return writeLink(trx, pair, 'apart', { by, reason: reason || null })
  })
  return detailOf(parts.database, parts.references, record, by)
}

/** Locks both in the order of their ids, so that two requests never deadlock. @throws Refusal 404 where one is out of sight */
async function lockBoth(trx: Trx, part: number, main: number, by: Author): Promise<Pair> {
  const locked = new Map<number, VocRecord>()
  for (const id of [part, main].toSorted((one, other) => one - other)) {
    locked.set(id, locked.get(id) ?? (await lockVisibleRecord(trx, id, by)))
  }
  const [lockedPart, lockedMain] = [locked.get(part), locked.get(main)]
  if (lockedPart === undefined || lockedMain === undefined) throw new Error('a locked record is there')
  return { part: lockedPart, main: lockedMain }
}

/** The record that it is merged into; where there is none its own id, which `whyNotUnmerge` then refuses. */
async function mainOf(trx: Trx, id: number): Promise<number> {
  const found = await trx.selectFrom('voc').select('merged_into').where('id', '=', id).executeTakeFirst()
  return found?.merged_into ?? id
}

/** One level only: what has merged records of its own stays a main record. */
async function refuseParts(trx: Trx, { id }: VocRecord): Promise<void> {
  const found = await trx.selectFrom('voc').select('voc_id').where('merged_into', '=', id).orderBy('id').execute()
  if (found.length > 0) throw conflict('vocHasParts', { parts: found.map(({ voc_id: name }) => name).join(', ') })
}

/** Both records' next versions, each with a line of history that names the other. @returns the part */
async function writeLink(
  trx: Trx,
  { part, main }: Pair,
  link: 'merged' | 'apart',
  said: { by: Author; reason: string | null },
): Promise<VocRecord> {
  const act = { ...said, kind: 'edited' as const }
  const isMerged = link === 'merged'
  const change = (field: string, other: string) => [
    { field, old: isMerged ? null : other, new: isMerged ? other : null },
  ]
  await writeNext(trx, main, {}, act, () => change('merged_part', part.voc_id))
  const patch = isMerged
    ? { merged_into: main.id, merged_voc_id: main.voc_id }
    : { merged_into: null, merged_voc_id: null }
  const after = await writeNext(trx, part, patch, act, () => change('merged_into', main.voc_id))
  // The part follows the status of the main record while it is merged; of one that was done before nothing changes.
  if ((part.status === 'done') !== (after.status === 'done')) await planThanks(trx, after)
  return after
}
