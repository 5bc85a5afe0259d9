import type { ClientBase } from 'pg'

/**
 * The best SQL that somebody who knows the tables would write for each question: counters where they answer, counts
 * from indexes alone, ids before rows. It answers bare rows: no labels, no check who may see them, no envelope.
 * Statements are named, so that PostgreSQL plans them once per connection, which is more than the portal asks for.
 */
export type Ask = (client: ClientBase) => Promise<unknown>

function prepared(name: string, text: string, values: unknown[] = []): Ask {
  return (client) => client.query({ name, text, values })
}

export interface FilterIds {
  product: number
  region: number
  sentiment: number
}

export const firstPage = (size: number): Ask =>
  prepared(
    `page-${size}`,
    `select v.*, (select sum(total) from voc_count where field = '') as total
     from voc v order by v.time_in desc, v.id desc limit ${size}`,
  )

/** What staff without a role see: everybody's records but drafts, and their own drafts. */
export const firstPageOfStaff = (accountId: number): Ask =>
  prepared(
    'page-staff',
    `select v.*, (select sum(total) from voc_count where field = '' and status <> 'draft')
       + (select count(*) from voc where created_by_id = $1 and status = 'draft') as total
     from voc v where v.status <> 'draft' or v.created_by_id = $1
     order by v.time_in desc, v.id desc limit 10`,
    [accountId],
  )

export const threeFilters = ({ product, region, sentiment }: FilterIds): Ask =>
  prepared(
    'filters',
    `select v.*, (select count(*) from voc
       where product_id = $1 and regional_company = $2 and sentiment_feedback = $3) as total
     from voc v where v.product_id = $1 and v.regional_company = $2 and v.sentiment_feedback = $3
     order by v.time_in desc, v.id desc limit 10`,
    [product, region, sentiment],
  )

const holding = 'voc_letters(body) && array(select word from voc_word where word like $1)'

/** Few hits: the words index finds them all, they are counted and sorted from there. */
export const searchRare = (word: string): Ask =>
  prepared(
    'rare',
    `with hit as materialized (select record_id from voc_text where ${holding})
     select v.*, (select count(*) from hit) as total
     from hit join voc v on v.id = hit.record_id order by v.time_in desc, v.id desc limit 10`,
    [`%${word}%`],
  )

/** Two digits and the beginning of a word after them: both indexes, then the text. */
export const searchBesideDigits = (part: string): Ask =>
  prepared(
    'beside-digits',
    `with hit as materialized (
       select record_id from voc_text
       where voc_letters(body) && array(select word from voc_word where word like $2) and voc_digits(body) @> array[$3] and body like $1)
     select v.*, (select count(*) from hit) as total
     from hit join voc v on v.id = hit.record_id order by v.time_in desc, v.id desc limit 10`,
    [`%${part}%`, `${part.replace(/^[0-9]+/, '')}%`, `${part.slice(0, 2)} `],
  )

/** Some letters of an id, which are in no word that a text would have. */
export const searchInLinks = (part: string): Ask =>
  prepared(
    'in-links',
    `with hit as materialized (
       select record_id from voc_text where voc_letters(body) && array(select word from voc_word where word like $1)
       union
       select record_id from voc_text where voc_codes(body) @> $2 and body like $1)
     select v.*, (select count(*) from hit) as total
     from hit join voc v on v.id = hit.record_id order by v.time_in desc, v.id desc limit 10`,
    [`%${part}%`, [...part].slice(2).map((_, place) => part.slice(place, place + 3))],
  )

// Many hits: walking from the newest finds ten at once, and only the count has to look at all of them. `offset 0` keeps
// the planner from starting with the index and sorting every hit.
const newestHits = (count: string) => `select v.*, (${count}) as total from voc v
  where exists (select from voc_text t where t.record_id = v.id and t.body like $1 offset 0)
  order by v.time_in desc, v.id desc limit 10`

export const searchCommon = (word: string): Ask =>
  prepared('common', newestHits(`select count(*) from voc_text where ${holding}`), [`%${word}%`])

/** Whether there are more than 10,000 hits is known from an eighth of the texts. */
export const searchCommonBounded = (word: string): Ask =>
  prepared(
    'bounded',
    newestHits(
      `select count(*) from (select from voc_text where (record_id >> 10) % 8 = 0 and ${holding} limit 10001) as hit`,
    ),
    [`%${word}%`],
  )

/** From the month that the rows lie in, then ids from the covering index, then ten rows. */
export const offset = (rows: number): Ask =>
  prepared(
    'offset',
    `with passed as (
       select value as month, sum(total) as records, sum(sum(total)) over (order by value desc) as upto
       from voc_count where field = 'month' group by value
     ), start as materialized (
       select month, (upto - records)::bigint as before from passed where upto > $1 order by upto limit 1
     ), place as materialized (
       select id from voc where time_in < voc_month_start((select month from start) + 1)
       order by time_in desc, id desc limit 10 offset $1::bigint - (select before from start))
     select v.*, (select sum(total) from voc_count where field = '') as total
     from place join voc v using (id) order by v.time_in desc, v.id desc`,
    [rows],
  )

export const sortedByScore: Ask = prepared(
  'score',
  `select v.*, (select sum(total) from voc_count where field = '') as total
   from voc v order by v.score desc, v.id desc limit 10`,
)

export const detail = (id: number): Ask =>
  prepared(
    'detail',
    `select v.*, (select json_agg(c order by c.id) from voc_change c where c.record_id = v.id) as history
     from voc v where v.id = $1`,
    [id],
  )

/** One round trip, one transaction: the record and the history of its making. */
export const create = (
  accountId: number,
  name: string,
  values: { product: number; region: number; text: string },
): Ask =>
  prepared(
    'create',
    `with made as (
       insert into voc (created_by_id, createdby, product_id, regional_company, score_nps, longtext)
       values ($1, $2, $3, $4, 3, $5) returning *
     ), noted as (
       insert into voc_change (record_id, version, by_id, by_name, kind, changes)
       select id, 1, $1, $2, 'created', jsonb_build_array(jsonb_build_object('field', 'longtext', 'old', null, 'new', $5::text)) from made
     )
     select * from made`,
    [accountId, name, values.product, values.region, values.text],
  )
