import type { DatasetInfo } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { recordsFilters, toggledLabel, type RecordsSearch, type RecordsSearchChange } from './records.search.ts'
import { useLanguage } from './words.ts'
import styles from './records.module.css'

interface NarrowByProps {
  readonly search: RecordsSearch
  readonly info: DatasetInfo
  readonly measure: string
  readonly onChange: (change: RecordsSearchChange) => void
}

/** Narrows the list by the one dimension that its dataset offers for that, such as resolved tickets by their target. */
export function NarrowBy({ search, info, measure, onChange }: NarrowByProps) {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const dimension = info.dimensions.find(({ id }) => id === info.records.narrowBy)
  if (!dimension?.labels || dimension.measures?.includes(measure) === false) return null
  const picked = (recordsFilters(search)[dimension.id] ?? []).map((label) => label?.toLowerCase() ?? null)
  const offered = dimension.labels.filter(({ notWith }) => !notWith?.includes(measure))
  const title = dimension.titles[language]
  return (
    <div className={styles.narrowBy} role="group" aria-label={t('list.narrowBy', { title })}>
      <span className="text-ink-soft" aria-hidden>
        {title}
      </span>
      {offered.map(({ label, titles }) => {
        const value = label?.toLowerCase() ?? null
        return (
          <button
            key={label}
            type="button"
            aria-pressed={picked.includes(value)}
            onClick={() => onChange(toggledLabel(search, dimension.id, value))}
          >
            {titles[language]}
          </button>
        )
      })}
    </div>
  )
}
