import { jakartaDay } from '@ido/contract'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { changedListSearch, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import shared from '../../../ui/table/list.module.css'
import { daysShown, toFeedbackQuery } from './executive.search.ts'
import { ExecutiveCharts } from './ExecutiveCharts.tsx'
import { ExecutiveToolbar } from './ExecutiveToolbar.tsx'
import { RankingView } from './RankingView.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { PageTabs, tabIn } from '../../../ui/tabs/PageTabs.tsx'

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
