import { quantile as quantileOf } from '../distribution.ts'
import type { Measure } from './types.ts'

/** A measure before it has its name and its dataset's source. */
type Kind = Omit<Measure, 'id' | 'source'>

/** Texts and direction of a measure; whatever else is given replaces what is usual of its kind. */
type Options = Pick<Kind, 'titles' | 'formula' | 'direction'> & Partial<Kind>
/** A rate's records are those of its denominator, where a flow has the denominator's name. */
type OptionsWithUnit = Options & Pick<Kind, 'unit'>

/** The measures of a dataset by their names. */
export const measuresFrom = (source: Measure['source'], measures: Readonly<Record<string, Kind>>): Measure[] =>
  Object.entries(measures).map(([id, measure]) => ({ id, source, ...measure }))

/** How many there were: one component, whose records are the flow of its name. */
export const count = (component: string, options: Options): Kind => ({
  unit: 'count',
  additivity: 'sum',
  components: [component],
  value: (sums) => sums.of(component),
  records: { flow: component, count: component },
  ...options,
})

/** How many there are at the end of a period or step. */
export const level = (stock: string, options: Options): Kind => ({
  unit: 'count',
  additivity: 'stock',
  components: [],
  stocks: [stock],
  value: (sums) => sums.of(stock),
  records: { flow: 'stock', count: stock },
  ...options,
})

/** One component over another; the second is the weight by which groups add up. */
export const quotient = (part: string, whole: string, options: OptionsWithUnit): Kind => ({
  additivity: 'rate',
  components: [part, whole],
  value: (sums) => ratio(sums.of(part), sums.of(whole)),
  weight: (sums) => sums.of(whole),
  records: { flow: whole, count: whole },
  ...options,
})

/** A share of a whole. */
export const rate = (part: string, whole: string, options: Options): Kind =>
  quotient(part, whole, { unit: 'share', ...options })

/** A sum over how many it is of, in the sum's unit. */
export const mean = (sum: string, number: string, options: OptionsWithUnit): Kind => quotient(sum, number, options)

/** A sum of seconds over how many it is of, in hours. */
export const meanHours = (seconds: string, number: string, options: Options): Kind =>
  quotient(seconds, number, {
    unit: 'hours',
    value: (sums) => inHours(ratio(sums.of(seconds), sums.of(number))),
    ...options,
  })

/** What `share` of a distribution's records does not exceed, within 1 %, in the distribution's unit. */
export const quantile = (
  distribution: string,
  share: number,
  options: OptionsWithUnit & Pick<Kind, 'records'>,
): Kind => ({
  additivity: 'rate',
  components: [],
  distribution,
  value: (sums) => quantileOf(sums.distribution(distribution), share),
  ...options,
})

/** The same of a distribution of seconds, in hours. */
export const quantileHours = (distribution: string, share: number, options: Options & Pick<Kind, 'records'>): Kind =>
  quantile(distribution, share, {
    unit: 'hours',
    value: (sums) => inHours(quantileOf(sums.distribution(distribution), share)),
    ...options,
  })

/** Seconds in hours. */
export const inHours = (seconds: number | null): number | null => (seconds === null ? null : seconds / 3600)

/** A part of a whole; null where there is no whole. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
