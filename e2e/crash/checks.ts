import type pg from 'pg'
import type { Acknowledged } from './client.ts'

interface Check {
  /** What must not be there, as a sentence. */
  wrong: string
  /** Answers the offending rows. */
  sql: string
}

/** A file that hangs on a record is told with the version that the record has and makes none. */
const isOfRecord = `kind not in ('attached', 'detached')`

/** What holds for every record, whoever wrote it and whatever was cut off. */
export const invariants: Check[] = [
  {
    wrong: 'a human id used twice',
    sql: 'select voc_id from voc group by voc_id having count(*) > 1',
  },
  {
    wrong: 'a record whose history is not exactly its versions, from 1 to the one it has',
    sql: `
      select v.id, v.version, c.versions
      from voc v left join (
        select record_id, array_agg(version order by id) as versions from voc_change
        where ${isOfRecord} group by record_id
      ) c on c.record_id = v.id
      where c.versions is distinct from (select array_agg(n) from generate_series(1, v.version) n)`,
  },
  {
    wrong: 'a history whose first entry is not the creation, or which tells it again',
    sql: `
      select record_id, version, kind from voc_change
      where ${isOfRecord} and (version = 1) <> (kind in ('created', 'imported'))`,
  },
  {
    wrong: 'a record that is not what the last entry of its history about the field says',
    sql: `
      select v.id, v.defined_problem_statement, last.new
      from voc v join lateral (
        select change ->> 'new' as new
        from voc_change c, jsonb_array_elements(c.changes) change
        where c.record_id = v.id and change ->> 'field' = 'defined_problem_statement'
        order by c.id desc limit 1
      ) last on true
      where v.defined_problem_statement is distinct from last.new`,
  },
  {
    wrong: 'a record without its searched words, or with others',
    sql: `
      select v.id from voc v left join voc_text t on t.record_id = v.id
      where t.body is distinct from voc_search_body(v.voc_id, v.survey_id, v.episode_id, v.company_or_school_name,
        v.respondent_name, v.list_feedback, v.longtext, v.link, v.data_acuan_text, v.progress_by_po_description,
        v.defined_problem_statement, v.createdby)
        or t.draft_of is distinct from case when v.status = 'draft' then coalesce(v.created_by_id, 0) end`,
  },
  {
    wrong: 'a word of a text that searches do not know',
    sql: `select word from voc_text, unnest(voc_words(body)) word where word <> '' except select word from voc_word`,
  },
  {
    wrong: 'a counter that is not count(*)',
    sql: `
      with counted as (
        select k.field, k.value, v.status, count(*) as total
        from voc v, voc_count_keys(v.product_id, v.sub_product, v.regional_company, v.source_id, v.media_id,
          v.category_feedback, v.type_feedback, v.sentiment_feedback, v.validate_journey, v.score_nps, v.time_in) k
        group by 1, 2, 3
      ), kept as (
        select field, value, status, sum(total) as total from voc_count group by 1, 2, 3 having sum(total) <> 0
      )
      select field, value, status, kept.total as kept, counted.total as counted
      from counted full join kept using (field, value, status)
      where kept.total is distinct from counted.total`,
  },
]

/** Acknowledged writes that are not there: no record of that id, no such version, or another value in it. */
export async function lostWrites(database: pg.Client, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const { rows } = await database.query<Kept>(
    `select v.id, v.voc_id, v.longtext, c.version, c.changes from voc v join voc_change c on c.record_id = v.id`,
  )
  const found = new Map(rows.map((row) => [`${row.id} ${row.voc_id} ${row.version}`, row]))
  return acknowledged.filter((write) => {
    const kept = found.get(`${write.id} ${write.vocId} ${write.version}`)
    return !kept || !holds(kept, write)
  })
}

interface Kept {
  id: string
  voc_id: string
  longtext: string | null
  version: number
  changes: { field: string; new: string | null }[]
}

/** The text of its creation stays in the record, which nobody here changes; every change stands in its own version. */
function holds({ longtext, changes }: Kept, { field, value }: Acknowledged): boolean {
  if (field === 'longtext') return longtext === value
  return changes.some((change) => change.field === field && change.new === value)
}
