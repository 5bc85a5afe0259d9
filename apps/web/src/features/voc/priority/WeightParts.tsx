import { vocWeightFields, vocWeights, type VocWeightField } from '@ido/contract'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import styles from './priority.module.css'

export type Weights = Record<VocWeightField, number | null>

interface WeightPartsProps {
  readonly weights: Weights
  readonly saved: Weights
  readonly onPick: (field: VocWeightField, weight: number | null) => void
}

/** Each weight with the points that it brings, of the 20 that it may bring at most, and the choice of another one. */
export function WeightParts({ weights, saved, onPick }: WeightPartsProps) {
  const { t } = useTranslation(['priority', 'voc'])
  const format = useFormat()
  return (
    <ul className={styles.parts}>
      {vocWeightFields.map((field) => {
        const percent = percentOf(field, weights[field])
        const label = t(`voc:field.${field}`)
        return (
          <li key={field} data-tried={weights[field] !== saved[field] || undefined}>
            <span>{label}</span>
            <select
              aria-label={t('weightOf', { weight: label })}
              value={weights[field] ?? ''}
              onChange={({ target: { value } }) => onPick(field, value === '' ? null : Number(value))}
            >
              <option value="">{t('none')}</option>
              {vocWeights[field].map((each, index) => (
                <option key={each} value={index + 1}>
                  {each}%
                </option>
              ))}
            </select>
            <span className={styles.bar} style={{ '--share': `${percent}%` } as CSSProperties} aria-hidden />
            <b>{t('points', { points: format.number(percent / vocWeightFields.length) })}</b>
          </li>
        )
      })}
    </ul>
  )
}

const percentOf = (field: VocWeightField, weight: number | null): number => vocWeights[field][(weight ?? 0) - 1] ?? 0
