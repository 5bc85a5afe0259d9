import { IconCircleCheck, IconTargetArrow } from '@tabler/icons-react'
import card from '../../ui/figures/Card.module.css'
import { Change } from '../../ui/figures/Change.tsx'
import { Sparkline } from '../../ui/figures/Sparkline.tsx'
import { shortFigureIn } from '../figures.ts'
import { summaryOf } from '../summary.ts'
import type { WidgetView } from '../widget.ts'
import { fill, wordsOf } from '../words.ts'
import { numberShape, type NumberShape } from './number.ts'
import styles from './NumberFigure.module.css'

/** A figure large enough to read from afar, what became of it, what it should be, and how it got there. */
export function NumberFigure({ view }: { readonly view: WidgetView }) {
  const shape = numberShape(view)
  if (!shape) return null
  const { written, further } = shape
  return (
    <div className={styles.number}>
      <p className={styles.figure}>
        {written ? (
          <span className={`${card.value} ${styles.value}`}>
            {written.figure}
            <span className={styles.unit} data-close={['%', '×'].includes(written.unit) || undefined}>
              {written.unit}
            </span>
          </span>
        ) : (
          <span className={styles.none}>{wordsOf(view.language).noFigure}</span>
        )}
        <Movement shape={shape} language={view.language} />
      </p>
      <TargetLine shape={shape} />
      {further.length > 0 && (
        <dl className={styles.further}>
          {further.map(({ id, name, figure }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      <Trend shape={shape} view={view} />
    </div>
  )
}

function Movement({ shape, language }: { readonly shape: NumberShape; readonly language: WidgetView['language'] }) {
  const { change, measure } = shape
  if (!change) return null
  const words = wordsOf(language).change
  const isJudged = change.verdict !== null
  return (
    <span className={styles.movement} title={change.remark ?? undefined}>
      <Change value={change.difference} good={measure.direction === 'up' ? 'up' : 'down'} certain={isJudged}>
        {change.difference === 0 ? words.same : change.text}
        {(isJudged || change.remark) && <span className="spoken"> {change.verdict ?? change.remark}</span>}
      </Change>{' '}
      <span className={styles.against}>{fill(words.against, { previous: change.previous })}</span>
    </span>
  )
}

function TargetLine({ shape: { target } }: { readonly shape: NumberShape }) {
  if (!target) return null
  const Icon = target.isMet ? IconCircleCheck : IconTargetArrow
  return (
    <p className={styles.target} data-met={target.isMet} title={target.whole}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span aria-hidden={target.whole !== undefined}>{target.text}</span>
      {target.whole && <span className="spoken">{target.whole}</span>}
    </p>
  )
}

function Trend({ shape: { trend, measure, value }, view }: { readonly shape: NumberShape; readonly view: WidgetView }) {
  const known = trend.filter((step) => step !== null)
  if (known.length < 2) return null
  const write = (end: number) => shortFigureIn(end, measure.unit, view.language, value ?? end)
  const scale = { low: write(Math.min(...known)), high: write(Math.max(...known)) }
  return (
    <div className={styles.trend}>
      <Sparkline values={trend} label={summaryOf(view)} scale={scale} />
    </div>
  )
}
