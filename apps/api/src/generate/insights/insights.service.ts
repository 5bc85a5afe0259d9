import { type QueryRow, targetSpan } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import { dayOf, plusDays, startOf } from '../../platform/days.ts'
import { everything } from '../../platform/http/scope.ts'
import { createQueryEngine, type QueryEngine } from '../../semantic/run.ts'
import { takeSnapshot } from '../../semantic/snapshot.ts'
import { hasRows } from '../bulk.service.ts'
import { dayLength, hourLength } from '../calendar.ts'
import { monthsUntil } from '../months.ts'
import { type NamedFigure, wordsOfFinding } from './finding.ts'
import { plannedInsights, type PlannedInsight, saidByReaders, withdrawnWhy } from './plan.ts'
import { findingQuestions } from './question.ts'

interface DemoProduct {
  readonly id: number
  readonly name: string
  readonly isOwned: boolean
}

interface Makers {
  readonly CMP: { id: number; name: string }
  readonly PO: { id: number; name: string }
}

const mostExamples = 5
/** Among the regions, what is of none of them. */
const national = 'National'

/**
 * Writes down what the figures of the last months show of the products with most feedback, where there is nothing: words, chart and
 * evidence all come from those figures. Asks them as everybody does, so after they are committed.
 */
export async function writeDemoInsights(database: Database, now: Date): Promise<void> {
  if (await hasRows(database.pool, 'insight')) return
  const engine = createQueryEngine(database, { milliseconds: 300_000 })
  const makers = await readMakers(database)
  const products = await productsWithMost(database, engine, now)
  if (makers === null) return
  const made: number[] = []
  for (const planned of plannedInsights) {
    const product = products[planned.rank]
    // Who owns no such product leaves it to who keeps them all.
    const maker = makers[product?.isOwned ? planned.by : 'CMP']
    const id = product && (await writeOne({ database, engine, now }, planned, product, maker))
    if (id !== undefined && id !== null) made.push(id)
  }
  for (const [place, id] of made.entries()) await sayOf(database, id, place, now)
}

async function readMakers({ pool }: Database): Promise<Makers | null> {
  const { rows } = await pool.query<{ nik: string; id: number; name: string }>(
    `select nik, id, name from account where nik in ('900004', '900005') order by nik`,
  )
  const [CMP, PO] = rows
  return CMP && PO ? { CMP, PO } : null
}

/** The products by how much was said of them in a year, the most first. */
async function productsWithMost({ pool }: Database, engine: QueryEngine, now: Date): Promise<DemoProduct[]> {
  const { rows } = await engine.ask(
    {
      dataset: 'voc',
      measures: ['feedback'],
      dimensions: ['product'],
      from: plusDays(dayOf(now), -365),
      to: plusDays(dayOf(now), 1),
      sort: [{ by: 'feedback', order: 'desc' }],
      limit: 12,
    },
    everything,
    whole(),
  )
  const names = rows.map(({ product }) => product).filter((name) => typeof name === 'string')
  const found = await pool.query<DemoProduct>(
    `select p.id, p.name, coalesce(a.nik = '900005', false) as "isOwned" from product p
     left join catalogue_product c on c.product_id = p.id left join account a on a.id = c.owner_id
     where p.name = any($1) order by array_position($1::text[], p.name)`,
    [names],
  )
  return found.rows
}

interface Writing {
  readonly database: Database
  readonly engine: QueryEngine
  readonly now: Date
}

/** The new insight's id; null where the figures show nothing, or nobody reads it. */
async function writeOne(
  { database, engine, now }: Writing,
  planned: PlannedInsight,
  product: DemoProduct,
  maker: { id: number; name: string },
): Promise<number | null> {
  const { kind, months, ago, state, isBegun } = planned
  const { chart, query, by, evidence } = findingQuestions[kind]
  const period = periodOf(now, months, ago)
  const { figures, total } = await figuresOf(engine, planned, product, period)
  const words = wordsOfFinding[kind](product.name, figures, total)
  if (words === null) return null
  const asked = { kind: chart, query, ...period }
  const of = { product: product.name, product_id: product.id }
  const asker = { name: maker.name, scope: everything }
  const taken = isBegun ? null : await takeSnapshot(engine, asked, of, { person: asker, signal: whole() })
  const written = within(
    startOf(period.to).getTime() + (2 + (product.id % 5)) * dayLength + (8 + (product.id % 7)) * hourLength,
    now,
  )
  const { rows: made } = await database.pool.query<{ id: number }>(
    `insert into insight (title, text, product_id, starts_on, ends_on, state, created_by_id, created_by, published_at, published_by,
       withdrawn_at, withdrawn_by, withdrawn_reason, snapshot, snapshot_regions, snapshot_products, created_at, changed_at)
     select $1, $2, $3, $4, $5, $6::insight_state, $7, $8, case when $6 <> 'draft' then $9::timestamptz end,
       case when $6 <> 'draft' then $8 end, case when $6 = 'withdrawn' then least($9::timestamptz + interval '6 days', $10) end,
       case when $6 = 'withdrawn' then $8 end, case when $6 = 'withdrawn' then $11 end, $12, $13, $14, $9, $9
     on conflict do nothing returning id`,
    [
      words.title,
      words.text,
      product.id,
      period.from,
      period.to,
      state,
      maker.id,
      maker.name,
      written,
      now,
      withdrawnWhy,
      taken && JSON.stringify(taken.snapshot),
      taken?.counted.regions ?? null,
      taken?.counted.products ?? null,
    ],
  )
  const id = made[0]?.id ?? null
  if (id !== null && !isBegun) {
    const group = by === undefined ? null : (figures[0]?.name ?? null)
    await linkExamples(database, [id, product.id, startOf(period.from), group, startOf(period.to)], evidence)
  }
  return state === 'draft' ? null : id
}

/** The figures that a finding is about, those with the most first or month by month, and the sum of all, named or not. */
async function figuresOf(
  engine: QueryEngine,
  { kind }: PlannedInsight,
  product: DemoProduct,
  period: { from: string; to: string },
): Promise<{ figures: NamedFigure[]; total: number }> {
  const { query, by } = findingQuestions[kind]
  const { grain: _grain, ...asked } = query
  const filters = { ...query.filters, product: [product.name] }
  const told = by === undefined && ({ grain: 'month' } as const)
  const { rows } = await engine.ask({ ...asked, ...period, ...told, filters }, everything, whole())
  const [measure = ''] = query.measures
  const total = rows.reduce((sum, row) => sum + Number(row[measure] ?? 0), 0)
  return { figures: rows.flatMap((row) => figureIn(row, by ?? 'time', measure)), total }
}

/** Nobody calls the work off. */
const whole = () => new AbortController().signal

/** Links the feedback of its product and period that scores highest. */
async function linkExamples({ pool }: Database, values: readonly unknown[], evidence: string): Promise<void> {
  await pool.query(
    `insert into insight_voc (insight_id, voc_id, place)
     select $1, v.id, row_number() over (order by v.score desc nulls last, v.id desc) from voc v
     where v.status <> 'draft' and v.product_id = $2 and v.time_in >= $3 and v.time_in < $5 and coalesce(v.longtext, '') <> '' and ${evidence}
     order by v.score desc nulls last, v.id desc limit ${mostExamples}`,
    [...values],
  )
}

/** Whole months, of which the last ended so many months ago; `to` excluded. */
function periodOf(now: Date, months: number, ago: number): { from: string; to: string } {
  const names = monthsUntil(dayOf(now).slice(0, 7), months + ago + 1)
  return {
    from: targetSpan(names[0] ?? '')?.from ?? '',
    to: targetSpan(names[months - 1] ?? '')?.to ?? '',
  }
}

function figureIn(row: QueryRow, by: string, measure: string): NamedFigure[] {
  const [name, value] = [row[by], row[measure]]
  return typeof name === 'string' && name !== national && typeof value === 'number' ? [{ name, value }] : []
}

/** What has not been yet was an hour ago. */
const within = (time: number, now: Date) => new Date(Math.min(time, now.getTime() - hourLength))

/** Some readers' words, a day apart; nobody judges what they wrote themselves. */
async function sayOf({ pool }: Database, insight: number, place: number, now: Date): Promise<void> {
  const said = Array.from(
    { length: 2 + (place % 4) },
    (_, at) => saidByReaders[(place * 2 + at) % saidByReaders.length],
  )
  await pool.query(
    `insert into insight_feedback (insight_id, account_id, name, helpful, comment, at)
     select i.id, a.id, a.name, s.helpful, s.comment, least(i.published_at + s.place * interval '26 hours', $3)
     from jsonb_to_recordset($2) as s (nik text, helpful boolean, comment text, place int) join account a on a.nik = s.nik
       join insight i on i.id = $1 and i.created_by_id <> a.id
     on conflict do nothing`,
    [insight, JSON.stringify(said.map((one, at) => ({ ...one, place: at + 1 }))), now],
  )
}
