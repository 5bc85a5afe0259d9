import card from '../../ui/figures/Card.module.css'
import { Change } from '../../ui/figures/Change.tsx'
import { SmallSample } from '../../ui/figures/SmallSample.tsx'
import { Sparkline } from '../../ui/figures/Sparkline.tsx'
import { shortFigureIn } from '../figures.ts'
import { fill, wordsOf } from '../labels.ts'
import { summaryOf } from '../summary.ts'
import type { WidgetView } from '../widget.ts'
import styles from './NumberFigure.module.css'
import { numberShape, type NumberShape } from './number.ts'

/** A figure large enough to read from afar, what became of it, what it should be, and how it got there. */
export function NumberFigure({ view }: { readonly view: WidgetView }) {
  const shape = numberShape(view)
  if (!shape) return null
  const { written, further } = shape
  return (
    <div className={styles.number} data-state={shape.change?.state}>
      <p>
        {written ? (
          <span title={shape.interval ?? undefined} className={`${card.value} ${styles.value}`}>
            {written.figure}
            <span className={styles.unit} data-close={['%', '×'].includes(written.unit) || undefined}>
              {written.unit}
            </span>
          </span>
        ) : (
          <span className="text-ink-faint text-lg">{wordsOf(view.language).noFigure}</span>
        )}
      </p>
      {shape.fewRecords !== null && (
        <p className={styles.against}>
          <SmallSample answers={shape.fewRecords} brief />
        </p>
      )}
      {shape.leftOut !== null && <p className={styles.against}>{shape.leftOut}</p>}
      <Movement shape={shape} language={view.language} />
      <TargetLine shape={shape} />
      {further.length > 0 && (
        <dl className={styles.further}>
          {further.map(({ id, name, figure }) => (
            <div className="flex gap-1.5" key={id}>
              <dt>{name}</dt>
              <dd className="text-ink-soft font-semibold tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      <Trend shape={shape} view={view} />
    </div>
  )
}

function Movement({ shape, language }: { readonly shape: NumberShape; readonly language: WidgetView['language'] }) {
  const { change } = shape
  if (!change) return null
  const words = wordsOf(language).change
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 min-w-0" title={change.verdict ?? undefined}>
      <Change value={change.difference} state={change.state}>
        {change.difference === 0 ? words.same : change.text}
        {change.verdict && <span className="spoken"> {change.verdict}</span>}
      </Change>{' '}
      <span className={styles.against} title={shape.compared ?? undefined}>
        {fill(words.against, { previous: change.previous })}
      </span>
    </p>
  )
}

function TargetLine({ shape: { target, isInCase } }: { readonly shape: NumberShape }) {
  if (!target) return null
  const isOpen = isInCase && target.isMet
  return (
    <p className={styles.target} data-met={isOpen ? undefined : target.isMet} title={target.whole}>
      <span aria-hidden={target.whole !== undefined}>{target.text}</span>
      {target.whole && <span className="spoken">{target.whole}</span>}
    </p>
  )
}

function Trend({
  shape: { trend, marks, measure, value },
  view,
}: {
  readonly shape: NumberShape
  readonly view: WidgetView
}) {
  const known = trend.filter((step) => step !== null)
  if (known.length < 2) return null
  const write = (end: number) => shortFigureIn(end, measure.unit, view.language, value ?? end)
  const scale = { low: write(Math.min(...known)), high: write(Math.max(...known)) }
  return (
    <div className={styles.trend}>
      <Sparkline values={trend} label={summaryOf(view)} scale={scale} marks={marks} />
    </div>
  )
}
