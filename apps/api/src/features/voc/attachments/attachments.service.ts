import { randomUUID } from 'node:crypto'
import { attachmentBytes, attachmentLimit, type VocAttachment } from '@ido/contract'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { Config } from '../../../platform/config/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, invalid, notFound, unsupportedMedia } from '../../../platform/errors.ts'
import type { Services, Upload } from '../../../platform/http/feature.ts'
import { picturePixels, type PictureType, pictureTypeOf, refuseLargePicture } from '../../../platform/files/picture.ts'
import { refuseIf } from '../../../platform/policy.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { presentAttachment, type AttachmentRow } from './attachments.queries.ts'
import { lockVisibleRecord, writeHistory, type Author } from '../record/history.service.ts'
import { whyNotBytes } from '../record/quotas.ts'
import type { VocRecord } from '../record/rows.ts'
import { whyNotEdit } from '../voc.policy.ts'
import { withLocalFile } from '../../../platform/files/local-file.ts'
import { readOnce } from '../../../platform/files/read-apart.ts'
import { inReadingTurn } from '../../../platform/files/reading-turn.ts'
import type { KindAnswer, KindAsked } from './attachment-reading.ts'

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

/** What may be attached, by content; the first extension is the one that a name without a right one is given. */
const kinds = [
  { type: 'image/png', extensions: ['png'] },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  { type: 'image/webp', extensions: ['webp'] },
  { type: 'application/pdf', extensions: ['pdf'] },
  { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
] as const
export type AttachmentKind = (typeof kinds)[number]

/** A picture or PDF shows itself at its very beginning. */
const headBytes = 4_096
const archiveMark = 'PK\u0003\u0004'

/**
 * Looks at the first bytes of a stream. `kind` is null where they show something else, and 'archive' where only the
 * whole file can tell (`officeKind`). `stream` has all the bytes, the ones looked at too.
 */
async function lookAhead(
  source: Readable,
): Promise<{ kind: AttachmentKind | 'archive' | null; isEmpty: boolean; stream: Readable }> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const taken: Buffer[] = []
  let size = 0
  while (size < headBytes) {
    const { done, value } = await chunks.next()
    if (done) break
    taken.push(value)
    size += value.length
  }
  const head = Buffer.concat(taken)
  return { kind: kindOf(head), isEmpty: size === 0, stream: Readable.from(rejoin(head, chunks)) }
}

async function* rejoin(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (;;) {
    const { done, value } = await rest.next()
    if (done) return
    yield value
  }
}

function kindOf(head: Buffer): AttachmentKind | 'archive' | null {
  if (head.toString('latin1', 0, 4) === archiveMark) return 'archive'
  return kindNamed(head.toString('latin1', 0, 5) === '%PDF-' ? 'application/pdf' : pictureTypeOf(head))
}

const kindNamed = (type: string | null): AttachmentKind | null => kinds.find((kind) => kind.type === type) ?? null

/** Null for a document. */
function pictureTypeIn({ type }: AttachmentKind): PictureType | null {
  return type === 'image/png' || type === 'image/jpeg' || type === 'image/webp' ? type : null
}

/** The kind of a stored archive, which a process of its own looks into; null for any but the office documents above. */
async function officeKind(parts: Pick<Services, 'config' | 'storage'>, key: string) {
  return inReadingTurn(() =>
    withLocalFile(parts, key, async ({ path, folder }) => {
      const { type } = await readOnce<KindAnswer>('attachmentKind', { path } satisfies KindAsked, { path, folder })
      return kindNamed(type)
    }),
  )
}

const longestName = 200
// They can make 'exe.pdf' look like 'fdp.exe' and the other way round.
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The sender's name, made safe to show and to save: its ending is one that belongs to the content. */
export function attachmentName(given: string, { extensions }: AttachmentKind): string {
  const name = given.replace(directionMarks, '').trim()
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const isRight = (extensions as readonly string[]).includes(ending ?? '')
  const extension = isRight && ending !== undefined ? ending : extensions[0]
  const stem = isRight ? name.slice(0, -extension.length - 1) : name
  return `${[...stem].slice(0, longestName - extension.length - 1).join('') || 'lampiran'}.${extension}`
}
