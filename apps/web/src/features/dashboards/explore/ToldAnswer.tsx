import type { DatasetInfo, Widget } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { useSeen } from '../../../ui/plain/useSeen.ts'
import { summaryOf } from '../../../widgets/summary.ts'
import type { Board } from '../board.ts'
import { useAnswer } from '../useAnswer.ts'
import styles from './explore.module.css'

interface ToldAnswerProps {
  readonly widget: Widget
  readonly board: Board
  readonly dataset: DatasetInfo
}

/** The answer as a sentence, and what was counted for it: by which formula, of which source, within what one sees. */
export function ToldAnswer({ widget, board, dataset }: ToldAnswerProps) {
  const { t } = useTranslation('explore')
  const format = useFormat()
  const seen = useSeen()
  const { known, grain, isBefore } = useAnswer(widget, board)
  const { language, look, options } = board
  const measures = dataset.measures.filter(({ id }) => widget.query?.measures.includes(id))
  const labels = { product: options?.['product']?.map(({ label }) => label) ?? [] }
  const view = known && {
    ...dataset,
    widget,
    rows: known.rows,
    meta: known.meta,
    language,
    grain,
    ...(look.span && { period: look.span }),
    labels,
    height: 0,
    showTable: false,
  }
  return (
    <section aria-label={t('told')} className={styles.told} aria-busy={isBefore}>
      {view && !isBefore && <p className={styles.sentence}>{summaryOf(view)}</p>}
      <dl>
        {measures.map((measure) => (
          <div key={measure.id}>
            <dt>{measure.titles[language]}</dt>
            <dd>
              {measure.formula[language]} ({measure.source[language]})
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('seen')}</dt>
          <dd>{seen}</dd>
        </div>
        {known?.meta.dataUntil && (
          <div>
            <dt>{t('until')}</dt>
            <dd>{format.instant(known.meta.dataUntil)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
