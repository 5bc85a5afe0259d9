import type { DatasetInfo } from '@ido/contract'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { periodWords } from '../../ui/period-words.ts'
import { filtersOf, withoutLabel, type RecordsSearch, type SearchChange } from './records.search.ts'
import { useLabel, useLanguage } from './words.ts'
import styles from './records.module.css'

interface RecordsChipsProps {
  readonly search: RecordsSearch
  readonly info: DatasetInfo | undefined
  readonly onChange: (change: SearchChange) => void
}

interface Chip {
  readonly key: string
  readonly name: string
  readonly value: string
  readonly without: SearchChange
}

/** What the list is narrowed by; each can be taken away by itself. */
export function RecordsChips({ search, info, onChange }: RecordsChipsProps) {
  const { t } = useTranslation('records')
  const chips = useChips(search, info)
  if (chips.length === 0) return null
  const all = { filters: undefined, from: undefined, to: undefined }
  return (
    <ul className={styles.chips} aria-label={t('list.filters')}>
      {chips.map(({ key, name, value, without }) => (
        <li key={key}>
          <span>
            {name}: <b>{value}</b>
          </span>
          <button type="button" aria-label={t('list.remove', { name, value })} onClick={() => onChange(without)}>
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li className={styles.clearAll}>
          <button type="button" onClick={() => onChange(all)}>
            {t('list.clearAll')}
          </button>
        </li>
      )}
    </ul>
  )
}

function useChips(search: RecordsSearch, info: DatasetInfo | undefined): Chip[] {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const labelOf = useLabel()
  const { from, to } = search
  const titleOf = (dimension: string) =>
    info?.dimensions.find(({ id }) => id === dimension)?.titles[language] ?? dimension
  const period: Chip[] =
    from && to
      ? [
          {
            key: 'period',
            name: t('list.period'),
            value: periodWords(from, to, language),
            without: { from: undefined, to: undefined },
          },
        ]
      : []
  const labels = Object.entries(filtersOf(search)).flatMap(([dimension, names]) =>
    names.map((label) => ({
      key: `${dimension} ${label}`,
      name: titleOf(dimension),
      value: labelOf(dimension, label),
      without: withoutLabel(search, dimension, label),
    })),
  )
  return [...period, ...labels]
}
