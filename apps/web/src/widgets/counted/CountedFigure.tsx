import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import card from '../../ui/figures/Card.module.css'
import { WidgetBody } from '../WidgetBody.tsx'
import { wordsOf } from '../labels.ts'
import { numberAt } from '../rows.ts'
import type { Pick } from '../widget.ts'
import styles from './CountedFigure.module.css'
import { countedView, type CountedAnswer } from './counted.ts'

interface CountedFigureProps {
  readonly counted: CountedAnswer
  /** One line on what it tells. */
  readonly lead?: string
  readonly height: number
  /** It waits for its first answer. */
  readonly isWaiting: boolean
  readonly isBusy: boolean
  /** What stands there where nothing was counted. */
  readonly empty: string
  readonly onPick?: ((pick: Pick) => void) | undefined
}

/** A card with what a call counted, as a chart or as a table. */
export function CountedFigure({ counted, lead, height, isWaiting, isBusy, empty, onPick }: CountedFigureProps) {
  const { i18n } = useTranslation('common')
  const titleId = useId()
  const [showTable, setShowTable] = useState(false)
  const [asOf] = useState(() => new Date().toISOString())
  const language = i18n.language
  const words = wordsOf(language).counted
  const isEmpty = counted.rows.every((row) => counted.measures.every(({ id }) => !numberAt(row, id)))
  const [Icon, turn] = showTable ? ([IconChartBar, words.chart] as const) : ([IconTable, words.table] as const)
  return (
    <section
      role="figure"
      aria-labelledby={titleId}
      aria-busy={isBusy || isWaiting}
      className={`${card.card} ${styles.figure}`}
    >
      <header>
        <div>
          <h2 id={titleId}>{counted.title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        {!isEmpty && (
          <button
            type="button"
            aria-label={`${turn}: ${counted.title}`}
            title={turn}
            onClick={() => setShowTable(!showTable)}
          >
            <Icon size={16} aria-hidden />
          </button>
        )}
      </header>
      {isWaiting ? (
        <div className={card.waiting} style={{ height }} data-awaited />
      ) : isEmpty ? (
        <p className="grid place-items-center text-ink-faint text-center" style={{ height }}>
          {empty}
        </p>
      ) : (
        <WidgetBody view={countedView(counted, { asOf, language, height, showTable, onPick })} />
      )}
    </section>
  )
}
