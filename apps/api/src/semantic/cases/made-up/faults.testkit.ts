import { randomOf } from '../../../testing/random.ts'
import type { FoundState } from '../found.ts'
import { type MadeFault, labelsOf, lengths, type Mood } from './company.testkit.ts'
import { dayLength, hourLength } from '@ido/contract'

/** What a fault should be told as. */
export interface Wanted {
  readonly dataset: string
  readonly measures: readonly string[]
  readonly place: Readonly<Record<string, string>>
  readonly state: readonly FoundState[]
  /** Steps before the end at which it began; null where that is not asked for. */
  readonly from: number | null
}

/** A label that is chosen once the company is known, of places that count so much a day that a person would see it. */
export const anyOne = '?'
/** The one that counts least. */
export const smallest = 'smallest'

export interface MadeFaults {
  readonly faults: readonly MadeFault[]
  /** All of them; empty = silence is right. */
  readonly wanted: readonly Wanted[]
}

type Random = ReturnType<typeof randomOf>

const one = (id: string, { pick }: Random) => pick(labelsOf(id))
const days = ({ below }: Random, least: number, most: number) => least + below(most - least + 1)

interface Given extends Omit<MadeFault, 'times' | 'to'> {
  readonly to?: number
  readonly times: number | MadeFault['times']
}

function simple({ to = 0, times, ...given }: Given, wanted: Partial<Wanted> & Pick<Wanted, 'measures'>): MadeFaults {
  const { measures } = wanted
  const fault: MadeFault = {
    ...given,
    to,
    times: typeof times === 'number' ? () => times : times,
    ...(given.what === 'rate' && { measures }),
  }
  return {
    faults: [fault],
    wanted: [{ dataset: given.dataset, place: given.place, from: given.from, state: ['ongoing'], ...wanted }],
  }
}

const loads = ['opened']
const speeds = ['sla_compliance', 'mttr_hours', 'first_response_hours']

/** Kinds of fault, each drawn anew from its numbers. The sizes are those of cases.md where it names them. */
export const kinds: Readonly<Record<string, (random: Random) => MadeFaults>> = {
  'product x3 in one region': (random) => {
    const place = { region: anyOne, product: anyOne }
    return simple({ dataset: 'tickets', place, what: 'count', from: days(random, 3, 5), times: 3 }, { measures: loads })
  },
  'product x2.5 everywhere': (random) => {
    const place = { product: one('product', random) }
    return simple(
      { dataset: 'tickets', place, what: 'count', from: days(random, 2, 6), times: 2.5 },
      { measures: loads },
    )
  },
  'SLA of one region falls': (random) => {
    const place = { region: one('region', random) }
    const given = { dataset: 'tickets', place, what: 'rate', from: days(random, 10, 25), times: 2.5 } as const
    return simple(given, { measures: speeds })
  },
  'category doubles everywhere': (random) => {
    const place = { category: one('category', random) }
    return simple(
      { dataset: 'tickets', place, what: 'count', from: days(random, 4, 10), times: 2 },
      { measures: loads },
    )
  },
  'latency of one host x5 for 2 hours': (random) => {
    const place = { host: one('host', random) }
    const given = { dataset: 'infra', place, what: 'rate', from: 2, times: 5 } as const
    return simple(given, { measures: ['latency_mean_ms'] })
  },
  'tickets stop for 4 days': () => {
    const given = { dataset: 'tickets', place: {}, what: 'count', from: 4, times: 0 } as const
    return simple(given, { measures: loads, state: ['silent'] })
  },
  'one source stops for 3 days': (random) => {
    const place = { source_app: one('source_app', random) }
    const given = { dataset: 'orders', place, what: 'count', from: 3, times: 0 } as const
    return simple(given, { measures: ['ordered'], state: ['silent'] })
  },
  'churn of one segment doubles': (random) => {
    const place = { segment: one('segment', random) }
    const given = { dataset: 'subscriptions', place, what: 'count', from: days(random, 8, 20), times: 2 } as const
    return simple(given, { measures: ['churned'] })
  },
  'revenue of one product -30 %': (random) => {
    const place = { product: one('product', random) }
    const given = { dataset: 'revenue', place, what: 'count', from: 1, times: 0.7 } as const
    return simple(given, { measures: ['revenue', 'transactions'] })
  },
  'NPS -100 of 10 answers': () => {
    const place = { region: smallest, product: smallest }
    const given = { dataset: 'voc', place, what: 'rate', from: 12, times: 5 } as const
    return { ...simple(given, { measures: ['nps'] }), wanted: [] }
  },
  'slow drift of +30 % in one region': (random) => {
    const place = { region: one('region', random) }
    const times = (step: number) => 1 + (0.3 * (step + 1)) / 30
    return simple({ dataset: 'tickets', place, what: 'count', from: 30, times }, { measures: loads, from: null })
  },
  'two at once': (random) => {
    const [product, segment] = [one('product', random), one('segment', random)]
    const first = simple(
      { dataset: 'tickets', place: { product }, what: 'count', from: 4, times: 2.5 },
      { measures: loads },
    )
    const churn = { dataset: 'subscriptions', place: { segment }, what: 'count', from: 12, times: 2 } as const
    const second = simple(churn, { measures: ['churned'] })
    return { faults: [...first.faults, ...second.faults], wanted: [...first.wanted, ...second.wanted] }
  },
  'weekends double everywhere': () => {
    const isWeekend = (start: number) => [5, 6].includes(Math.floor((start + 7 * hourLength) / dayLength + 3) % 7)
    const times = (_step: number, start: number) => (isWeekend(start) ? 2 : 1)
    const given = { dataset: 'tickets', place: {}, what: 'count', from: 16, times } as const
    return simple(given, { measures: loads, from: null, state: ['ongoing', 'recovering', 'over'] })
  },
  'smallest region x3': (random) => {
    const given = {
      dataset: 'tickets',
      place: { region: smallest },
      what: 'count',
      from: days(random, 3, 6),
      times: 3,
    } as const
    return simple(given, { measures: loads })
  },
  'lead time of one order type +60 %': (random) => {
    const place = { order_type: one('order_type', random) }
    const given = { dataset: 'orders', place, what: 'rate', from: days(random, 7, 14), times: 1.6 } as const
    return simple(given, { measures: ['lead_time_hours', 'on_agreed_date'] })
  },
  'visits of one platform halve': (random) => {
    const place = { platform: one('platform', random) }
    const given = { dataset: 'traffic', place, what: 'count', from: days(random, 3, 8), times: 0.5 } as const
    return simple(given, { measures: ['visits'] })
  },
  'errors of one service x4 for 6 hours': (random) => {
    const place = { service: one('service', random) }
    const given = { dataset: 'infra', place, what: 'rate', from: 6, times: 4 } as const
    return simple(given, { measures: ['error_rate'] })
  },
  'over since 3 days': (random) => {
    const place = { product: one('product', random) }
    const given = { dataset: 'tickets', place, what: 'count', from: 3 + days(random, 3, 6), to: 3, times: 3 } as const
    return simple(given, { measures: loads, state: ['over'] })
  },
  'NPS of one product falls by 40': (random) => {
    const place = { product: anyOne }
    const given = { dataset: 'voc', place, what: 'rate', from: days(random, 14, 25), times: 1.5 } as const
    return simple(given, { measures: ['nps', 'detractors'] })
  },
  'new subscriptions of one region halve': (random) => {
    const place = { region: one('region', random) }
    const given = { dataset: 'subscriptions', place, what: 'count', from: days(random, 8, 20), times: 0.5 } as const
    return simple(given, { measures: ['new'] })
  },
  'SLA target missed for weeks': () => ({
    faults: [
      { dataset: 'tickets', place: {}, what: 'rate', measures: speeds, from: lengths.days, to: 0, times: () => 2.4 },
    ],
    wanted: [{ dataset: 'tickets', measures: speeds, place: {}, from: null, state: ['chronic'] }],
  }),
}

export function moodOf(seed: number): Mood {
  const { next } = randomOf(seed)
  return {
    seed,
    growth: -0.004 + 0.014 * next(),
    season: 0.1 * next(),
    hasHolidays: next() < 0.5,
    hasMonthEnds: next() < 0.5,
    size: 350 + Math.floor(500 * next()),
    slaMissed: 0.08 + 0.02 * next(),
  }
}
