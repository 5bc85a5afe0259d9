import { type InsightState, type SnapshotKind, targetSpan, type WidgetQuery } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import { dayOf, plusDays, startOf } from '../../platform/days.ts'
import { everything } from '../../platform/http/scope.ts'
import type { QueryEngine } from '../../semantic/run.ts'
import { takeSnapshot } from '../../semantic/snapshot.ts'
import { hasRows, insertRows, readPeople, type DemoPerson } from '../bulk.service.ts'
import { dayLength, hourLength, monthsUntil } from '../calendar.ts'
import { askEverything, patientEngine } from '../figures.service.ts'
import insights from './insights.json' with { type: 'json' }

interface Planned {
  readonly kind: keyof typeof insights.kinds
  /** The product's place among those with most feedback. */
  readonly rank: number
  /** How many months its period has, and how many whole months ago that ended. */
  readonly months: number
  readonly ago: number
  readonly state: InsightState
  readonly by: 'CMP' | 'PO'
  /** Not finished: without a chart and without evidence. */
  readonly isBegun?: boolean
}

type Way = 'up' | 'same' | 'down'
/** What a kind of finding asks the figures, how its chart draws the answer, and what it says of it. */
interface Kind {
  readonly chart: SnapshotKind
  readonly query: WidgetQuery
  /** The group that its figures are named by; absent where they are of months. */
  readonly by?: string
  /** Of the feedback that is its evidence; absent where that is feedback with a score. */
  readonly sentiment?: string
  readonly title: string
  readonly text: string
  readonly next?: string
  readonly direction?: Readonly<Record<Way, string>>
  readonly advice?: Readonly<Record<Way, string>>
}
const kinds = insights.kinds as unknown as Readonly<Record<Planned['kind'], Kind>>

interface Product {
  readonly id: number
  readonly name: string
  readonly isOwned: boolean
}

const makers = { CMP: '900004', PO: '900005' }
const mostExamples = 5
/** Among the regions, what is of none of them. */
const national = 'National'

interface Writing {
  readonly database: Database
  readonly engine: QueryEngine
  readonly now: Date
}

/**
 * Writes down what the figures of the last months show of the products with most feedback, where there is nothing: words, chart and
 * evidence all come from those figures. Asks them as everybody does, so after they are committed.
 */
export async function writeDemoInsights(database: Database, now: Date): Promise<void> {
  if (await hasRows(database.pool, 'insight')) return
  const writing = { database, engine: patientEngine(database), now }
  const people = await readPeople(database.pool)
  const products = await productsWithMost(writing)
  const published: number[] = []
  for (const planned of insights.planned as readonly Planned[]) {
    const product = products[planned.rank]
    // CMP owns all feedback, also that of a product without an owner.
    const maker = people.get(makers[product?.isOwned ? planned.by : 'CMP'])
    const id = product && maker && (await writeOne(writing, planned, product, maker))
    if (id !== undefined && planned.state !== 'draft') published.push(id)
  }
  for (const [place, id] of published.entries()) await addReaders(database, id, place, now)
}

/** The products by how much was said of them in a year, the most first. */
async function productsWithMost({ database, engine, now }: Writing): Promise<Product[]> {
  const rows = await askEverything(engine, {
    dataset: 'voc',
    measures: ['feedback'],
    dimensions: ['product'],
    from: plusDays(dayOf(now), -365),
    to: plusDays(dayOf(now), 1),
    sort: [{ by: 'feedback', order: 'desc' }],
    limit: 12,
  })
  const names = rows.map(({ product }) => product).filter((name) => typeof name === 'string')
  const found = await database.pool.query<Product>(
    `select p.id, p.name, coalesce(a.nik = $2, false) as "isOwned" from product p
     left join catalogue_product c on c.product_id = p.id left join account a on a.id = c.owner_id
     where p.name = any($1) order by array_position($1::text[], p.name)`,
    [names, makers.PO],
  )
  return found.rows
}

/** The new insight's id; undefined where the figures show nothing. */
async function writeOne(
  { database, engine, now }: Writing,
  { kind: name, months, ago, state, isBegun = false }: Planned,
  product: Product,
  maker: DemoPerson,
): Promise<number | undefined> {
  const kind = kinds[name]
  const period = periodOf(now, months, ago)
  const { figures, total } = await figuresOf(engine, kind, product, period)
  const words = wordsOf(kind, product.name, figures, total)
  if (words === null) return undefined
  const person = { name: maker.name, scope: everything }
  const of = { product: product.name, product_id: product.id }
  const asked = { kind: kind.chart, query: kind.query, ...period }
  const taken = isBegun ? null : await takeSnapshot(engine, asked, of, { person, signal: new AbortController().signal })
  const sinceEnd = (2 + (product.id % 5)) * dayLength + (8 + (product.id % 7)) * hourLength
  // What has not been yet was an hour ago.
  const written = new Date(Math.min(startOf(period.to).getTime() + sinceEnd, now.getTime() - hourLength))
  const isWithdrawn = state === 'withdrawn'
  const [made] = await insertRows(database.pool, 'insight', [
    {
      ...words,
      product_id: product.id,
      starts_on: period.from,
      ends_on: period.to,
      state,
      created_by_id: maker.id,
      created_by: maker.name,
      published_at: state === 'draft' ? null : written,
      published_by: state === 'draft' ? null : maker.name,
      withdrawn_at: isWithdrawn ? new Date(Math.min(written.getTime() + 6 * dayLength, now.getTime())) : null,
      withdrawn_by: isWithdrawn ? maker.name : null,
      withdrawn_reason: isWithdrawn ? insights.withdrawnWhy : null,
      snapshot: taken?.snapshot ?? null,
      snapshot_regions: taken?.counted.regions ?? null,
      snapshot_products: taken?.counted.products ?? null,
      created_at: written,
      changed_at: written,
    },
  ])
  if (made && !isBegun) {
    const group = kind.by === undefined ? null : (figures[0]?.name ?? null)
    const within = [startOf(period.from), startOf(period.to)]
    await linkExamples(database, [made.id, product.id, ...within, group, kind.sentiment ?? null])
  }
  return made?.id
}

/** A figure of a group or of a month, as the query layer answered it; groups without a name are left out. */
interface NamedFigure {
  readonly name: string
  readonly value: number
}

/** The figures that a finding is about, those with the most first or month by month, and the sum of all, named or not. */
async function figuresOf(
  engine: QueryEngine,
  { query, by = 'time' }: Kind,
  product: Product,
  period: { from: string; to: string },
): Promise<{ figures: NamedFigure[]; total: number }> {
  const filters = { ...query.filters, product: [product.name] }
  const { grain: _grain, ...asked } = query
  const grain = by === 'time' && ({ grain: 'month' } as const)
  const rows = await askEverything(engine, { ...asked, ...period, ...grain, filters })
  const [measure = ''] = query.measures
  const total = rows.reduce((sum, row) => sum + Number(row[measure] ?? 0), 0)
  const figures = rows.flatMap((row) => {
    const [name, value] = [row[by], row[measure]]
    return typeof name === 'string' && name !== national && typeof value === 'number' ? [{ name, value }] : []
  })
  return { figures, total }
}

const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 1 })
const remedies: Readonly<Record<string, string>> = insights.remedies

/** A name in the middle of a sentence; abbreviations in it keep their letters. */
const within = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const filled = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap)

/** Puts a finding into words; null where the figures show nothing. */
function wordsOf(kind: Kind, product: string, figures: readonly NamedFigure[], total: number) {
  const values = kind.by === undefined ? directionOf(kind, figures) : countsOf(kind, figures, total)
  const all = values && { ...values, product }
  return all && { title: filled(kind.title, all), text: filled(kind.text, all) }
}

function countsOf({ next = '' }: Kind, [first, second]: readonly NamedFigure[], total: number) {
  if (!first) return null
  const after = second && { second: within(second.name), secondCount: number.format(second.value) }
  return {
    first: first.name,
    within: within(first.name),
    count: number.format(first.value),
    total: number.format(total),
    share: percent.format(first.value / total),
    next: after ? filled(next, after) : '',
    remedy: remedies[first.name] ?? insights.otherRemedy,
  }
}

function directionOf({ direction, advice }: Kind, figures: readonly NamedFigure[]) {
  const [first, last] = [figures[0], figures.at(-1)]
  if (!first || !last || first === last) return null
  const way = last.value === first.value ? 'same' : last.value > first.value ? 'up' : 'down'
  return {
    direction: direction?.[way] ?? '',
    advice: advice?.[way] ?? '',
    months: String(figures.length),
    firstCount: number.format(first.value),
    lastCount: number.format(last.value),
    firstShare: percent.format(first.value),
    lastShare: percent.format(last.value),
    lowestShare: percent.format(Math.min(...figures.map(({ value }) => value))),
  }
}

/** Links the feedback of its product and period, of its group and sentiment or with a score, that scores highest. */
async function linkExamples({ pool }: Database, values: readonly unknown[]): Promise<void> {
  await pool.query(
    `insert into insight_voc (insight_id, voc_id, place)
     select $1, v.id, row_number() over (order by v.score desc nulls last, v.id desc) from voc v
       left join voc_category c on c.id = v.category_feedback left join region r on r.id = v.regional_company
       left join voc_sentiment s on s.id = v.sentiment_feedback
     where v.status <> 'draft' and v.product_id = $2 and v.time_in >= $3 and v.time_in < $4 and coalesce(v.longtext, '') <> ''
       and ($5::text is null or $5 in (c.name, r.name))
       and case when $6::text is null then v.score_nps is not null else s.name = $6 end
     order by v.score desc nulls last, v.id desc limit ${mostExamples}`,
    [...values],
  )
}

/** Whole months, of which the last ended so many months ago; `to` excluded. */
function periodOf(now: Date, months: number, ago: number): { from: string; to: string } {
  const names = monthsUntil(dayOf(now).slice(0, 7), months + ago + 1)
  const [from, to] = [targetSpan(names[0] ?? '')?.from, targetSpan(names[months - 1] ?? '')?.to]
  return { from: from ?? '', to: to ?? '' }
}

/** Some readers' words, a day apart; nobody judges what they wrote themselves. */
async function addReaders({ pool }: Database, insight: number, place: number, now: Date): Promise<void> {
  const { said } = insights
  const some = Array.from({ length: 2 + (place % 4) }, (_, at) => said[(place * 2 + at) % said.length])
  await pool.query(
    `insert into insight_feedback (insight_id, account_id, name, helpful, comment, at)
     select i.id, a.id, a.name, s.helpful, s.comment, least(i.published_at + s.place * interval '26 hours', $3)
     from jsonb_to_recordset($2) as s (nik text, helpful boolean, comment text, place int) join account a on a.nik = s.nik
       join insight i on i.id = $1 and i.created_by_id <> a.id
     on conflict do nothing`,
    [insight, JSON.stringify(some.map((one, at) => ({ ...one, place: at + 1 }))), now],
  )
}
