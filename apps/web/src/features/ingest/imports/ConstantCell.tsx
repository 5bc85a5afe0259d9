import type { OfferedField } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { formatDay, parseDay } from '../../../ui/form/day.ts'
import { withConstant } from './matching.ts'
import type { MatchingParts } from './Match.tsx'
import styles from './imports.module.css'

interface ConstantCellProps extends Pick<MatchingParts, 'onChange'> {
  readonly field: OfferedField
  readonly title: string
  readonly value: string
}

const longest = 2_000

/** What a field is in every row: one of its list, a day as people here type it, or a text. */
export function ConstantCell({ field, title, value, onChange }: ConstantCellProps) {
  const { t } = useTranslation('imports')
  const isTime = field.kind === 'time'
  const [typed, setTyped] = useState(isTime && value !== '' ? formatDay(value) : value)
  const set = (text: string) => onChange((now) => withConstant(now, field.name, text))
  const label = t('fields.valueOf', { field: title })
  if (field.list) {
    return (
      <select className={styles.select} aria-label={label} value={value} onChange={(event) => set(event.target.value)}>
        <option value="">{t('fields.choose')}</option>
        {field.list.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      className={styles.select}
      aria-label={label}
      placeholder={isTime ? 'DD/MM/YYYY' : undefined}
      maxLength={longest}
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        set(isTime ? (parseDay(text) ?? '') : text)
      }}
    />
  )
}
