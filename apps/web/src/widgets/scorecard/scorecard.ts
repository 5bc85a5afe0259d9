import { instantOf, type QueryRow } from '@ido/contract'
import type { SparkMark } from '../../ui/figures/Sparkline.tsx'
import { figureIn } from '../figures.ts'
import { fill, wordsOf } from '../labels.ts'
import { sparkMarks } from '../marks.ts'
import { dimensionsOf, fewAt, isUnfinished, labelAt, labelWords, measuresOf, numberAt, timeAt } from '../rows.ts'
import type { ScoredCell, WidgetView } from '../widget.ts'

export interface Score extends ScoredCell {
  /** On how few records it rests; null where they are enough. */
  readonly few: number | null
  /** In order of time, null = gap. */
  readonly trend: readonly (number | null)[]
  /** Events that touch its steps. */
  readonly marks: readonly SparkMark[]
  /** Part of a case; the same, but it keeps to its target; beyond its target; neither. */
  readonly state: 'worse' | 'kept' | 'missed' | 'plain'
  /** The state in words, with the target; empty where nothing is said. */
  readonly words: string
}

export interface ScoreLine {
  readonly row: QueryRow
  readonly name: string
  readonly isSilent: boolean
  /** How many of its figures are part of a case, and how many miss their target. */
  readonly worse: number
  readonly missed: number
  /** By the name of the measure. */
  readonly scores: ReadonlyMap<string, Score>
}

/** What sends nothing comes first, then where most is part of cases, then where most misses its target. */
export function scoreLines(view: WidgetView): ScoreLine[] {
  const [dimension = { id: '' }] = dimensionsOf(view)
  const wholes = view.rows.filter((row) => timeAt(row) === null)
  const steps = Map.groupBy(
    view.rows
      .filter((row) => timeAt(row) !== null)
      .toSorted((a, b) => String(timeAt(a)).localeCompare(String(timeAt(b)))),
    (row) => labelAt(row, dimension.id),
  )
  const lines = wholes.map((row) => {
    const label = labelAt(row, dimension.id)
    return lineOf(row, { label, dimension: dimension.id, steps: steps.get(label) ?? [] }, view)
  })
  return lines.toSorted(
    (a, b) =>
      Number(b.isSilent) - Number(a.isSilent) ||
      b.worse - a.worse ||
      b.missed - a.missed ||
      a.name.localeCompare(b.name, 'id'),
  )
}

interface Named {
  readonly label: string | null
  readonly dimension: string
  readonly steps: readonly QueryRow[]
}

function lineOf(row: QueryRow, { label, dimension, steps }: Named, view: WidgetView): ScoreLine {
  const events = view.marksOf?.({ [dimension]: label })
  const scores = measuresOf(view).map(({ id, unit, direction, additivity }) => {
    const aim = view.aims?.get(id)
    const value = numberAt(row, id)
    const isKept = aim === undefined || value === null ? null : direction === 'down' ? value <= aim : value >= aim
    const few = fewAt(row, id)
    // Few records miss a target by chance.
    const state = stateOf(view.scored?.worse.get(id)?.has(label) ?? false, few === null ? isKept : null)
    const [dataset = '', measure = ''] = id.split('.')
    // Datasets have steps of their own: a day that another one has is no gap.
    const known = steps.filter((step) => step[id] !== undefined)
    // A count that is still growing would end every line with a fall.
    const own = additivity === 'sum' ? known.filter((step) => !isUnfinished(timeAt(step), view)) : known
    const { states, target } = wordsOf(view.language).scorecard
    const words = [states[state], aim === undefined ? '' : fill(target, { target: figureIn(aim, unit, view.language) })]
    const score: Score = {
      dataset,
      measure,
      filters: { [dimension]: label },
      few,
      trend: own.map((step) => numberAt(step, id)),
      marks: sparkMarks(events, stretchesOf(own), view.language),
      state,
      words: words.filter(Boolean).join(', '),
    }
    return [id, score] as const
  })
  return {
    row,
    name: labelWords(label, view.language),
    isSilent: view.scored?.silent.has(label) ?? false,
    worse: scores.filter(([, { state }]) => state === 'worse').length,
    missed: scores.filter(([, { state }]) => state === 'missed').length,
    scores: new Map(scores),
  }
}

/** From each step to the next; the last is as long as the one before. */
function stretchesOf(steps: readonly QueryRow[]) {
  const starts = steps.map((step) => instantOf(timeAt(step) ?? ''))
  return starts.map((start, place) => {
    const end = starts[place + 1] ?? start + (start - (starts[place - 1] ?? start))
    return { start, end }
  })
}

function stateOf(isWorse: boolean, isKept: boolean | null): Score['state'] {
  if (isWorse) return isKept === true ? 'kept' : 'worse'
  return isKept === false ? 'missed' : 'plain'
}

/** How a whole line stands, in words. */
export function lineWords({ isSilent, worse, missed }: ScoreLine, language: WidgetView['language']): string {
  const words = wordsOf(language).scorecard
  if (isSilent) return words.silent
  if (worse > 0) return fill(words.count, { count: worse })
  return missed > 0 ? fill(words.missed, { count: missed }) : words.calm
}
