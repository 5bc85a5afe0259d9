import { Link, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import type { ListSearch } from '../../../ui/manage/search.ts'
import shared from '../../../ui/table/list.module.css'
import { BringFile } from './BringFile.tsx'
import { History } from './History.tsx'
import { OneImport } from './OneImport.tsx'
import { Profiles } from './Profiles.tsx'
import { importQuery, targetsQuery } from './queries.ts'
import styles from './imports.module.css'

const tabs = ['', 'history', 'profiles'] as const

/** Files that administrators bring: the steps of one, what was imported before, and profiles that are kept. */
export function ImportPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('imports')
  const tab = tabs.find((name) => name === search['tab']) ?? ''
  return (
    <div className={shared.page}>
      <header className={shared.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
      </header>
      <nav className={styles.tabs} aria-label={t('tabs.label')}>
        {tabs.map((name) => (
          <Link
            key={name}
            to="/v3/manage/import"
            search={name === '' ? {} : { tab: name }}
            className={styles.tab ?? ''}
            activeOptions={{ exact: true, includeSearch: true }}
            data-on={name === tab || undefined}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`tabs.${name || 'new'}`)}
          </Link>
        ))}
      </nav>
      {tab === 'history' && <History search={search} />}
      {tab === 'profiles' && <Profiles />}
      {tab === '' && (search['import'] ? <Opened key={search['import']} id={Number(search['import'])} /> : <Start />)}
    </div>
  )
}

function Start() {
  const { data, error, refetch, isFetching } = useQuery(targetsQuery)
  const navigate = useNavigate()
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div className={styles.waiting} aria-busy />
  const opened = (id: number) => void navigate({ to: '/v3/manage/import', search: { import: String(id) } })
  return <BringFile targets={data} onBrought={opened} />
}

function Opened({ id }: { readonly id: number }) {
  const { data, error, refetch, isFetching } = useQuery(importQuery(id))
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div className={styles.waiting} aria-busy />
  return <OneImport of={data} />
}
