import { createVoc, listVoc, vocDetailCall } from '@ido/contract'
import type { ClientBase } from 'pg'
import type { HttpQuestion } from './load.ts'
import * as sql from './sql.ts'

export interface BenchQuestion {
  name: string
  portal: HttpQuestion
  /** Whose session asks; staff see less, so their totals are other sums. */
  as: 'admin' | 'staff'
  sql: sql.Ask
  /** What it may take at a million records, after a write; answers a second at 32 connections where that is promised too. */
  limit?: { milliseconds: number; perSecond?: number }
  /** What the answer's total must be, counted the plain way once; null where the answer carries none. */
  total: number | null
}

/** Where a bounded total stops counting. */
const boundedTotal = 10_001
/** Marks the records that the run makes, so that it can take them away again. */
export const benchText = 'Aplikasi lambat saat membuka tagihan, dicatat oleh npm run bench.'

interface Words {
  rare: string
  common: string
}

export interface People {
  admin: number
  staff: number
}

const list = (query: Record<string, string | number>): HttpQuestion => ({
  method: 'GET',
  path: `${listVoc.path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
})

/** The questions, with filters and words that occur in these very records. */
export async function questionsOn(client: ClientBase, people: People): Promise<BenchQuestion[]> {
  const count: Count = async (where, values = []) => {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from voc where ${where}`, values)
    return Number(rows[0]?.n)
  }
  const all = await count('true')
  const filters = await commonFilters(client)
  return [
    ...(await pages(count, all, people)),
    await filtered(count, filters),
    ...(await searches(count, await words(client, all))),
    ...(await parts(client, count)),
    ...elsewhere(all),
    ...(await oneRecord(client, people, filters)),
  ]
}

type Count = (where: string, values?: unknown[]) => Promise<number>

async function pages(count: Count, all: number, people: People): Promise<BenchQuestion[]> {
  const visible = await count(`status <> 'draft' or created_by_id = $1`, [people.staff])
  const page = list({ page: 1, size: 10 })
  return [
    {
      name: 'page 1, exact total',
      as: 'admin',
      portal: page,
      sql: sql.firstPage(10),
      total: all,
      limit: { milliseconds: 3.4, perSecond: 1_060 },
    },
    { name: 'page 1 as staff', as: 'staff', portal: page, sql: sql.firstPageOfStaff(people.staff), total: visible },
    { name: 'page 1, 50 rows', as: 'admin', portal: list({ size: 50 }), sql: sql.firstPage(50), total: all },
  ]
}

async function filtered(count: Count, filters: sql.FilterIds): Promise<BenchQuestion> {
  const { product, region, sentiment } = filters
  return {
    name: '3 filters',
    limit: { milliseconds: 20 },
    as: 'admin',
    portal: list({ product_id: product, regional_company: region, sentiment_feedback: sentiment }),
    sql: sql.threeFilters(filters),
    total: await count('product_id = $1 and regional_company = $2 and sentiment_feedback = $3', [
      product,
      region,
      sentiment,
    ]),
  }
}

const holding = (count: Count, word: string) =>
  count('id in (select record_id from voc_text where body like $1)', [`%${word}%`])

async function searches(count: Count, { rare, common }: Words): Promise<BenchQuestion[]> {
  const often = await holding(count, common)
  return [
    {
      name: `rare word '${rare}'`,
      limit: { milliseconds: 15 },
      as: 'admin',
      portal: list({ search: rare }),
      sql: sql.searchRare(rare),
      total: await holding(count, rare),
    },
    {
      name: `common word '${common}'`,
      limit: { milliseconds: 230 },
      as: 'admin',
      portal: list({ search: common }),
      sql: sql.searchCommon(common),
      total: often,
    },
    {
      name: `common word, bounded`,
      limit: { milliseconds: 15 },
      as: 'admin',
      portal: list({ search: common, total: 'bounded' }),
      sql: sql.searchCommonBounded(common),
      total: Math.min(often, boundedTotal),
    },
  ]
}

/** What no word of the texts has: a few letters beside digits, and an id in a link. */
async function parts(client: ClientBase, count: Count): Promise<BenchQuestion[]> {
  const speed = await firstMatch(client, '([0-9]{2}mb)ps')
  const id = await firstMatch(client, 'instagram[.]example/p/[^[:space:]]*?([a-z]{4})')
  return [
    {
      name: `short runs beside digits '${speed}'`,
      as: 'admin',
      portal: list({ search: speed }),
      sql: sql.searchBesideDigits(speed),
      total: await holding(count, speed),
    },
    {
      name: `part of an id in a link '${id}'`,
      limit: { milliseconds: 15 },
      as: 'admin',
      portal: list({ search: id }),
      sql: sql.searchInLinks(id),
      total: await holding(count, id),
    },
  ]
}

async function firstMatch(client: ClientBase, pattern: string): Promise<string> {
  const { rows } = await client.query<{ part: string | null }>(
    'select substring(body from $1) as part from voc_text where body ~ $1 order by record_id limit 1',
    [pattern],
  )
  const part = rows[0]?.part
  if (!part) throw new Error(`No text has ${pattern} to search for.`)
  return part
}

function elsewhere(all: number): BenchQuestion[] {
  const size = 10
  const rows = Math.min(500_000, Math.floor(all / 2 / size) * size)
  return [
    {
      name: `offset ${rows.toLocaleString('en')}`,
      limit: { milliseconds: 70 },
      as: 'admin',
      portal: list({ page: rows / size + 1, size }),
      sql: sql.offset(rows),
      total: all,
    },
    {
      name: 'sorted by score',
      as: 'admin',
      portal: list({ orderName: 'score', orderBy: 'desc' }),
      sql: sql.sortedByScore,
      total: all,
    },
  ]
}

async function oneRecord(
  client: ClientBase,
  people: People,
  { product, region }: sql.FilterIds,
): Promise<BenchQuestion[]> {
  const { rows } = await client.query<{ id: string }>('select id from voc order by time_in desc, id desc limit 1')
  const id = Number(rows[0]?.id)
  const body = { product_id: product, regional_company: region, score_nps: 3, longtext: benchText }
  return [
    {
      name: 'one record with history',
      limit: { milliseconds: 3 },
      as: 'admin',
      portal: { method: 'GET', path: vocDetailCall.path.replace(':id', String(id)) },
      sql: sql.detail(id),
      total: null,
    },
    {
      name: 'create with history',
      limit: { milliseconds: 4.6 },
      as: 'admin',
      portal: { method: 'POST', path: createVoc.path, body: JSON.stringify(body) },
      sql: sql.create(people.admin, 'Bench', { product, region, text: benchText }),
      total: null,
    },
  ]
}

async function commonFilters(client: ClientBase): Promise<sql.FilterIds> {
  const { rows } = await client.query<sql.FilterIds>(`
    select product_id as product, regional_company as region, sentiment_feedback as sentiment
    from voc where product_id is not null and regional_company is not null and sentiment_feedback is not null
    group by 1, 2, 3 order by count(*) desc limit 1`)
  const [filters] = rows
  if (!filters) throw new Error('There are no records with a product, a region and a sentiment to filter by.')
  return filters
}

/** A word in about a fifth of the records and one in a few dozen at most, found in a sample of the text. */
async function words(client: ClientBase, all: number): Promise<Words> {
  const { rows } = await client.query<{ word: string; share: number }>(`
    with sample as (select body from voc_text where record_id % greatest(1, ${all} / 20000) = 0 limit 20000)
    select word, count(*)::float / (select count(*) from sample) as share
    from sample, lateral (select distinct w as word from regexp_split_to_table(body, '[^[:alpha:]]+') w) words
    where length(word) >= 5 group by word order by share desc, word`)
  const common = rows.toSorted((a, b) => Math.abs(a.share - 0.2) - Math.abs(b.share - 0.2))[0]?.word
  if (!common) throw new Error('There is no text to search.')
  for (const { word } of rows.toReversed().slice(0, 200)) {
    const found = await client.query(
      'select from voc_text where voc_letters(body) && array(select word from voc_word where word like $1) limit 101',
      [`%${word}%`],
    )
    if (found.rowCount !== null && found.rowCount >= 5 && found.rowCount <= 100) return { rare: word, common }
  }
  // Generated sentences can repeat so much that no word is rare; the end of a record's own number always is.
  return { rare: String(Math.floor(all / 3)).padStart(6, '0'), common }
}
