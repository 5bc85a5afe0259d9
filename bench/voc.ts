import { setTimeout as pause } from 'node:timers/promises'
import { createVoc, currentSession, listVoc, vocDetailCall } from '@ido/contract'
import pg from 'pg'
import type { Bench, Row } from './bench.ts'
import { password, people, vocRecords } from './data.ts'
import { get, type HttpClient, type HttpQuestion, post, rateOf, timesOf } from './load.ts'
import { signIn } from './portal.ts'

interface Question {
  name: string
  asked: HttpQuestion
  /** Milliseconds that its median may take at a million records, right after a write. */
  most?: number
  /** Answers a second at 32 connections, while people write. */
  least?: number
  /** What the answer's total must be, counted the plain way. */
  total?: number
  isOfStaff?: true
}

/** Marks the records that a run makes, so that it can delete them. */
export const benchText = 'Aplikasi lambat saat membuka tagihan, dicatat oleh npm run bench.'

const mostSearch = 150
const mostExact = 1_000
const mostGenerating = 180
/** Where a bounded total stops counting. */
const boundedTotal = 10_001
const warmSeconds = 10

export const voc: Bench = {
  about: 'what a signed-in call costs; list, search, record and create of VOC',
  data: ({ voc: records = vocRecords }) => ({ voc: records }),
  async measure({ options: { samples = 60, seconds = 4 }, generated, open, say }) {
    const { portal, database, databaseUrl } = await open()
    await deleteOwnRecords(database)
    const admin = await signIn(portal.url, people.admin.nik, password)
    const staff = await signIn(portal.url, people.staff.nik, password)
    const questions = await questionsOn(database)
    await warmUp(admin, questions)
    const rows = await measureGuard(admin, 5 * samples)
    for (const { name, asked, most, least, total, isOfStaff } of questions) {
      const client = isOfStaff ? staff : admin
      refuseWrongTotal(name, await client.ask(asked), total)
      const between = () => touchOne(database)
      const { median, p95 } = await timesOf(() => client.ask(asked), samples, { between })
      const perSecond = await whileWriting(databaseUrl, () => rateOf(client, [asked], seconds))
      rows.push({
        what: name,
        figures: { median, p95, '/s': perSecond },
        ...(most !== undefined && { most: { median: most } }),
        ...(least !== undefined && { least: { '/s': least } }),
      })
      say(`${name}: ${median.toFixed(2)} ms`)
    }
    await deleteOwnRecords(database)
    const generating: Row[] =
      generated === null ? [] : [{ what: 'generating', figures: { s: generated }, most: { s: mostGenerating } }]
    return [...rows, ...generating]
  },
}

/** What every call costs before its own work begins: the process alone, then a session. */
async function measureGuard(client: HttpClient, samples: number): Promise<Row[]> {
  const health = await timesOf(() => client.ask(get('/healthz')), samples)
  const session = await timesOf(() => client.ask(get(currentSession.path)), samples)
  const beyond = session.median - health.median
  return [
    { what: '/healthz', figures: { median: health.median, p95: health.p95 } },
    { what: 'a signed-in call beyond /healthz', figures: { median: beyond }, most: { median: 2 } },
  ]
}

const list = (query: object) => get(listVoc.path, query)

/** The questions, with filters and words that occur in these very records. */
async function questionsOn(database: pg.Client): Promise<Question[]> {
  const one = async <T>(sql: string, values: unknown[] = []): Promise<T> => {
    const { rows } = await database.query(sql, values)
    if (!rows[0]) throw new Error(`There are too few records for ${sql}`)
    return rows[0] as T
  }
  const count = async (where: string, values: unknown[] = []) =>
    (await one<{ n: number }>(`select count(*)::int as n from voc where ${where}`, values)).n
  const all = await count('true')
  const visible = await count(`status <> 'draft' or created_by_id = (select id from account where nik = $1)`, [
    people.staff.nik,
  ])
  const filters = await one<Record<'product_id' | 'regional_company' | 'sentiment_feedback', number>>(
    `select product_id, regional_company, sentiment_feedback from voc
     where product_id is not null and regional_company is not null and sentiment_feedback is not null
     group by 1, 2, 3 order by count(*) desc limit 1`,
  )
  const filtered = await count('product_id = $1 and regional_company = $2 and sentiment_feedback = $3', [
    filters.product_id,
    filters.regional_company,
    filters.sentiment_feedback,
  ])
  const { id } = await one<{ id: string }>('select id from voc order by time_in desc, id desc limit 1')
  const half = Math.min(500_000, Math.floor(all / 20) * 10)
  const body = {
    product_id: filters.product_id,
    regional_company: filters.regional_company,
    score_nps: 3,
    longtext: benchText,
  }
  const searches: Question[] = []
  for (const [name, word] of Object.entries(await wordsIn(database))) {
    const total = await count('id in (select record_id from voc_text where body like $1)', [`%${word}%`])
    const bounded = list({ search: word, total: 'bounded' })
    searches.push(
      {
        name: `${name} '${word}', bounded total`,
        asked: bounded,
        most: mostSearch,
        total: Math.min(total, boundedTotal),
      },
      { name: `${name} '${word}', exact total`, asked: list({ search: word }), most: mostExact, total },
    )
  }
  return [
    { name: 'page 1, exact total', asked: list({ page: 1, size: 10 }), most: 6, least: 800, total: all },
    { name: 'page 1 as staff', asked: list({ page: 1, size: 10 }), total: visible, isOfStaff: true },
    { name: 'page 1, 50 rows', asked: list({ size: 50 }), total: all },
    { name: '3 filters', asked: list(filters), most: mostSearch, total: filtered },
    ...searches,
    { name: `offset ${half}`, asked: list({ page: half / 10 + 1, size: 10 }), most: mostSearch, total: all },
    { name: 'sorted by score', asked: list({ orderName: 'score', orderBy: 'desc' }), total: all },
    { name: 'one record', asked: get(vocDetailCall.path.replace(':id', id)) },
    { name: 'create', asked: post(createVoc.path, body) },
  ]
}

/** A word in about a fifth of the texts, a rare one, and what no word of the texts has. */
async function wordsIn(database: pg.Client): Promise<Record<string, string>> {
  const { rows } = await database.query<{ word: string; share: number }>(
    `with sample as (select body from voc_text where record_id % (select greatest(1, count(*) / 20000) from voc_text) = 0)
     select word, count(*)::float / (select count(*) from sample) as share
     from sample, lateral (select distinct w as word from regexp_split_to_table(body, '[^[:alpha:]]+') w) words
     where length(word) >= 5 group by word order by abs(count(*)::float / (select count(*) from sample) - 0.2), word limit 1`,
  )
  const partOf = async (pattern: string) => {
    const { rows: parts } = await database.query<{ part: string }>(
      'select substring(body from $1) as part from voc_text where body ~ $1 order by record_id limit 1',
      [pattern],
    )
    return parts[0]?.part
  }
  const { rows: numbers } = await database.query<{ rare: string }>(
    `select lpad((count(*) / 3)::text, 6, '0') as rare from voc_text`,
  )
  const words = {
    'common word': rows[0]?.word,
    // Generated sentences repeat so much that no word is rare; the end of a record's own number always is.
    'rare word': numbers[0]?.rare,
    'short runs beside digits': await partOf('([0-9]{2}mb)ps'),
    'part of an id in a link': await partOf('instagram[.]example/p/[^[:space:]]*?([a-z]{4})'),
  }
  const missing = Object.entries(words).find(([, word]) => !word)
  if (missing) throw new Error(`There is no ${missing[0]} in the texts to search for.`)
  return words as Record<string, string>
}

/** A portal that has just started compiles its code as it is asked; people meet one that has been at work. */
async function warmUp(client: HttpClient, questions: readonly Question[]): Promise<void> {
  const reading = questions.filter(({ asked }) => asked.method === 'GET')
  const until = performance.now() + warmSeconds * 1000
  while (performance.now() < until) for (const { asked } of reading) await client.ask(asked)
}

/** A fast wrong answer is worth nothing. */
function refuseWrongTotal(name: string, answer: string, total: number | undefined): void {
  const { meta } = JSON.parse(answer) as { meta?: { totalData?: number } }
  if (total !== undefined && meta?.totalData !== total)
    throw new Error(`${name}: the portal counts ${meta?.totalData}, the table has ${total}`)
}

/** Changes nothing that anybody sees, and moves the version of the data, so that no cached total is valid. */
async function touchOne(database: pg.Client): Promise<void> {
  await database.query('update voc set progress_by_po = progress_by_po where id = (select max(id) from voc)')
}

/** Ten writes a second meanwhile, as on a day when people work. */
async function whileWriting<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const over = new AbortController()
  const writing = (async () => {
    for (; !over.signal.aborted; await pause(100)) await touchOne(database)
  })()
  try {
    return await work()
  } finally {
    over.abort()
    await writing
    await database.end()
  }
}

/** Also before a run: the last one may have been cut off. */
export async function deleteOwnRecords(database: pg.Client): Promise<void> {
  const { rowCount } = await database.query('delete from voc where longtext = $1', [benchText])
  if (rowCount) await database.query('vacuum (analyze)')
}
