import type { Query, SnapshotKind, WidgetQuery } from '@ido/contract'
import insights from './insights.json' with { type: 'json' }

/** What an insight of the demo is about; what it says follows from the figures. */
export type FindingKind = keyof typeof insights.words

/** What a kind of finding asks the figures, how its chart draws the answer, and which feedback is its evidence. */
interface FindingQuestion {
  readonly chart: SnapshotKind
  readonly query: WidgetQuery
  /** The group that its figures are named by; absent where they are of months. */
  readonly by?: string
  /** Of the feedback of its product and period, in `v`; `$4` is the first group. */
  readonly evidence: string
}

const grouped = (by: string, sentiment: string): { by: string; query: WidgetQuery } => {
  const filters: Query['filters'] = { sentiment: [sentiment] }
  const sort = [{ by: 'feedback', order: 'desc' as const }]
  return { by, query: { dataset: 'voc', measures: ['feedback'], dimensions: [by], filters, sort, top: 20 } }
}
const monthly = (dataset: string, measure: string): WidgetQuery => ({ dataset, measures: [measure], grain: 'month' })
const felt = (sentiment: string) => `v.sentiment_feedback = (select id from voc_sentiment where name = '${sentiment}')`
const ofCategory = `v.category_feedback = (select id from voc_category where name = $4)`
const ofRegion = `v.regional_company = (select id from region where name = $4)`

export const findingQuestions: Readonly<Record<FindingKind, FindingQuestion>> = {
  complaints: {
    chart: 'horizontalBar',
    ...grouped('category', 'Negatif'),
    evidence: `${felt('Negatif')} and ${ofCategory}`,
  },
  praise: { chart: 'donut', ...grouped('category', 'Positif'), evidence: `${felt('Positif')} and ${ofCategory}` },
  regions: { chart: 'bar', ...grouped('region', 'Negatif'), evidence: `${felt('Negatif')} and ${ofRegion}` },
  nps: { chart: 'line', query: monthly('voc', 'nps'), evidence: `v.score_nps is not null and $4::text is null` },
  sla: {
    chart: 'line',
    query: monthly('tickets', 'sla_compliance'),
    evidence: `${felt('Negatif')} and $4::text is null`,
  },
}

/** A figure of a group or of a month, as the query layer answered it; groups without a name are left out. */
export interface NamedFigure {
  readonly name: string
  readonly value: number
}

const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 1 })
const remedies: Readonly<Record<string, string>> = insights.remedies

/** A name in the middle of a sentence; abbreviations in it keep their letters. */
const within = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const filled = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap)

/** Puts a finding into words; null where the figures show nothing. */
export function wordsOfFinding(kind: FindingKind, product: string, figures: readonly NamedFigure[], total: number) {
  const { title, text, ...parts } = insights.words[kind]
  const values = 'next' in parts ? countsOf(figures, total, parts.next) : directionOf(figures, parts)
  const all = values && { ...values, product }
  return all && { title: filled(title, all), text: filled(text, all) }
}

function countsOf([first, second]: readonly NamedFigure[], total: number, next: string) {
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

interface Directed {
  direction: Readonly<Record<'up' | 'same' | 'down', string>>
  advice: Readonly<Record<'up' | 'same' | 'down', string>>
}

function directionOf(figures: readonly NamedFigure[], { direction, advice }: Directed) {
  const [first, last] = [figures[0], figures.at(-1)]
  if (!first || !last || first === last) return null
  const way = last.value === first.value ? 'same' : last.value > first.value ? 'up' : 'down'
  return {
    direction: direction[way],
    advice: advice[way],
    months: String(figures.length),
    firstCount: number.format(first.value),
    lastCount: number.format(last.value),
    firstShare: percent.format(first.value),
    lastShare: percent.format(last.value),
    lowestShare: percent.format(Math.min(...figures.map(({ value }) => value))),
  }
}
