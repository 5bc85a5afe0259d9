import { type Query, nextStep, stepStart } from '@ido/contract'
import { stepName } from '../calendar.ts'
import type { CasePlace, FoundCase, FoundFigure, FoundState } from './found.ts'
import type { DatasetSeries } from './dataset-series.ts'
import type { Judge } from './measure/judge.ts'
import type { DeclaredMeasure } from './declared.ts'
import type { Series, Conversion } from './series.ts'

/** A case of one measure, before what belongs to it is joined. */
export interface CaseCandidate {
  readonly case: FoundCase
  readonly dataset: string
  readonly family: string
  /** Place among the measures of its family: the first is the cause. */
  readonly order: number
  /** Of the time that it is about, in ms. */
  readonly from: number
  readonly to: number
  readonly isMissed: boolean
  /** All that the reader sees. */
  readonly isWhole: boolean
}

interface Subject {
  readonly gathered: DatasetSeries
  readonly declared: DeclaredMeasure
  readonly order: number
  readonly conversion: Conversion
  readonly whole: Series | null
}

export interface CandidateInput {
  readonly place: CasePlace
  readonly series: Series
  readonly state: FoundState
  /** Steps that the figure is of. */
  readonly begin: number
  readonly end: number
  /** The step from which on it is so; null = for longer than is looked back. */
  readonly since: number | null
  readonly until: number | null
  /** Counted that is usual in these steps; null where nothing is known of it. */
  readonly expected: number | null
  readonly target: number | null
  /** The place that the target was set for. */
  readonly heldTo?: CasePlace
  readonly severity: number
  readonly judge?: Judge
  readonly isMissed?: true
}

/** Beginning (Unix time in ms) of a step, also of the one after the last. */
export function startAt({ starts, grain }: Pick<DatasetSeries, 'starts' | 'grain'>, step: number): number {
  return starts[step] ?? nextStep(starts.at(-1) ?? 0, grain)
}

/** Figures that derive from each other are of one family. */
export const familyOf = ({ gathered, declared }: Pick<Subject, 'gathered' | 'declared'>): string =>
  `${gathered.dataset}.${declared.family}`

export function makeCandidate(subject: Subject, input: CandidateInput): CaseCandidate {
  const { gathered, order } = subject
  const family = familyOf(subject)
  const at = (step: number | null) => (step === null ? null : startAt(gathered, step))
  const [from, to] = [startAt(gathered, input.begin), startAt(gathered, input.end)]
  return {
    dataset: gathered.dataset,
    family,
    order,
    from,
    to,
    isMissed: input.isMissed === true,
    isWhole: input.series === subject.whole,
    case: {
      family,
      state: input.state,
      place: input.place,
      since: at(input.since),
      until: at(input.until),
      severity: input.severity,
      figures: [figureOf(subject, input)],
      course: courseOf(subject, input),
    },
  }
}

function figureOf({ gathered, declared, conversion }: Subject, input: CandidateInput): FoundFigure {
  const { series, begin, end, expected, target, heldTo, place } = input
  const sum = (values: Float64Array | null) =>
    values?.subarray(begin, end).reduce((total, each) => total + each, 0) ?? 0
  const [counted, base] = [sum(series.counted), sum(series.base)]
  const isKnown = !conversion.hasBase || base > 0
  const query = questionOf({ gathered, declared }, place)
  const named = (step: number) => stepName(startAt(gathered, step), gathered.grain)
  return {
    dataset: gathered.dataset,
    measure: declared.id,
    value: isKnown ? conversion.value(counted, base) : null,
    previous: expected === null || !isKnown ? null : conversion.value(expected, base),
    target,
    ...(heldTo && { heldTo }),
    evidence: { ...query, from: named(begin), to: named(end) },
  }
}

function questionOf({ gathered, declared }: Pick<Subject, 'gathered' | 'declared'>, place: CasePlace): Query {
  const filters = Object.fromEntries(Object.entries(place).map(([id, label]) => [id, [label]]))
  return {
    dataset: gathered.dataset,
    measures: [declared.id],
    ...(Object.keys(filters).length > 0 && { filters }),
  }
}

/** Steps that a chart of a case begins before it, and most that it has. */
const before = { hour: 48, day: 42, month: 15 }
const mostSteps = { hour: 240, day: 120, month: 36 }
const beyond = 2

/** Records a step below which a line is chance: then it is drawn by weeks. */
const leastADay = 8

function courseOf(subject: Subject, { series, begin, place, judge }: CandidateInput): FoundCase['course'] {
  const { gathered } = subject
  const length = gathered.starts.length
  const first = Math.max(0, length - mostSteps[gathered.grain], begin - before[gathered.grain])
  const shown = (series.base ?? series.counted).subarray(first)
  const isSparse = gathered.grain === 'day' && shown.reduce((sum, each) => sum + each, 0) < leastADay * shown.length
  const grain = isSparse ? 'week' : gathered.grain
  const query: Query = {
    ...questionOf(subject, place),
    grain,
    from: stepName(startAt(gathered, first), gathered.grain),
    to: stepName(startAt(gathered, length), gathered.grain),
  }
  const steps = gathered.starts.slice(first).map((_, index) => first + index)
  const groups = Map.groupBy(steps, (step) => stepName(stepStart(startAt(gathered, step), grain), grain))
  const usual = judge
    ? [...groups].flatMap(([time, same]) => usualIn(same, time, { subject, series, judge, begin }))
    : []
  const values = [...groups].map(([time, same]) => ({ time, value: valueIn(same, subject, series) }))
  return { query, values, usual }
}

function valueIn(steps: readonly number[], { conversion }: Subject, { counted, base }: Series): number | null {
  const sum = (of: Float64Array) => steps.reduce((total, step) => total + (of[step] ?? 0), 0)
  const whole = base === null ? 1 : sum(base)
  return whole > 0 ? conversion.value(sum(counted), whole) : null
}

interface Usually {
  readonly subject: Subject
  readonly series: Series
  readonly judge: Judge
  readonly begin: number
}

/** Where a figure lies in these steps together, as long as nothing happens. */
function usualIn(steps: readonly number[], time: string, { subject, series, judge, begin }: Usually) {
  const { conversion, gathered, declared } = subject
  const sum = (of: (step: number) => number) => steps.reduce((total, step) => total + of(step), 0)
  const expected = sum((step) => judge.expected(step, Math.min(step, begin)))
  const base = series.base ? sum((step) => series.base?.[step] ?? 0) : 1
  if (!(expected > 0) || base <= 0) return []
  const width = beyond * Math.sqrt(judge.spread * expected)
  const ends = [Math.max(0, expected - width), expected + width].map((counted) => conversion.value(counted, base))
  // Of a share there is neither less than nothing nor more than all.
  if (gathered.measures.get(declared.id)?.unit === 'share') {
    const within = ends.map((end) => Math.min(1, Math.max(0, end)))
    return [{ time, low: Math.min(...within), high: Math.max(...within) }]
  }
  return [{ time, low: Math.min(...ends), high: Math.max(...ends) }]
}
