import { jakartaDay } from '@ido/contract'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { addDays } from '../../../ui/form/day.ts'
import { useFormat } from '../../../ui/format.ts'
import { changedListSearch, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import { PeriodMenu } from '../../../ui/period/PeriodMenu.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { ChipRow } from '../../../ui/table/ChipRow.tsx'
import tallies from '../../../ui/table/chips.module.css'
import shared from '../../../ui/table/list.module.css'
import { PageTabs, tabIn } from '../../../ui/tabs/PageTabs.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useFilterWords } from '../list/filter-words.ts'
import { SelectionFilter } from '../list/filters.tsx'
import { referencesQuery } from '../queries.ts'
import { ExecutiveCharts } from './ExecutiveCharts.tsx'
import { RankingView } from './RankingView.tsx'
import styles from './executive.module.css'
import {
  daysShown,
  executiveFields,
  executiveFilters,
  toExecutiveChange,
  toFeedbackQuery,
  toVocFilters,
  type WholeDays,
} from './executive.search.ts'

// What it draws and says comes when it is looked at.
const Topics = lazy(() => import('../topics/Topics.tsx').then((module) => ({ default: module.Topics })))

const tabs = ['charts', 'ranking', 'topics'] as const

/** 'Dashboard VoC': what customers say in a period, beside the one before, the ranking of its categories, and what is talked about more. */
export function ExecutivePage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('executive')
  const navigate = useNavigate()
  const days = daysShown(search, jakartaDay(useNow()))
  const chosen = tabIn(search, tabs)
  const change = (by: SearchChange) =>
    void navigate({
      to: '/v3/manage/dashboard',
      search: (now: SearchChange) => changedListSearch(now, by),
      resetScroll: false,
    })
  const { tab: _tab, ...filters } = search
  return (
    <div className={shared.page} data-wide>
      <header className={shared.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className="text-ink-soft text-sm">{t('lead')}</p>
        </div>
      </header>
      <ExecutiveToolbar search={search} days={days} onChange={change} />
      <PageTabs
        label={t('tabs.label')}
        to="/v3/manage/dashboard"
        tabs={tabs}
        chosen={chosen}
        words={(tab) => t(`tabs.${tab}`)}
        kept={filters}
        resetScroll={false}
      />
      {chosen === 'charts' && <ExecutiveCharts search={search} days={days} />}
      {chosen === 'ranking' && <RankingView search={search} days={days} />}
      {chosen === 'topics' && (
        <Suspense>
          <Topics filters={toFeedbackQuery(search, days)} place="manage" />
        </Suspense>
      )}
    </div>
  )
}

interface ExecutiveToolbarProps {
  readonly search: ListSearch
  readonly days: WholeDays
  readonly onChange: (change: SearchChange) => void
}

/** The period and the filters, what is chosen in words, and the days that are shown. */
function ExecutiveToolbar({ search, days, onChange }: ExecutiveToolbarProps) {
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
