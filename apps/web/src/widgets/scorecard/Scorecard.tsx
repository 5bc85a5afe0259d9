import { IconAlertTriangle } from '@tabler/icons-react'
import { SmallSample } from '../../ui/figures/SmallSample.tsx'
import { Sparkline } from '../../ui/figures/Sparkline.tsx'
import { fill, wordsOf } from '../labels.ts'
import { labelAt } from '../rows.ts'
import { FigureTable } from '../table/FigureTable.tsx'
import type { WidgetView } from '../widget.ts'
import styles from './Scorecard.module.css'
import { lineWords, scoreLines, type Score, type ScoreLine } from './scorecard.ts'

/** The members of a dimension beside each other, each figure with its course and how it stands; the worst come first. */
export function Scorecard({ view }: { readonly view: WidgetView }) {
  const lines = scoreLines(view)
  const [dimension = ''] = view.widget.query?.dimensions ?? []
  const lineOf = (row: ScoreLine['row']) =>
    lines.find((line) => labelAt(line.row, dimension) === labelAt(row, dimension))
  return (
    <FigureTable
      view={{ ...view, rows: lines.map(({ row }) => row) }}
      renderBelow={(row) => <Standing line={lineOf(row)} view={view} />}
      renderFigure={(row, measure, written) => {
        const score = lineOf(row)?.scores.get(measure)
        return score ? <Figure score={score} written={written} view={view} /> : written
      }}
    />
  )
}

/** How a whole line stands, under its name. */
function Standing({ line, view }: { readonly line: ScoreLine | undefined; readonly view: WidgetView }) {
  if (!line || !view.scored) return null
  const { isSilent, worse } = line
  const words = lineWords(line, view.language)
  if (!isSilent && worse === 0) return <span className={styles.calm}>{words}</span>
  return (
    <span className={styles.state} data-state="worse">
      <IconAlertTriangle size={14} aria-hidden />
      {words}
    </span>
  )
}

interface FigureProps {
  readonly score: Score
  readonly written: string
  readonly view: WidgetView
}

function Figure({ score, written, view }: FigureProps) {
  const { states, trend: course, open } = wordsOf(view.language).scorecard
  const { state, words, trend, marks, few } = score
  const known = trend.filter((step) => step !== null)
  return (
    <span className={styles.score} title={words || undefined}>
      {view.onScored ? (
        <button
          type="button"
          className="text-inherit font-semibold tabular-nums hover:underline hover:underline-offset-3"
          title={fill(open, { words })}
          onClick={() => view.onScored?.(score)}
        >
          {written}
        </button>
      ) : (
        written
      )}
      {state === 'worse' ? (
        <span className={styles.state} data-state="worse">
          <IconAlertTriangle size={14} aria-hidden />
          {states.worse}
        </span>
      ) : (
        words !== '' && <span className="spoken">{states[state]}</span>
      )}
      {few !== null && <SmallSample answers={few} brief />}
      {known.length > 1 && few === null && (
        <span className="block w-18">
          <Sparkline values={trend} label={course} marks={marks} />
        </span>
      )}
    </span>
  )
}
