import { priorityScore, vocWeightFields, vocWeights, type VocWeightField } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import styles from '../voc.module.css'

interface ScoreExplainedProps {
  /** Chosen weight ids by field; absent or null where none is chosen. */
  readonly chosen: { readonly [F in VocWeightField]?: number | null }
}

/** The priority score and how it comes about: the figure is never shown without its sum. */
export function ScoreExplained({ chosen }: ScoreExplainedProps) {
  const { t } = useTranslation(['record', 'voc'])
  const percentOf = (field: VocWeightField): number | undefined => vocWeights[field][(chosen[field] ?? 0) - 1]
  const percents = vocWeightFields.map((field) => percentOf(field) ?? 0)
  const missing = vocWeightFields.filter((field) => !chosen[field]).length
  const score = priorityScore(chosen)
  const sum = percents.reduce((total, percent) => total + percent, 0)
  const equals = sum % percents.length === 0 ? '=' : '≈'
  return (
    <div className={styles.score} role="status">
      <span className="min-w-[1.4ch] text-display font-bold leading-none tabular-nums">
        {missing === vocWeightFields.length ? t('voc:none') : score}
      </span>
      <div>
        <b>{t('voc:field.score')}</b>
        {missing < vocWeightFields.length && (
          <p className="text-ink-soft text-sm tabular-nums">
            ({percents.join(' + ')}) / {percents.length} {equals} {score}
          </p>
        )}
        <p className="text-ink-soft text-sm tabular-nums">
          {missing > 0 ? t('score.missing', { count: missing }) : t('score.complete')}
        </p>
      </div>
    </div>
  )
}
