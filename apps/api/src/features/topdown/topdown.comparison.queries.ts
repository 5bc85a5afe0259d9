import {
  answersOf,
  type GapSplit,
  gapDimensions,
  halfYear,
  mostCompared,
  mostRows,
  type NpsCounts,
  npsChange,
  npsWithInterval,
  type Query,
  type QueryRow,
  type TopdownComparison,
  type topdownComparisons,
  type topdownGap,
} from '@ido/contract'
import { dayOf, plusDays, startOf } from '../../platform/days.ts'
import { notFound } from '../../platform/errors.ts'
import type { Call, Result, Services } from '../../platform/http/feature.ts'
import { labelFinder } from '../../platform/words/label-words.ts'
import { neededOf, partsOfGap, stateOf } from './topdown.gap.ts'
import { findTopdown, type StoredTopdown } from './topdown.queries.ts'

type Figures = Pick<Services, 'database' | 'query'>
type Asking = Pick<Call<typeof topdownComparisons>, 'person' | 'signal'>

const counts = ['promoters', 'passives', 'detractors'] as const
const nobody: NpsCounts = { promoters: 0, passives: 0, detractors: 0 }

/** The newest records beside what VOC measures of their units and half years. */
export async function readComparisons(
  services: Figures,
  { query: { cfu }, person, signal }: Pick<Call<typeof topdownComparisons>, 'query'> & Asking,
): Promise<Result<typeof topdownComparisons>> {
  const asked = { cfu, most: mostCompared }
  const [{ records, total }, cfus] = await Promise.all([
    findTopdown(services.database.read, asked, person),
    measuredUnits(services, person),
  ])
  const measured = await measureUnits(services, records, { person, signal })
  const { dataUntil, truncated } = measured
  return {
    answer: records.map((record) => compare(record, cfus, measured)),
    meta: { total, cfus, dataUntil, truncated },
  }
}

/** One of them, and what its gap is made of. */
export async function readGap(
  services: Figures,
  { params, person, signal }: Call<typeof topdownGap>,
): Promise<Result<typeof topdownGap>['answer']> {
  const [record] = (await findTopdown(services.database.read, { id: params.id, most: 1 }, person)).records
  if (record === undefined) throw notFound('notFound')
  const cfus = await measuredUnits(services, person)
  const measured = await measureUnits(services, [record], { person, signal })
  const comparison = compare(record, cfus, measured)
  const now = { from: comparison.from, to: comparison.to }
  const before = { from: `${Number(now.from.slice(0, 4)) - 1}${now.from.slice(4)}`, to: now.from }
  if (!comparison.isMeasured)
    return { ...comparison, before: { ...before, answers: 0 }, splits: [], truncated: measured.truncated }
  const said = { score: record.nps_score, target: record.target }
  const unit = unitNamed(cfus, record.cfu) ?? ''
  const splits = await Promise.all(
    gapDimensions.map(async (dimension): Promise<{ answers: number; split: GapSplit; truncated: boolean }> => {
      const question = { dataset: 'voc', measures: [...counts], dimensions: [dimension], filters: { cfu: [unit] } }
      const [rows, rowsBefore] = await Promise.all(
        [now, before].map(async (span) =>
          services.query.ask({ ...question, ...span, limit: mostRows }, person.scope, signal),
        ),
      )
      const groups = groupsOf(rows?.rows ?? [], rowsBefore?.rows ?? [], dimension)
      const parts = partsOfGap(groups, said)
      const sum = (part: 'mix' | 'toScore' | 'toTarget') => parts.reduce((all, each) => all + each[part], 0)
      const answers = groups.reduce((all, group) => all + answersOf(group.before), 0)
      const split = { dimension, mix: sum('mix'), toScore: sum('toScore'), toTarget: sum('toTarget'), parts }
      const truncated = [rows, rowsBefore].some((answer) => answer?.meta.truncated)
      return { answers, split, truncated }
    }),
  )
  return {
    ...comparison,
    before: { ...before, answers: splits[0]?.answers ?? 0 },
    splits: splits.map(({ split }) => split).filter(({ parts }) => parts.length > 0),
    truncated: measured.truncated || splits.some(({ truncated }) => truncated),
  }
}

function groupsOf(rows: readonly QueryRow[], rowsBefore: readonly QueryRow[], dimension: string) {
  const labelOf = (row: QueryRow) => (typeof row[dimension] === 'string' ? row[dimension] : null)
  const countsBy = (of: readonly QueryRow[]) => new Map(of.map((row) => [labelOf(row), countsIn(row)]))
  const [now, before] = [countsBy(rows), countsBy(rowsBefore)]
  const labels = new Set([...now.keys(), ...before.keys()])
  return [...labels].map((label) => ({ label, now: now.get(label) ?? nobody, before: before.get(label) ?? nobody }))
}

/** The units that VOC can be told apart by, as the person may know of them. */
async function measuredUnits({ query }: Figures, { scope }: Asking['person']): Promise<string[]> {
  return (await query.lists(scope)).entries('cfu').map(({ name }) => name)
}

const unitNamed = (cfus: readonly string[], name: string): string | undefined => labelFinder(cfus)(name) ?? undefined

interface Measured {
  /** By unit, in lower case, and the first day of a half year. */
  readonly counts: ReadonlyMap<string, NpsCounts>
  readonly dataUntil: string | null
  readonly truncated: boolean
}
const keyOf = (cfu: string, from: string) => `${cfu.toLowerCase()} ${from}`

/** All units in all these half years and the one before each, by one question: half years are made of quarters. */
async function measureUnits(
  { query }: Figures,
  records: readonly StoredTopdown[],
  { person, signal }: Asking,
): Promise<Measured> {
  const spans = records.map(({ year, semester }) => halfYear(year, semester))
  const [first] = spans.map(({ from }) => from).toSorted()
  const last = spans
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  if (first === undefined || last === undefined) return { counts: new Map(), dataUntil: null, truncated: false }
  const question: Query = {
    dataset: 'voc',
    measures: [...counts],
    dimensions: ['cfu'],
    grain: 'quarter',
    from: halfYearBefore(first).from,
    to: last,
    limit: mostRows,
  }
  const { rows, meta } = await query.ask(question, person.scope, signal)
  const measured = new Map<string, NpsCounts>()
  for (const row of rows) {
    const { cfu, time } = row
    if (typeof cfu !== 'string' || typeof time !== 'string') continue
    const key = keyOf(cfu, firstDayOf(time))
    measured.set(key, added(measured.get(key) ?? nobody, countsIn(row)))
  }
  return { counts: measured, dataUntil: meta.dataUntil, truncated: meta.truncated }
}

/** The half year that a day lies in begins with it. */
const firstDayOf = (day: string) => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`

function halfYearBefore(from: string): { from: string; to: string } {
  const year = Number(from.slice(0, 4))
  return from.slice(5, 7) === '01' ? halfYear(year - 1, 2) : halfYear(year, 1)
}

function countsIn(row: QueryRow): NpsCounts {
  const count = (name: (typeof counts)[number]) => Number(row[name] ?? 0)
  return { promoters: count('promoters'), passives: count('passives'), detractors: count('detractors') }
}

const added = (one: NpsCounts, other: NpsCounts): NpsCounts => ({
  promoters: one.promoters + other.promoters,
  passives: one.passives + other.passives,
  detractors: one.detractors + other.detractors,
})

function compare(record: StoredTopdown, cfus: readonly string[], all: Measured): TopdownComparison {
  const { id, cfu, year, semester, nps_score, target } = record
  const days = halfYear(year, semester)
  const figureOf = (from: string) => npsWithInterval(all.counts.get(keyOf(cfu, from)) ?? nobody)
  const measured = figureOf(days.from)
  const elapsed = elapsedOf(days, all.dataUntil)
  const { nps } = measured
  return {
    id,
    cfu,
    year,
    semester,
    ...days,
    npsScore: nps_score,
    target,
    isMeasured: unitNamed(cfus, cfu) !== undefined,
    elapsed,
    measured,
    toScore: nps === null ? null : nps - nps_score,
    toTarget: nps === null ? null : nps - target,
    state: stateOf(measured, target),
    needed: neededOf(measured, target, elapsed),
    change: npsChange(measured, figureOf(halfYearBefore(days.from).from)),
  }
}

/**
 * How much of the days the answers reach, 0 to 1. Not the clock's share: where they come in late, the days that nobody has
 * answered for yet are still to come. The day of the newest answer counts whole, since nobody answers at its last minute.
 */
function elapsedOf({ from, to }: { from: string; to: string }, dataUntil: string | null): number {
  if (dataUntil === null) return 0
  const [start, end] = [startOf(from).getTime(), startOf(to).getTime()]
  const reached = Math.min(Date.now(), startOf(plusDays(dayOf(dataUntil), 1)).getTime())
  return Math.min(1, Math.max(0, (reached - start) / (end - start)))
}
