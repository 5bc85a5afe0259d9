import type { VocMergedPart, VocMerges } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { allOf } from '../../../platform/database/filters.sql.ts'
import { isAllowed } from '../../../platform/policy.ts'
import { sees, visibilityOf, whyNotBeMerged, type Actor } from '../voc.policy.ts'
import { visibleRecord } from '../record/record.queries.ts'
import type { VocRecord } from '../record/rows.ts'
import { column, visibleRecords } from '../list/where.sql.ts'

type Writer = Pick<Database, 'write'>
type Act = { by: string | null; at: Date | null; reason: string | null }
type Part = Omit<VocMergedPart, 'time_in' | 'at'> & { time_in: Date; at: Date | null }
const nobodyKnows: Act = { by: null, at: null, reason: null }

/** What a record is merged with, as far as the person sees it. From the primary, as the record itself is read. */
export async function readMerges(database: Writer, id: number, person: Actor): Promise<VocMerges> {
  const record = await visibleRecord(database, id, person)
  const [into, parts] = await Promise.all([readInto(database, record, person), readParts(database, id, person)])
  const { voc_id, version } = record
  return { id, voc_id, version, into, parts, canMerge: isAllowed(whyNotBeMerged(person, record)) }
}

async function readInto({ write }: Writer, record: VocRecord, person: Actor): Promise<VocMerges['into']> {
  if (record.merged_into === null) return null
  const { rows } = await sql<Act>`
    select c.by_name as by, c.at, c.reason from voc_change c where ${isMergeOf(sql`${record.id}::bigint`)}
    order by c.id desc limit 1`.execute(write)
  const main = await write.selectFrom('voc').selectAll().where('id', '=', record.merged_into).executeTakeFirst()
  const act = rows[0] ?? nobodyKnows
  return {
    voc_id: record.merged_voc_id ?? '',
    main: main && sees(person, main) ? { id: main.id, version: main.version, status: main.status } : null,
    ...act,
    at: act.at?.toISOString() ?? null,
  }
}

async function readParts({ write }: Writer, id: number, person: Actor): Promise<VocMergedPart[]> {
  const where = allOf([sql`${column('merged_into')} = ${id}`, visibleRecords(visibilityOf(person))])
  const { rows } = await sql<Part>`
    select v.id, v.voc_id, v.version, v.status, v.respondent_name, v.company_or_school_name, v.list_feedback, v.longtext,
      v.time_in, act.by, act.at, act.reason
    from voc v left join lateral (
      select c.id as change, c.by_name as by, c.at, c.reason from voc_change c where ${isMergeOf(sql`v.id`)}
      order by c.id desc limit 1
    ) act on true
    where ${where ?? sql`false`} order by act.change, v.id`.execute(write)
  return rows.map((part) => ({ ...part, time_in: part.time_in.toISOString(), at: part.at?.toISOString() ?? null }))
}

/** The lines of a record's history that say that it was merged. */
const isMergeOf = (id: ReturnType<typeof sql>) =>
  sql`c.record_id = ${id} and c.changes @> '[{"field": "merged_into", "old": null}]'`
