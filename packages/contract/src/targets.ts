import { z } from 'zod'
import { type ListDeclaration, rowShape } from './declared-list.ts'
import { endpoint } from './endpoint.ts'
import { givenDay } from './envelope.ts'
import {
  bulkShape,
  changeShape,
  createShape,
  onlyNew,
  forPlace,
  requiredNumber,
  requiredText,
  text,
  workedOut,
} from './fields.ts'
import { dayLength, instantOf } from './jakarta.ts'
import { managed } from './managed.ts'
import { listNames } from './permissions.ts'

const month = /^\d{4}-(0[1-9]|1[0-2])$/
const quarter = /^(\d{4})-Q([1-4])$/
const year = /^\d{4}$/

const monthAfter = (date: string) => new Date(Date.parse(`${date.slice(0, 7)}-15`) + 30 * dayLength)
const firstAfter = (date: string, months: number): string => {
  let first = date
  for (let n = 0; n < months; n += 1) first = `${monthAfter(first).toISOString().slice(0, 7)}-01`
  return first
}

/** The days of a target's period, `to` excluded: '2026-11' a month, '2026-Q4' a quarter, '2026' a year. Null for others. */
export function targetSpan(period: string): { from: string; to: string } | null {
  const [, yearOfQuarter, place] = quarter.exec(period) ?? []
  if (yearOfQuarter !== undefined) {
    const from = `${yearOfQuarter}-${String(3 * Number(place) - 2).padStart(2, '0')}-01`
    return { from, to: firstAfter(from, 3) }
  }
  if (month.test(period)) return { from: `${period}-01`, to: firstAfter(`${period}-01`, 1) }
  return year.test(period) ? { from: `${period}-01-01`, to: `${Number(period) + 1}-01-01` } : null
}

const isPeriod = (given: string) => targetSpan(given) !== null && given >= '2000' && given < '2100'

const most = 1e12
const both = { region: { id: 'Regional', en: 'Region' }, product: { id: 'Produk', en: 'Product' } }

const fields = {
  /** A dataset's measure, by the names of the catalog with a dot between: 'tickets.sla_compliance'. */
  measure: onlyNew(requiredText({ titles: { id: 'Ukuran', en: 'Measure' }, longest: 200, width: 280 })),
  period: onlyNew(
    requiredText({
      titles: { id: 'Periode', en: 'Period' },
      longest: 10,
      given: z.string().trim().max(10),
      allows: isPeriod,
      refusal: 'notTargetPeriod',
      width: 152,
      descendingFirst: true,
    }),
  ),
  from: workedOut('day', z.iso.date(), { titles: { id: 'Dari', en: 'From' } }),
  /** Excluded. */
  to: workedOut('day', z.iso.date(), { titles: { id: 'Sampai', en: 'Until' } }),
  /** Null stands for all products, or regions, together. */
  productId: onlyNew(forPlace('product', { titles: both.product })),
  product: workedOut('text', z.string().nullable(), { titles: both.product, width: 152 }),
  regionId: onlyNew(forPlace('region', { titles: both.region })),
  region: workedOut('text', z.string().nullable(), { titles: both.region, width: 128 }),
  /** In the unit of the measure: shares are fractions. */
  value: requiredNumber({
    titles: { id: 'Target', en: 'Target' },
    least: -most,
    most,
    width: 128,
    descendingFirst: true,
  }),
  note: text({ titles: { id: 'Catatan', en: 'Note' }, longest: 500, width: 240, grows: true }),
}

const declared = {
  tag: 'targets',
  fields,
  name: 'measure',
  columns: ['period', 'product', 'region', 'value', 'boards', 'note'],
  filters: {
    running: { options: ['true', 'false'], isSingle: true },
    region: { of: 'regionId' },
    product: { of: 'productId' },
    measure: {},
    period: {},
  },
  orders: ['measure', 'period', 'product', 'region', 'value'],
  first: ['period', 'desc'],
  bulk: ['note'],
} as const satisfies ListDeclaration

export const targetRow = rowShape(fields, 'TargetRow')
export type TargetRow = z.output<typeof targetRow>

/** The page 'target': what a measure is to reach in a month, quarter or year, of a product, a region, both or everything. */
export const targets = {
  declared: declared as ListDeclaration,
  ...managed({
    page: 'target',
    tag: declared.tag,
    noun: listNames.target.noun.en,
    row: targetRow,
    detail: targetRow,
    filters: {
      /** Comma-joined, as are the next three. */
      measure: z.string().max(2000).optional(),
      period: z.string().max(500).optional(),
      region: z.string().max(500).optional(),
      product: z.string().max(500).optional(),
      /** Whether the period has begun and has not ended. */
      running: z.enum(['true', 'false']).optional(),
    },
    orderNames: declared.orders,
    create: createShape(fields),
    change: changeShape(fields),
    bulk: bulkShape(fields, declared.bulk).extend({
      /** Raises, or lowers, what each is to reach. */
      percent: z.number().min(-100).max(1000).optional(),
    }),
  }),
}

/** `ahead` and `behind` of a period that runs, `met` and `missed` of one that is over or decided; unknown without a figure. */
export const targetStates = ['ahead', 'behind', 'met', 'missed', 'unknown'] as const
export type TargetState = (typeof targetStates)[number]

export const targetStanding = targetRow
  .omit({ note: true, version: true, can: true })
  .extend({
    /** What the measure has come to in the period so far, by the same formula as every figure. */
    actual: z.number().nullable(),
    /** How much of the target that is; only where the measure adds up over time. */
    share: z.number().nullable(),
    /** How much of the period is gone and in, 0 to 1. */
    elapsed: z.number(),
    state: z.enum(targetStates),
  })
  .meta({ id: 'TargetStanding' })
export type TargetStanding = z.output<typeof targetStanding>

/** Most targets that one answer tells, the worst of all that were weighed. */
export const mostStandings = 200

export const targetStandings = endpoint({
  method: 'GET',
  path: '/api/v2/target-standing',
  summary: 'How targets of a period stand, what has been reached against the time that is gone, the worst first.',
  tag: 'targets',
  permission: 'hasAccess',
  onWalls: true,
  query: z.object({
    /** Comma-joined names as in targets; absent = all. */
    measures: z.string().max(4000).optional(),
    /** Periods that share a day with these, `to` excluded; absent = today. */
    from: givenDay.optional(),
    to: givenDay.optional(),
    /** With `figure` only targets of just this region and product (by name, absent = all together) are told. */
    of: z.enum(['figure']).optional(),
    region: z.string().max(200).optional(),
    product: z.string().max(200).optional(),
  }),
  answer: z.array(targetStanding),
  meta: z.object({
    /** How many there are, and of how many the figures were asked: of very many only the newest. */
    total: z.int(),
    weighed: z.int(),
    /** Of those, with a figure; and of these, behind or missed. */
    known: z.int(),
    behind: z.int(),
  }),
})

/** Region and product that a figure is narrowed to; null where it is narrowed to several, or by something else: no target is of that. */
export function targetPlaceOf(filters: Readonly<Record<string, readonly (string | null)[]>>) {
  const found: { region?: string; product?: string } = {}
  for (const [dimension, labels] of Object.entries(filters)) {
    const [label] = labels
    if (labels.length !== 1 || typeof label !== 'string') return null
    if (dimension !== 'region' && dimension !== 'product') return null
    found[dimension] = label
  }
  return found
}

/** Of the targets of a month, a quarter and a year the one that is nearest to the length that is shown comes first, then the newest. */
export function byNearness(length: number) {
  const away = ({ from, to }: Pick<TargetRow, 'from' | 'to'>) => Math.abs(instantOf(to) - instantOf(from) - length)
  return (one: Pick<TargetRow, 'from' | 'to'>, other: Pick<TargetRow, 'from' | 'to'>) =>
    away(one) - away(other) || instantOf(other.from) - instantOf(one.from)
}

/** Of which days standings are asked to see what is missed: figures that come by the month tell of the last one. */
export function missedSpan(day: string): { from: string; to: string } {
  const dayOfLastMonth = new Date(Date.parse(`${day.slice(0, 7)}-01`) - dayLength).toISOString()
  const tomorrow = new Date(Date.parse(day) + dayLength).toISOString().slice(0, 10)
  return { from: `${dayOfLastMonth.slice(0, 7)}-01`, to: tomorrow }
}

type Placed = Pick<TargetStanding, 'measure' | 'region' | 'product' | 'to' | 'state'>

/**
 * The standings of targets that are not reached: those that run on a day, and of figures that are not in yet those of the newest period of
 * which something is known.
 */
export function missedOf<T extends Placed>(standings: readonly T[], day: string): T[] {
  const known = standings.filter(({ state }) => state !== 'unknown')
  const places = Map.groupBy(known, ({ measure, region, product }) => JSON.stringify([measure, region, product]))
  const current = [...places.values()].flatMap((same) => {
    const running = same.filter(({ to }) => to > day)
    if (running.length > 0) return running
    const newest = same.reduce((last, { to }) => (to > last ? to : last), '')
    return same.filter(({ to }) => to === newest)
  })
  return current.filter(({ state }) => state === 'behind' || state === 'missed')
}
