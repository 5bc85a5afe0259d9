import { instantOf, type MeasureInfo, monthAround, type Widget } from '@ido/contract'
import { IconDatabaseOff, IconLayoutGridAdd } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { dateFormat, useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { numberAt } from '../../../widgets/rows.ts'
import { chosenFilters, datasetOf, type Board } from '../board.ts'
import { ownPeriod } from '../dashboard.search.ts'
import type { WidgetAnswer } from './useAnswer.ts'
import styles from './WidgetFrame.module.css'
import card from '../../../ui/figures/Card.module.css'
import page from '../page/DashboardPage.module.css'

/** Why there is nothing to draw. */
type Emptiness =
  | { readonly why: 'never'; readonly dataset: string }
  | { readonly why: 'outside'; readonly dataUntil: string }
  | { readonly why: 'filtered' }
  | { readonly why: 'nothing' }

/** Null where there is something to draw: also zeros, which tell that nothing happened, as long as there is data then. */
export function emptinessOf(widget: Widget, board: Board, { query, known, beside }: WidgetAnswer): Emptiness | null {
  const dataset = datasetOf(board, widget.query?.dataset)
  if (!dataset) return null
  if (!query) return { why: 'filtered' }
  if (!known) return null
  const measures = dataset.measures.filter(({ id }) => query.measures.includes(id))
  // A period without a whole month has no figure, whatever its trend has.
  const isBlank =
    known.meta.months === null ||
    known.rows.every((row) => measures.every((measure) => isNothing(measure, numberAt(row, measure.id))))
  if (
    !isBlank ||
    beside.some(({ rows, measures: ids }) => rows.some((row) => ids.some((id) => numberAt(row, id) !== null)))
  )
    return null
  const { dataUntil } = known.meta
  if (dataUntil === null) return { why: 'never', dataset: dataset.titles[board.language].toLowerCase() }
  const { span } = board.look
  const end = Date.parse(dataUntil)
  if (span && instantOf(span.from) > end) return { why: 'outside', dataUntil }
  const hasZeros = known.rows.some((row) => measures.some(({ id }) => numberAt(row, id) === 0))
  if (hasZeros && widget.kind === 'number' && known.meta.months !== null) return null
  if (narrows(board)) return { why: 'filtered' }
  const isWhole = Object.keys(query.filters ?? {}).length === 0
  return span && isWhole && instantOf(span.to) <= end ? { why: 'outside', dataUntil } : { why: 'nothing' }
}

/** Counts are nothing at 0; a mean or a share of nothing is not there at all. */
function isNothing({ additivity }: MeasureInfo, value: number | null): boolean {
  return value === null || (value === 0 && additivity !== 'rate')
}

const narrows = (board: Board): boolean => chosenFilters(board).length > 0

/** Why there is nothing, and what to do next. */
export function EmptyWidget({ emptiness, board }: { readonly emptiness: Emptiness; readonly board: Board }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const clear = () => board.change(Object.fromEntries(chosenFilters(board).map(([key]) => [key, undefined])))
  return (
    <div className={styles.empty}>
      <IconDatabaseOff className="text-ink-faint" size={20} stroke={1.5} aria-hidden />
      {emptiness.why === 'never' && (
        <p>
          {t('empty.never', { dataset: emptiness.dataset })} {t('empty.neverHint')}
        </p>
      )}
      {emptiness.why === 'nothing' && <p>{t('empty.nothing')}</p>}
      {emptiness.why === 'filtered' && (
        <>
          <p>{t('empty.filtered')}</p>
          <Button kind="default" size="small" onClick={clear}>
            {t('empty.clear')}
          </Button>
        </>
      )}
      {emptiness.why === 'outside' && (
        <>
          <p>{t('empty.outside', { day: format.day(emptiness.dataUntil) })}</p>
          <GoToData board={board} dataUntil={emptiness.dataUntil} />
        </>
      )}
    </div>
  )
}

/** Chooses the month of the newest data. */
export function GoToData({ board, dataUntil }: { readonly board: Board; readonly dataUntil: string }) {
  const { t } = useTranslation('dashboard')
  return (
    <Button kind="default" size="small" onClick={() => board.change(ownPeriod(monthAround(dataUntil)))}>
      {t('empty.goThere', { month: monthName(dataUntil, board.language) })}
    </Button>
  )
}

function monthName(instant: string, language: Board['language']): string {
  return dateFormat(language, { month: 'short', year: 'numeric' }).format(new Date(instant))
}

/** Where a widget will be, in its size. */
export function WidgetPlace({ widget }: { readonly widget: Widget }) {
  return (
    <div
      className={`${card.card} ${styles.frame}`}
      data-kind={widget.kind}
      style={{ '--columns': widget.columns, '--rows': widget.rows } as CSSProperties}
      aria-busy="true"
    />
  )
}

/** A board that has nothing on it yet, and the way to the first widget for who may put it there. */
export function WithoutWidgets({ onAdd }: { readonly onAdd: (() => void) | undefined }) {
  const { t } = useTranslation('dashboard')
  return (
    <div className={page.bare}>
      <IconLayoutGridAdd size={28} stroke={1.5} aria-hidden />
      <p>{t('bare.text')}</p>
      {onAdd && <Button onClick={onAdd}>{t('bare.add')}</Button>}
    </div>
  )
}
