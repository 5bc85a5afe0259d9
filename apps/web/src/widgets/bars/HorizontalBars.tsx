import type { CSSProperties } from 'react'
import { SmallSample } from '../../ui/figures/SmallSample.tsx'
import { Scrolled } from '../../ui/plain/Scrolled.tsx'
import fade from '../PickButton.module.css'
import { PickButton } from '../PickButton.tsx'
import { fill, wordsOf } from '../labels.ts'
import type { WidgetView } from '../widget.ts'
import styles from './HorizontalBars.module.css'
import { barsShape, type Bar } from './bars.ts'

const scrolled = `${fade.fading} ${styles.scroll}`

/** Bars lying under each other, each with its name and its figure; a thin mark says where it was before. */
export function HorizontalBars({ view }: { readonly view: WidgetView }) {
  const shape = barsShape(view)
  if (!shape) return null
  const room = { '--bars': shape.bars.length } as CSSProperties
  const hasChange = shape.bars.some((bar) => bar.change !== null)
  return (
    <Scrolled className={scrolled} label={view.widget.title[view.language]}>
      <ul className={styles.bars} data-change={hasChange || undefined} style={room}>
        {shape.bars.map((bar) => (
          <BarRow key={bar.key} bar={bar} zero={shape.zero} view={view} />
        ))}
      </ul>
      {shape.bars.some((bar) => bar.before !== null) && (
        <p className={styles.key}>
          <span className="w-0.5 h-3.5 bg-ink" aria-hidden />
          {wordsOf(view.language).previous}
        </p>
      )}
    </Scrolled>
  )
}

interface BarRowProps {
  readonly bar: Bar
  readonly zero: number | null
  readonly view: WidgetView
}

function BarRow({ bar, zero, view }: BarRowProps) {
  const { pick, change } = bar
  const words = wordsOf(view.language).change
  return (
    <li className={styles.bar} data-chosen={bar.isChosen ?? undefined}>
      <span className="truncate" title={bar.name}>
        <PickButton view={view} pick={pick} name={bar.name}>
          {bar.name}
        </PickButton>
      </span>
      <span className={styles.track} data-pick={(view.onPick && pick && true) || undefined}>
        {zero !== null && <span aria-hidden className={styles.zero} style={{ left: `${zero * 100}%` }} />}
        {/* The name beside it does the same for the keyboard. */}
        <span
          aria-hidden
          className={styles.length}
          style={{ left: `${bar.from * 100}%`, width: `${bar.length * 100}%`, background: bar.colour }}
          onClick={() => pick && view.onPick?.(pick)}
        />
        {bar.before !== null && <span className={styles.before} style={{ left: `${bar.before * 100}%` }} />}
      </span>
      <span className={styles.value}>
        {bar.written} {bar.few !== null && <SmallSample answers={bar.few} brief />}
      </span>
      {change && (
        <span className={styles.change} title={fill(words.against, { previous: change.previous })}>
          {change.difference === 0 ? '=' : change.text}
        </span>
      )}
    </li>
  )
}
