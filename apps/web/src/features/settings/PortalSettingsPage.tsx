import type { Retention } from '@ido/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../ui/feedback/notices.ts'
import { HistoryList } from '../../ui/manage/HistoryList.tsx'
import record from '../../ui/manage/record.module.css'
import { Tabs } from '../../ui/table/Tabs.tsx'
import { CleanUp } from './CleanUp.tsx'
import { ClocksSection } from './ClocksSection.tsx'
import { FiguresSection } from './FiguresSection.tsx'
import { ObjectivesSection } from './ObjectivesSection.tsx'
import { PeersSection } from './PeersSection.tsx'
import { retentionCalls, useRetention } from './queries.ts'
import { RetentionForm } from './RetentionForm.tsx'
import styles from './setting.module.css'
import { settingParts, type SettingPart } from './setting.search.ts'
import { ThanksSection } from './ThanksSection.tsx'
import { Upkeep } from './Upkeep.tsx'
import { useRetentionWords } from './words.ts'

/** What administrators decide for everybody, a section at a time, and what of the portal runs or fails to. */
export function PortalSettingsPage({ part }: { readonly part: SettingPart }) {
  const { t } = useTranslation('setting')
  const navigate = useNavigate()
  const tabs = settingParts.map((id) => ({ id, label: t(`parts.${id}`) }))
  const pick = (id: SettingPart) =>
    void navigate({ to: '/v3/manage/setting', search: id === 'retention' ? {} : { part: id }, resetScroll: false })
  const Section = sections[part]
  return (
    <div className="flex flex-col gap-2">
      <h1>{t('title')}</h1>
      <p className="mb-2 text-ink-soft">{t('lead')}</p>
      <Tabs label={t('parts.label')} chosen={part} tabs={tabs} onPick={pick} />
      <Section />
      <Upkeep />
    </div>
  )
}

const sections = {
  retention: Retained,
  figures: FiguresSection,
  clocks: ClocksSection,
  objectives: ObjectivesSection,
  thanks: ThanksSection,
  peers: PeersSection,
}

function Retained() {
  const { data: retention, error, refetch, isFetching } = useRetention()
  if (error && !retention) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return retention ? <RetentionSection retention={retention} /> : <div className={record.bones} aria-busy />
}

function RetentionSection({ retention }: { readonly retention: Retention }) {
  const { t } = useTranslation('setting')
  // What others save meanwhile must not take the form away: it tells when it is sent. Its own save starts it anew.
  const [read, setRead] = useState(retention)
  const saved = (now: Retention) => {
    showNotice(t('saved'))
    setRead(now)
  }
  return (
    <section className={styles.section} aria-labelledby="retention-title">
      <h2 id="retention-title">{t('retention.title')}</h2>
      <div className={record.layout}>
        <RetentionForm key={read.version} record={read} onSaved={saved} />
        <aside className="grid gap-6 min-w-0">
          <CleanUp retention={retention} />
          <HistoryList calls={retentionCalls} id={retention.id} words={useRetentionWords()} />
        </aside>
      </div>
    </section>
  )
}
