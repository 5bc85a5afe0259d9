import { instantOf, type FoundTrouble, type GroupState, type QueryRow } from '@ido/contract'
import type { SparkMark } from '../../ui/figures/Sparkline.tsx'
import { rangeIn } from '../figures.ts'
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
  readonly state: 'worse' | 'kept' | 'better' | 'usual' | 'few' | 'unknown'
  /** The state in words, with where it usually lies; empty where nothing is known. */
  readonly words: string
}

export interface ScoreLine {
  readonly row: QueryRow
  readonly name: string
  readonly trouble: FoundTrouble['kind'] | null
  /** How many of its figures got worse. */
  readonly worse: number
  /** By the name of the measure. */
  readonly scores: ReadonlyMap<string, Score>
}

/** Where something is out comes first, then where most got worse, then where it lies furthest beyond the usual. */
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
  const ranked = lines.map((line) => ({ line, far: farOf(line, view) }))
  return ranked
    .toSorted(
      (a, b) =>
        Number(b.line.trouble !== null) - Number(a.line.trouble !== null) ||
        b.line.worse - a.line.worse ||
        b.far - a.far ||
        a.line.name.localeCompare(b.line.name, 'id'),
    )
    .map(({ line }) => line)
}

interface Named {
  readonly label: string | null
  readonly dimension: string
  readonly steps: readonly QueryRow[]
}

function lineOf(row: QueryRow, { label, dimension, steps }: Named, view: WidgetView): ScoreLine {
  const events = view.marksOf?.({ [dimension]: label })
  const scores = measuresOf(view).map(({ id, unit, direction, additivity }) => {
    const group = view.scored?.groups.get(id)?.get(label)
    const aim = view.aims?.get(id)
    const isKept =
      group?.value != null && aim !== undefined && (direction === 'down' ? group.value <= aim : group.value >= aim)
    const told = stateOf(group)
    const state = told === 'worse' && isKept ? 'kept' : told
    const [dataset = '', measure = ''] = id.split('.')
    // Datasets have steps of their own: a day that another one has is no gap.
    const known = steps.filter((step) => step[id] !== undefined)
    // A count that is still growing would end every line with a fall.
    const own = additivity === 'sum' ? known.filter((step) => !isUnfinished(timeAt(step), view)) : known
    const usual = group?.usual
    const range = usual ? rangeIn(usual.low, usual.high, unit, view.language, group.value ?? usual.high) : ''
    const { states, usually } = wordsOf(view.language).scorecard
    const score: Score = {
      dataset,
      measure,
      filters: { [dimension]: label },
      few: fewAt(row, id),
      trend: own.map((step) => numberAt(step, id)),
      marks: sparkMarks(events, stretchesOf(own), view.language),
      state,
      words: range === '' ? states[state] : fill(usually, { state: states[state], range }),
    }
    return [id, score] as const
  })
  return {
    row,
    name: labelWords(label, view.language),
    trouble: view.scored?.troubles.get(label) ?? null,
    worse: scores.filter(([, { state }]) => state === 'worse').length,
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

function stateOf(group: GroupState | undefined): Score['state'] {
  if (!group || group.course === 'unknown') return group?.isSmall ? 'few' : 'unknown'
  if (group.isSmall) return 'few'
  return group.course === 'other' ? 'usual' : group.course
}

/** How far its worse figures lie beyond the usual, in widths of it. */
function farOf({ row, scores }: ScoreLine, { scored }: WidgetView): number {
  return [...scores].reduce((far, [id, { state, filters }]) => {
    const [label = null] = Object.values(filters)
    const usual = scored?.groups.get(id)?.get(label)?.usual
    const value = numberAt(row, id)
    if (state !== 'worse' || !usual || value === null) return far
    const width = usual.high - usual.low || 1
    return far + Math.max(value - usual.high, usual.low - value, 0) / width
  }, 0)
}
