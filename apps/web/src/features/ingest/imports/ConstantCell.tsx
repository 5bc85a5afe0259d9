import type { OfferedField } from '@ido/contract'
import { useId, useState } from 'react'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { dayProblem, formatDay, parseDay } from '../../../ui/form/day.ts'
import { type MatchingParts, withConstant } from './matching.ts'
import styles from './fields.module.css'

interface ConstantCellProps extends Pick<MatchingParts, 'onChange'> {
  readonly field: OfferedField
  readonly title: string
  readonly value: string
}

const longest = 2_000

/** What a field is in every row: one of its list, a day as people here type it, or a text. */
export function ConstantCell({ field, title, value, onChange }: ConstantCellProps) {
  const { t } = useTranslation(['imports', 'form'])
  const labelOf = useLabels()
  const problemId = useId()
  const isTime = field.kind === 'time'
  const [typed, setTyped] = useState(isTime && value !== '' ? formatDay(value) : value)
  const set = (text: string) => onChange((now) => withConstant(now, field.name, text))
  const problem = isTime && typed.trim() !== '' ? dayProblem(typed) : null
  const label = t('fields.valueOf', { field: title })
  if (field.list) {
    return (
      <select className={styles.select} aria-label={label} value={value} onChange={(event) => set(event.target.value)}>
        <option value="">{t('fields.choose')}</option>
        {field.list.map((one) => (
          <option key={one} value={one}>
            {labelOf(one)}
          </option>
        ))}
      </select>
    )
  }
  return (
    <>
      <input
        className={styles.select}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? problemId : undefined}
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
      {problem && (
        <span id={problemId} className="block text-bad text-xs font-medium">
          {t(problem === 'noDay' ? 'form:noDay' : 'fields.badDay')}
        </span>
      )}
    </>
  )
}
