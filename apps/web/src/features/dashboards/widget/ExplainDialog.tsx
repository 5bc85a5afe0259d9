import { directionUnder, rulesOf, type MeasureInfo, type Widget } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { monthsWords, periodWords } from '../../../ui/period-words.ts'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { useSeen } from '../../../ui/plain/useSeen.ts'
import { figureIn } from '../../../widgets/figures.ts'
import { aimOf } from '../../../widgets/number/number.ts'
import { dimensionOf, measuresShown, type Board } from '../board.ts'
import { useLabelWords, usePeriodWords } from '../filters/usePeriodWords.ts'
import styles from './ExplainDialog.module.css'
import type { WidgetAnswer } from './useAnswer.ts'
import { useStandings } from './useStandings.ts'

interface ExplainDialogProps {
  readonly widget: Widget
  readonly board: Board
  readonly answer: WidgetAnswer
  readonly onClose: () => void
}

/** How a figure is made: formula, source, unit and good direction of its measures, and how fresh the answer is. */
export function ExplainDialog({ widget, board, answer, onClose }: ExplainDialogProps) {
  const { t } = useTranslation('dashboard')
  const { language } = board
  const measures = measuresShown(board, widget)
  const dimensions = board.datasets.flatMap((dataset) => dataset.dimensions)
  const filters = answer.query?.filters ?? {}
  const standings = useStandings(widget, board, answer.query)
  return (
    <Dialog title={t('explain.title', { title: widget.title[language] })} onClose={onClose} width="wide">
      <p>{widget.description[language]}</p>
      {measures.map((measure) => (
        <Measure
          key={`${measure.id} ${measure.titles.id}`}
          measure={{ ...measure, direction: directionUnder(measure, dimensions, filters) }}
          target={aimOf({ widget, standings }, measure)}
          board={board}
          alone={measures.length === 1}
        />
      ))}
      <Freshness board={board} answer={answer} />
      {rulesOf(widget.kind).isClicked && <p className={styles.hint}>{t('widget.clickHint')}</p>}
    </Dialog>
  )
}

interface MeasureProps {
  readonly measure: MeasureInfo
  readonly target: number | undefined
  readonly board: Board
  readonly alone: boolean
}

function Measure({ measure, target, board: { language }, alone }: MeasureProps) {
  const { t } = useTranslation('dashboard')
  return (
    <section className={styles.part} aria-label={measure.titles[language]}>
      {!alone && <h3 className="mb-2">{measure.titles[language]}</h3>}
      <dl className={styles.facts}>
        <Fact name={t('explain.formula')}>{measure.formula[language]}</Fact>
        <Fact name={t('explain.unit')}>{t(`explain.units.${measure.unit}`)}</Fact>
        <Fact name={t('explain.direction')}>{t(`explain.${measure.direction}`)}</Fact>
        {target !== undefined && <Fact name={t('explain.target')}>{figureIn(target, measure.unit, language)}</Fact>}
        {measure.hasInterval && <Fact name={t('explain.sureness')}>{t('explain.surenessText')}</Fact>}
        <Fact name={t('explain.source')}>{measure.source[language]}</Fact>
      </dl>
    </section>
  )
}

function Freshness({ board, answer }: Pick<ExplainDialogProps, 'board' | 'answer'>) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const period = usePeriodWords(board, answer.query ?? board.look.span)
  const wordsOf = useLabelWords()
  const seen = useSeen()
  const { language } = board
  const meta = answer.known?.meta
  const when = (instant: string | null | undefined) => (instant ? format.instant(instant) : t('explain.never'))
  const filters = Object.entries(answer.query?.filters ?? {})
  return (
    <dl className={`${styles.facts} ${styles.part}`}>
      <Fact name={t('explain.period')}>{period ?? t('period.preset.all')}</Fact>
      {meta?.months !== undefined && (
        <Fact name={t('explain.months')}>
          {meta.months ? monthsWords(meta.months.from, meta.months.to, language) : t('explain.noMonths')}
        </Fact>
      )}
      {meta?.compared && (
        <Fact name={t('explain.compared')}>{periodWords(meta.compared.from, meta.compared.to, language)}</Fact>
      )}
      <Fact name={t('seen')}>{seen}</Fact>
      {filters.length > 0 && (
        <Fact name={t('explain.filters')}>
          {filters
            .map(([id, labels]) => `${dimensionOf(board.datasets, id).titles[language]}: ${wordsOf(...labels)}`)
            .join('; ')}
        </Fact>
      )}
      {meta && (
        <>
          <Fact name={t('explain.loaded')}>{when(meta.loadedAt)}</Fact>
          <Fact name={t('explain.until')}>{when(meta.dataUntil)}</Fact>
          <Fact name={t('explain.asOf')}>{when(meta.asOf)}</Fact>
        </>
      )}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
