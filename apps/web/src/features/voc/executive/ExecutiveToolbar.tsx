import { useQuery } from '@tanstack/react-query'
import { IconFilter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { addDays } from '../../../ui/form/day.ts'
import { useFormat } from '../../../ui/format.ts'
import type { ListSearch, SearchChange } from '../../../ui/manage/search.ts'
import { PeriodMenu } from '../../../ui/period/PeriodMenu.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { ChipRow } from '../../../ui/table/ChipRow.tsx'
import tallies from '../../../ui/table/chips.module.css'
import shared from '../../../ui/table/list.module.css'
import { useFilterWords } from '../list/filter-words.ts'
import { SelectionFilter } from '../list/filters.tsx'
import { referencesQuery } from '../queries.ts'
import {
  executiveFields,
  executiveFilters,
  toExecutiveChange,
  toVocFilters,
  type WholeDays,
} from './executive.search.ts'
import styles from './executive.module.css'

interface ExecutiveToolbarProps {
  readonly search: ListSearch
  readonly days: WholeDays
  readonly onChange: (change: SearchChange) => void
}

/** The period and the filters, what is chosen in words, and the days that are shown. */
export function ExecutiveToolbar({ search, days, onChange }: ExecutiveToolbarProps) {
  const { t } = useTranslation('executive')
  const format = useFormat()
  const panel = useId()
  const [isOpen, setIsOpen] = useState(false)
  const active = executiveFilters.filter((name) => search[name] !== undefined).length
  return (
    <>
      <div className={shared.toolbar}>
        <PeriodMenu
          from={search['dateFrom']}
          to={search['dateTo'] && addDays(search['dateTo'], 1)}
          clearLabel={t('usualPeriod')}
          onChange={({ from, to }) => onChange({ dateFrom: from, dateTo: to && addDays(to, -1) })}
        />
        <Button kind="default" aria-expanded={isOpen} aria-controls={panel} onClick={() => setIsOpen(!isOpen)}>
          <IconFilter size={16} aria-hidden />
          {t('filters')}
          {active > 0 && <span className={tallies.tally}>{active}</span>}
        </Button>
        <p className="self-center text-ink-soft" role="status">
          {t('period', { from: format.day(days.from), to: format.day(days.to) })}
        </p>
      </div>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <Filters search={search} onChange={onChange} />}
      </div>
      {active > 0 && <ChosenFilters search={search} onChange={onChange} />}
    </>
  )
}

type PartProps = Pick<ExecutiveToolbarProps, 'search' | 'onChange'>

function Filters({ search, onChange }: PartProps) {
  const { t } = useTranslation('executive')
  const { data: references } = useQuery(referencesQuery)
  if (!references) return <div className="min-h-34" aria-busy data-awaited />
  const shown = toVocFilters(search, references)
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      {executiveFilters.map((name) => (
        <SelectionFilter
          key={name}
          field={executiveFields[name]}
          search={shown}
          onChange={(change) => onChange(toExecutiveChange(change, references))}
        />
      ))}
    </div>
  )
}

function ChosenFilters({ search, onChange }: PartProps) {
  const { t } = useTranslation('voc')
  const { data: references } = useQuery(referencesQuery)
  const wordsOf = useFilterWords(references)
  const known = references ? toVocFilters(search, references) : {}
  const chips = executiveFilters
    .filter((name) => search[name] !== undefined)
    .map((name) => {
      const field = executiveFields[name]
      // What no list has stands there as it was asked, so that it can be taken away.
      const words = known[field]
        ? wordsOf(known, { kind: 'selection', field })
        : { name: t(`field.${field}`), value: search[name] ?? '' }
      return { key: name, ...words, onRemove: () => onChange({ [name]: undefined }) }
    })
  const clear = () => onChange(Object.fromEntries(executiveFilters.map((name) => [name, undefined])))
  return <ChipRow chips={chips} onClearAll={clear} />
}
