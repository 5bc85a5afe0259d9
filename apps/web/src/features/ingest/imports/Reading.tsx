import { decimalMarks, timeWays, type OfferedField } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { Because } from './Because.tsx'
import { readingControl } from './controls.ts'
import type { MatchingParts } from './matching.ts'
import { columnOf, withRule, type FieldSource } from './matching.ts'
import styles from './fields.module.css'

interface ReadingProps extends Pick<MatchingParts, 'found' | 'onChange'> {
  readonly field: OfferedField
  readonly title: string
  readonly rule: FieldSource
}

/** How the cells of a column are read, with the rows that decided it or leave it open. */
export function Reading({ field, title, rule, found, onChange }: ReadingProps) {
  const { t } = useTranslation('imports')
  const column = columnOf(found.survey, rule.column)
  const isTime = field.kind === 'time'
  if (!isTime && field.kind !== 'amount' && field.kind !== 'whole') return null
  const decision = isTime ? column?.times : column?.decimal
  const set = (part: Partial<FieldSource>) =>
    onChange((now) => withRule(now, field.name, { ...rule, ...part }, found.guess.rowsWithoutId))
  return (
    <>
      {isTime ? (
        <select
          id={readingControl(field.name)}
          className={styles.select}
          aria-label={t('fields.wayOf', { field: title })}
          aria-invalid={rule.format === undefined || undefined}
          value={rule.format ?? ''}
          onChange={(event) => set({ format: timeWays.find((way) => way === event.target.value) ?? 'D/M/Y' })}
        >
          {rule.format === undefined && <option value="">{t('fields.choose')}</option>}
          {timeWays.map((way) => (
            <option key={way} value={way}>
              {t(`way.${way}`)}
            </option>
          ))}
        </select>
      ) : (
        <select
          id={readingControl(field.name)}
          className={styles.select}
          aria-label={t('fields.decimalOf', { field: title })}
          aria-invalid={(decision && 'ask' in decision && rule.decimal === undefined) || undefined}
          value={rule.decimal ?? ''}
          onChange={(event) => set({ decimal: event.target.value === ',' ? ',' : '.' })}
        >
          {rule.decimal === undefined && (
            <option value="">{decision && 'ask' in decision ? t('fields.choose') : t('decimal.either')}</option>
          )}
          {decimalMarks.map((mark) => (
            <option key={mark} value={mark}>
              {t(mark === ',' ? 'decimal.comma' : 'decimal.point')}
            </option>
          ))}
        </select>
      )}
      {decision && (
        <Because cells={'ask' in decision ? decision.because : decision.decidedBy} asks={'ask' in decision} />
      )}
    </>
  )
}
