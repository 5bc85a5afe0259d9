import type { VocAttachment } from '@ido/contract'
import { downloadVocAttachment } from '@ido/contract'
import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Actor } from '../voc.policy.ts'
import { visibleRecord } from '../record/record.queries.ts'

type Writer = Pick<Database, 'write'>
export type AttachmentRow = Selectable<DB['voc_attachment']>

/** The attachments of a record that the person may see, in the order in which they came. */
export async function listAttachments(database: Writer, recordId: number, person: Actor): Promise<VocAttachment[]> {
  await visibleRecord(database, recordId, person)
  const rows = await database.write
    .selectFrom('voc_attachment')
    .selectAll()
    .where('record_id', '=', recordId)
    .orderBy('id')
    .execute()
  return rows.map(presentAttachment)
}

/** One attachment of a record that the person may see; 404 where the two do not belong together. */
export async function findAttachment(
  database: Writer,
  { id, attachmentId }: { id: number; attachmentId: number },
  person: Actor,
): Promise<AttachmentRow> {
  await visibleRecord(database, id, person)
  const row = await database.write
    .selectFrom('voc_attachment')
    .selectAll()
    .where('id', '=', attachmentId)
    .where('record_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('notFound')
  return row
}

export function presentAttachment({ id, record_id, name, size }: AttachmentRow): VocAttachment {
  const url = downloadVocAttachment.path.replace(':id', String(record_id)).replace(':attachmentId', String(id))
  return { id, name, size, url }
}
