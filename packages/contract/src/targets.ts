import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, givenDay } from './envelope.ts'
import { dayLength, instantOf } from './jakarta.ts'
import { managed } from './managed.ts'

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

const isPeriod = (text: string) => targetSpan(text) !== null && text >= '2000' && text < '2100'

/** A dataset's measure, by the names of the catalog with a dot between: 'tickets.sla_compliance'. */
const measure = z.string().trim().min(1).max(200)
const period = z.string().trim().max(10).refine(isPeriod, 'notTargetPeriod')
const most = 1e12
/** In the unit of the measure: shares are fractions. */
const value = z.number().min(-most).max(most)
const note = z.string().trim().max(500)

export const targetRow = z
  .object({
    id: z.int(),
    measure,
    period: z.string(),
    from: z.iso.date(),
    /** Excluded. */
    to: z.iso.date(),
    /** Null stands for all products, or regions, together. */
    productId: z.int().nullable(),
    product: z.string().nullable(),
    regionId: z.int().nullable(),
    region: z.string().nullable(),
    value: z.number(),
    note: z.string(),
    version: z.int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'TargetRow' })
export type TargetRow = z.output<typeof targetRow>

/** The page 'target': what a measure is to reach in a month, quarter or year, of a product, a region, both or everything. */
export const targets = managed({
  page: 'target',
  tag: 'targets',
  noun: 'target',
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
  orderNames: ['measure', 'period', 'product', 'region', 'value'],
  create: z.strictObject({
    measure,
    period,
    productId: bodyId.nullable().default(null),
    regionId: bodyId.nullable().default(null),
    value,
    note: note.default(''),
  }),
  // What a target is for names it, as files do: another period is another target.
  change: z.strictObject({ value: value.optional(), note: note.optional() }),
  bulk: z.strictObject({
    note: note.optional(),
    /** Raises, or lowers, what each is to reach. */
    percent: z.number().min(-100).max(1000).optional(),
  }),
})

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
  const place: { region?: string; product?: string } = {}
  for (const [dimension, labels] of Object.entries(filters)) {
    const [label] = labels
    if (labels.length !== 1 || typeof label !== 'string') return null
    if (dimension !== 'region' && dimension !== 'product') return null
    place[dimension] = label
  }
  return place
}

/** Of the targets of a month, a quarter and a year the one that is nearest to the length that is shown comes first, then the newest. */
export function byNearness(length: number) {
  const away = ({ from, to }: Pick<TargetRow, 'from' | 'to'>) => Math.abs(instantOf(to) - instantOf(from) - length)
  return (one: Pick<TargetRow, 'from' | 'to'>, other: Pick<TargetRow, 'from' | 'to'>) =>
    away(one) - away(other) || instantOf(other.from) - instantOf(one.from)
}
