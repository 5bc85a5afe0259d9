import { mostMentionable, type EndpointInput, type listVocComments, type VocComment } from '@ido/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { contains } from '../../../platform/database/filters.sql.ts'
import { isAllowed } from '../../../platform/policy.ts'
import { commentColumns, seesPlace, type CommentRow } from './comments.sql.ts'
import { peopleWho } from '../owners/owners.queries.ts'
import {
  whyNotChangeComment,
  whyNotDeleteComment,
  whyNotMention,
  type Actor,
  type GuardedRecord,
} from '../voc.policy.ts'
import { visibleRecord } from '../record/record.queries.ts'

type Asked = EndpointInput<typeof listVocComments>['query']
interface CommentPage {
  answer: VocComment[]
  meta: { totalData: number; earlier: number }
}

/** The latest comments of a record that the person sees, oldest first, from the primary: one reads what one has just said. */
export async function commentsOn(
  database: Pick<Database, 'write'>,
  recordId: number,
  { before = Number.MAX_SAFE_INTEGER, size }: Asked,
  person: Actor,
): Promise<CommentPage> {
  await visibleRecord(database, recordId, person)
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<CommentRow>`
      select ${commentColumns} from voc_comment c
      where c.record_id = ${recordId} and c.id < ${before} order by c.id desc limit ${size}`.execute(database.write),
    sql<{ all: number; until: number }>`
      select count(*) as all, count(*) filter (where id < ${before}) as until
      from voc_comment where record_id = ${recordId}`.execute(database.write),
  ])
  const { all = 0, until = 0 } = counted[0] ?? {}
  return {
    answer: rows.toReversed().map((row) => presentComment(row, person)),
    meta: { totalData: all, earlier: Math.max(0, until - rows.length) },
  }
}

export function presentComment(
  { by_id, by_name, created_at, edited_at, ...comment }: CommentRow,
  person: Actor,
): VocComment {
  // prettier-ignore
  return {
    ...comment,
    by: { id: by_id, name: by_name },
    at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
    can: {
      edit: isAllowed(whyNotChangeComment(person, { by_id })),
      delete: isAllowed(whyNotDeleteComment(person, { by_id })),
    },
  }
}

/** Of so many whose name fits, those are offered who see the record. */
const mostLookedAt = 200

/** Who else may be named on the record, those first whose name begins with what was typed. */
export async function mentionableOn(database: Kysely<DB>, record: GuardedRecord, typed: string, person: Actor) {
  const candidates = await peopleWho(
    database,
    sql`${contains(sql.ref('a.name'), typed) ?? sql`true`}
      and (a.id = ${record.created_by_id}::bigint
        or (${seesPlace('scope_regions', record.regional_company)} and ${seesPlace('scope_products', record.product_id)}))
      order by not starts_with(lower(a.name), lower(${typed})), lower(a.name), a.id limit ${mostLookedAt}`,
  )
  const offered = candidates
    .filter((candidate) => candidate.id !== person.id && isAllowed(whyNotMention(candidate, record)))
    .slice(0, mostMentionable)
  return offered.map(({ id, name: called, roles, nik }) => {
    const isAlone = offered.every((other) => other.id === id || other.name !== called)
    return { id, name: called, roles: [...roles], nik: isAlone ? null : nik }
  })
}
