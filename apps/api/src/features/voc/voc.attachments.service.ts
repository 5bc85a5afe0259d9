import { randomUUID } from 'node:crypto'
import { attachmentBytes, attachmentLimit, type VocAttachment } from '@ido/contract'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../platform/database/transaction.ts'
import { conflict, invalid, notFound, unsupportedMedia } from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/feature.ts'
import { picturePixels, refuseLargePicture } from '../../platform/picture.ts'
import { refuseIf } from '../../platform/policy.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { attachmentName, lookAhead, officeKind, pictureTypeIn, type AttachmentKind } from './voc.attachment-type.ts'
import { presentAttachment, type AttachmentRow } from './voc.attachments.queries.ts'
import { lockVisibleRecord, writeHistory, type Author } from './voc.history.service.ts'
import { whyNotBytes } from './voc.quotas.ts'
import type { VocRecord } from './voc.rows.ts'
import { whyNotEdit } from './voc.policy.ts'

interface Parts {
  database: Pick<Database, 'write'>
  storage: Storage
  log: Pick<FastifyBaseLogger, 'warn'>
  config: Config
}

/**
 * Attaches a file: checked before its bytes are taken in, stored, then written down in one transaction that checks
 * again, so that of several uploads at once no more than the limit stay. What is not written down is not kept.
 */
export async function attachFile(parts: Parts, recordId: number, upload: Upload, by: Author): Promise<VocAttachment> {
  await inTransaction(parts.database, (trx) => lockWithRoom(trx, parts, { recordId, by, more: 1 }))
  const { kind, isEmpty, stream } = await lookAhead(upload.stream)
  if (isEmpty) throw invalid([{ field: 'file', key: 'attachmentEmpty' }])
  if (kind === null) throw unsupportedMedia('attachmentType')
  const key = `voc/${recordId}/${randomUUID()}` as const
  const { size } = await parts.storage.put(key, stream, attachmentBytes)
  try {
    const stored = kind === 'archive' ? await officeKind(parts, key) : kind
    if (stored === null) throw unsupportedMedia('attachmentType')
    const picture = pictureTypeIn(stored)
    if (picture) await refuseLargePicture(picture, await parts.storage.get(key), picturePixels.attached)
    return await writeDown(parts, { recordId, key, size, kind: stored, name: attachmentName(upload.name, stored) }, by)
  } catch (error) {
    await removeUnlessWritten(parts, key)
    throw error
  }
}

interface StoredFile {
  recordId: number
  key: string
  size: number
  kind: AttachmentKind
  name: string
}

async function writeDown(parts: Parts, file: StoredFile, by: Author): Promise<VocAttachment> {
  const row = await inTransaction(parts.database, async (trx) => {
    const record = await lockWithRoom(trx, parts, { recordId: file.recordId, by, more: file.size })
    const attached = await trx
      .insertInto('voc_attachment')
      .values({
        record_id: file.recordId,
        name: file.name,
        content_type: file.kind.type,
        size: file.size,
        storage_key: file.key,
        created_by_id: by.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = { field: 'attachment', old: null, new: file.name }
    await writeHistory(trx, record, { by, kind: 'attached' }, [change])
    return attached
  })
  return presentAttachment(row)
}

/** What hangs on the record, and how many bytes on it and of the person. */
interface Attached {
  count: number
  record: number
  person: number
}

/** The record, locked, if this person may attach to it and it has room. Attaching is no new version: it edits no field. */
async function lockWithRoom(
  trx: Trx,
  { config: { quotas } }: Parts,
  { recordId, by, more }: { recordId: number; by: Author; more: number },
): Promise<VocRecord> {
  const record = await lockEditable(trx, recordId, by)
  const { rows } = await sql<Attached>`
    select count(*) as count, coalesce(sum(size), 0)::bigint as record,
      (select coalesce(sum(size), 0)::bigint from voc_attachment where created_by_id = ${by.id}) as person
    from voc_attachment where record_id = ${recordId}`.execute(trx)
  const attached = rows[0] ?? { count: 0, record: 0, person: 0 }
  if (attached.count >= attachmentLimit) throw conflict('attachmentsFull', { limit: attachmentLimit })
  refuseIf(whyNotBytes(attached, more, quotas))
  return record
}

async function lockEditable(trx: Trx, recordId: number, by: Author): Promise<VocRecord> {
  const record = await lockVisibleRecord(trx, recordId, by)
  refuseIf(whyNotEdit(by, record))
  return record
}

// A commit whose answer was lost may have happened, so the table decides. While it cannot be asked the file stays: one
// that nobody knows of does less harm than an attachment without its file.
async function removeUnlessWritten({ database, storage, log }: Parts, key: string): Promise<void> {
  try {
    const written = await database.write
      .selectFrom('voc_attachment')
      .select('id')
      .where('storage_key', '=', key)
      .executeTakeFirst()
    if (written === undefined) await storage.remove(key)
  } catch (error) {
    log.warn({ err: error, key }, 'a file that was not attached could not be removed')
  }
}

/** Removes an attachment: the row with its history first, then the file. */
export async function detachFile(
  parts: Parts,
  { id, attachmentId }: { id: number; attachmentId: number },
  by: Author,
): Promise<void> {
  const { storage_key } = await inTransaction(parts.database, async (trx) => {
    const record = await lockEditable(trx, id, by)
    const removed = await removeRow(trx, id, attachmentId)
    await writeHistory(trx, record, { by, kind: 'detached' }, [{ field: 'attachment', old: removed.name, new: null }])
    return removed
  })
  await parts.storage.remove(storage_key).catch((error: unknown) => {
    parts.log.warn({ err: error, key: storage_key }, 'the file of a removed attachment could not be removed')
  })
}

async function removeRow(trx: Trx, recordId: number, attachmentId: number): Promise<AttachmentRow> {
  const removed = await trx
    .deleteFrom('voc_attachment')
    .where('id', '=', attachmentId)
    .where('record_id', '=', recordId)
    .returningAll()
    .executeTakeFirst()
  if (removed === undefined) throw notFound('notFound')
  return removed
}
