import type { FigureSettings } from '@ido/contract'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../ui/feedback/notices.ts'
import { useFormat } from '../../ui/format.ts'
import { HistoryList } from '../../ui/manage/HistoryList.tsx'
import record from '../../ui/manage/record.module.css'
import { Bar } from '../../ui/plain/Bar.tsx'
import parts from '../../ui/plain/parts.module.css'
import { figuresCalls, useFigureSettings } from './figure-queries.ts'
import { FiguresForm } from './FiguresForm.tsx'
import styles from './setting.module.css'
import { useFigureWords } from './words.ts'

/** By which steps and hours figures are told, and how far the sums follow. */
export function FiguresSection() {
  const { data, error, refetch, isFetching } = useFigureSettings()
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return data ? <Figures settings={data} /> : <div className={record.bones} aria-busy />
}

function Figures({ settings }: { readonly settings: FigureSettings }) {
  const { t } = useTranslation('setting')
  // Its own save starts the form anew, and nobody else's.
  const [read, setRead] = useState(settings)
  const saved = (now: FigureSettings) => {
    showNotice(t('saved'))
    setRead(now)
  }
  return (
    <section className={styles.section} aria-labelledby="figures-title">
      <h2 id="figures-title">{t('figures.title')}</h2>
      <p className="mb-2 text-ink-soft">{t('figures.lead')}</p>
      <div className={record.layout}>
        <FiguresForm key={read.version} record={read} onSaved={saved} />
        <aside className="grid gap-6 min-w-0">
          <Renewal renewal={settings.renewal} />
          <HistoryList calls={figuresCalls} id={settings.id} words={useFigureWords()} />
        </aside>
      </div>
    </section>
  )
}

/** How far the sums that are kept by the steps have been added up anew. */
function Renewal({ renewal }: Pick<FigureSettings, 'renewal'>) {
  const { t } = useTranslation('setting')
  const format = useFormat()
  const id = useId()
  return (
    <section className={parts.card} aria-labelledby={id}>
      <h2 id={id}>{t('figures.renewal')}</h2>
      {renewal === null && <p>{t('figures.renewalNone')}</p>}
      {renewal?.finishedAt && <p>{t('figures.renewalDone', { at: format.instant(renewal.finishedAt) })}</p>}
      {renewal && renewal.finishedAt === null && (
        <>
          <p id={`${id}-done`}>
            {renewal.months === null
              ? t('figures.renewalWaits', { at: format.instant(renewal.askedAt) })
              : t('figures.renewing', { done: format.number(renewal.done), months: format.number(renewal.months) })}
          </p>
          <Bar
            value={renewal.months === null ? undefined : renewal.done}
            max={renewal.months ?? 1}
            labelledBy={`${id}-done`}
          />
          <p className={parts.faint}>{t('figures.renewalText')}</p>
        </>
      )}
    </section>
  )
}
