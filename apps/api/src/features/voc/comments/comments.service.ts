import { commentPieces, mostComments, type addVocComment, type EndpointInput, type VocComment } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { addNotices, withdrawMentions } from '../../notices/notices.read.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { presentComment } from './comments.queries.ts'
import { commentColumns, type CommentRow } from './comments.sql.ts'
import { lockVisibleRecord, writeHistory, type Author } from '../record/history.service.ts'
import { peopleWho } from '../owners/owners.queries.ts'
import { whyNotChangeComment, whyNotDeleteComment, whyNotMention, type GuardedRecord } from '../voc.policy.ts'

type Writer = Pick<Database, 'write'>
type Said = EndpointInput<typeof addVocComment>['body']
interface Place {
  readonly id: number
  readonly commentId: number
}
interface Named {
  readonly id: number
  readonly name: string
}

/** Says something about a record. It is no new version of it: it edits no field. */
export async function addComment(database: Writer, recordId: number, said: Said, by: Author): Promise<VocComment> {
  const comment = await inTransaction(database, async (trx) => {
    const record = await lockVisibleRecord(trx, recordId, by)
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from voc_comment where record_id = ${recordId}`.execute(trx)
    if ((rows[0]?.total ?? 0) >= mostComments) throw conflict('vocCommentsFull', { limit: mostComments })
    const named = await namedIn(trx, said, record, [])
    const { id } = await trx
      .insertInto('voc_comment')
      .values({ record_id: recordId, by_id: by.id, by_name: by.name, body: said.body })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeHistory(trx, record, { by, kind: 'commented' })
    await nameAndTell(trx, { id: recordId, commentId: id }, named, by)
    return findComment(trx, { id: recordId, commentId: id })
  })
  return presentComment(comment, by)
}

/** Changes what its author said. Who is named no longer and has not read of it is told nothing any more. */
export async function changeComment(
  database: Writer,
  place: Place,
  { version, ...said }: Said & { version: number },
  by: Author,
): Promise<VocComment> {
  const comment = await inTransaction(database, async (trx) => {
    const record = await lockVisibleRecord(trx, place.id, by)
    const before = await findComment(trx, place)
    refuseIf(whyNotChangeComment(by, before))
    if (before.version !== version) throw conflict('vocCommentStale', {}, presentComment(before, by))
    const named = await namedIn(trx, said, record, before.mentions)
    const isNew = ({ id }: Named) => !before.mentions.some((one) => one.id === id)
    const dropped = before.mentions.filter(({ id }) => !named.some((one) => one.id === id)).map(({ id }) => id)
    await sql`update voc_comment set body = ${said.body}, version = version + 1, edited_at = now()
      where id = ${place.commentId}`.execute(trx)
    await sql`delete from voc_mention where comment_id = ${place.commentId} and person_id = any(${dropped}::bigint[])`.execute(trx) // prettier-ignore
    await withdrawMentions(trx, place.id, place.commentId, dropped)
    await nameAndTell(trx, place, named.filter(isNew), by)
    return findComment(trx, place)
  })
  return presentComment(comment, by)
}

/** Deletes a comment with its unread notices; the record's history says that there was one, not what it said. */
export async function removeComment(database: Writer, place: Place, by: Author): Promise<void> {
  await inTransaction(database, async (trx) => {
    const record = await lockVisibleRecord(trx, place.id, by)
    refuseIf(whyNotDeleteComment(by, await findComment(trx, place)))
    await trx.deleteFrom('voc_comment').where('id', '=', place.commentId).execute()
    await withdrawMentions(trx, place.id, place.commentId, null)
    await writeHistory(trx, record, { by, kind: 'uncommented' })
  })
}

// All of a record's comments are written under the lock of the record.
async function findComment(trx: Trx, { id, commentId }: Place): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns} from voc_comment c where c.id = ${commentId} and c.record_id = ${id}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw notFound('notFound')
  return row
}

/**
 * Who is named: each stands in the text and sees the record. The text is looked at first, so that no answer names
 * somebody whose name the author does not know.
 */
async function namedIn(trx: Trx, said: Said, record: GuardedRecord, before: readonly Named[]): Promise<Named[]> {
  const ids = [...new Set(said.mentions)]
  const kept = before.filter(({ id }) => ids.includes(id))
  const added = ids.filter((id) => !kept.some((one) => one.id === id))
  const people = added.length === 0 ? [] : await peopleWho(trx, sql`a.id = any(${added}::bigint[]) order by a.id`)
  const named: Named[] = [...kept, ...people]
  const pieces = commentPieces(
    said.body,
    named.map(({ name }) => name),
  )
  const written = new Set(pieces.map(({ name }) => name))
  if (named.length < ids.length || !named.every(({ name }) => written.has(name))) {
    throw invalid([{ field: 'mentions', key: 'vocMentionUnknown' }])
  }
  for (const person of people) refuseIf(whyNotMention(person, record))
  return named
}

async function nameAndTell(trx: Trx, { id, commentId }: Place, named: readonly Named[], by: Author): Promise<void> {
  if (named.length === 0) return
  await trx
    .insertInto('voc_mention')
    .values(named.map((person) => ({ comment_id: commentId, person_id: person.id, name: person.name })))
    .execute()
  const parts = { by: by.name, comment: commentId }
  const told = named.filter((person) => person.id !== by.id)
  await addNotices(
    trx,
    told.map((person) => ({ person: person.id, kind: 'mentioned', record: id, parts })),
  )
}
