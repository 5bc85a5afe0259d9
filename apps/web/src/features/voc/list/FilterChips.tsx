import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFilterWords } from '../filter-words.ts'
import { referencesQuery } from '../queries.ts'
import { allFilters, cleared, isActive } from '../voc.filters.ts'
import type { SearchChange, VocSearch } from '../voc.search.ts'
import styles from './list.module.css'

interface FilterChipsProps {
  readonly search: VocSearch
  readonly onChange: (change: SearchChange) => void
  readonly onClearAll: () => void
}

/** What the list is narrowed by, in words; each can be taken away by itself. */
export function FilterChips({ search, onChange, onClearAll }: FilterChipsProps) {
  const { t } = useTranslation('voc')
  const references = useQuery(referencesQuery)
  const wordsOf = useFilterWords(references.data)
  const active = allFilters.filter((filter) => isActive(search, filter))
  return (
    <ul className={styles.chips} aria-label={t('filter.active')}>
      {active.map((filter) => {
        const { name, value } = wordsOf(search, filter)
        return (
          <li key={filter.field}>
            <span>
              {name}: <b>{value}</b>
            </span>
            <button
              type="button"
              aria-label={t('filter.remove', { name, value })}
              onClick={() => onChange(cleared(filter))}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        )
      })}
      <li className={styles.clearAll}>
        <button type="button" onClick={onClearAll}>
          {t('filter.clearAll')}
        </button>
      </li>
    </ul>
  )
}
