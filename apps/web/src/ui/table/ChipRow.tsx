import { IconX } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './chips.module.css'

export interface Chip {
  readonly key: string
  readonly name: string
  readonly value: string
  readonly onRemove: () => void
}

interface FilterChipsProps {
  readonly chips: readonly Chip[]
  readonly onClearAll: () => void
}

/** What a list is narrowed by, in words; each can be taken away by itself. */
export function ChipRow({ chips, onClearAll }: FilterChipsProps) {
  const { t } = useTranslation('table')
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('filtersActive')}>
      {chips.map(({ key, name, value, onRemove }) => (
        <li key={key}>
          <span>
            {name}: <b className="font-semibold">{value}</b>
          </span>
          <button type="button" aria-label={t('filterRemove', { name, value })} onClick={onRemove}>
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li className={styles.clearAll}>
        <button type="button" onClick={onClearAll}>
          {t('filtersClear')}
        </button>
      </li>
    </ul>
  )
}
