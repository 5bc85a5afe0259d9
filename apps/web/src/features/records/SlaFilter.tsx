import { useTranslation } from 'react-i18next'
import { filtersOf, toggledLabel, type RecordsSearch, type SearchChange } from './records.search.ts'
import { slaStates } from './words.ts'
import styles from './records.module.css'

interface SlaFilterProps {
  readonly search: RecordsSearch
  readonly measure: string
  readonly onChange: (change: SearchChange) => void
}

/** Measures of resolved tickets: only these stand to their target in the end. */
const ofResolved: ReadonlySet<string> = new Set([
  'resolved',
  'mttr_hours',
  'mttr_net_hours',
  'ttr_p90_hours',
  'sla_compliance',
  'reopen_rate',
])

/** Narrows resolved tickets to those that met their target or missed it. */
export function SlaFilter({ search, measure, onChange }: SlaFilterProps) {
  const { t } = useTranslation('records')
  if (!ofResolved.has(measure)) return null
  const picked = (filtersOf(search)['sla'] ?? []).map((label) => label?.toLowerCase() ?? null)
  // The share counts no ticket without a target.
  const offered = slaStates.filter(({ label }) => label !== null || measure !== 'sla_compliance')
  return (
    <div className={styles.slaFilter} role="group" aria-label={t('sla.filter')}>
      <span aria-hidden>{t('column.sla_met')}</span>
      {offered.map(({ label, word }) => (
        <button
          key={word}
          type="button"
          aria-pressed={picked.includes(label)}
          onClick={() => onChange(toggledLabel(search, 'sla', label))}
        >
          {t(`sla.${word}`)}
        </button>
      ))}
    </div>
  )
}
