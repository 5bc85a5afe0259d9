import { accessRequestStatuses, type AccessRequestRow } from '@ido/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { changedListSearch, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../../ui/table/ExportMenu.tsx'
import { ChipRow } from '../../../ui/table/ChipRow.tsx'
import shared from '../../../ui/table/list.module.css'
import { ListTable } from '../../../ui/table/ListTable.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { Tabs } from '../../../ui/table/Tabs.tsx'
import { useRequestColumns } from './columns.tsx'
import { requestsFile, useRequestCounts, useRequests } from './queries.ts'
import { RequestPanel } from './RequestPanel.tsx'

interface NoRequestsProps {
  readonly status: string
  readonly onClear: (() => void) | undefined
}

/** What an empty list says: nobody fits, or nobody asks. */
function NoRequests({ status, onClear }: NoRequestsProps) {
  const { t } = useTranslation(['people', 'manage'])
  if (onClear) return <EmptyList title={t('manage:noMatchTitle')} text={t('manage:noMatchText')} onClear={onClear} />
  return (
    <EmptyList
      title={t('request.emptyTitle')}
      text={t(status === 'waiting' ? 'request.emptyWaiting' : 'request.emptyText')}
    />
  )
}

interface OnlyOfProps {
  readonly name: string
  readonly onRemove: () => void
  readonly onClear: () => void
}

/** Says that these are one person's requests, and leads back to everybody's. */
function OnlyOf({ name, onRemove, onClear }: OnlyOfProps) {
  const { t } = useTranslation('people')
  return <ChipRow chips={[{ key: 'account', name: t('request.of'), value: name, onRemove }]} onClearAll={onClear} />
}

function Head({ waiting }: { readonly waiting: number | undefined }) {
  const { t } = useTranslation('people')
  const format = useFormat()
  return (
    <header className={shared.head}>
      <div>
        <h1>{t('request.title')}</h1>
        <p className="min-h-[1.5em] mt-0.5 text-ink-soft" role="status">
          {waiting !== undefined && t('request.waitingCount', { count: waiting, total: format.number(waiting) })}
        </p>
      </div>
    </header>
  )
}

interface StatusTabsProps {
  readonly chosen: string
  readonly counts: ReturnType<typeof useRequestCounts>
  readonly onPick: (status: string) => void
}

function StatusTabs({ chosen, counts, onPick }: StatusTabsProps) {
  const { t } = useTranslation('people')
  const tabs = [...accessRequestStatuses, 'all' as const].map((id) => {
    return { id, label: t(`request.tab.${id}`), count: counts[id] }
  })
  return <Tabs label={t('field.status')} chosen={chosen} tabs={tabs} onPick={onPick} />
}

function useChangeSearch() {
  const navigate = useNavigate()
  return (by: SearchChange) =>
    void navigate({
      to: '/v3/manage/access',
      search: (now) => changedListSearch(now, by),
      replace: !('page' in by),
      resetScroll: false,
    })
}

/** 'Kelola Akses': who waits to be let in, and every decision that was taken. */
export function RequestsPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('people')
  const rows = useRequests(search)
  const counts = useRequestCounts(search)
  const [open, setOpen] = useState<AccessRequestRow | null>(null)
  const status = search['status'] ?? 'waiting'
  const change = useChangeSearch()
  const narrowed = search['search'] !== undefined || search['accountId'] !== undefined
  const clear = () => change({ search: undefined, accountId: undefined })
  return (
    <div className={shared.page}>
      <Head waiting={counts['waiting']} />
      <div className={shared.toolbar}>
        <SearchBox
          label={t('request.search')}
          hint={t('request.searchHint')}
          value={search['search'] ?? ''}
          onSearch={(words) => change({ search: words || undefined })}
        />
        <span className="flex-1" />
        <ExportMenu addressOf={requestsFile(search)} total={rows.data?.meta.totalData} />
      </div>
      <StatusTabs
        chosen={status}
        counts={counts}
        onPick={(id) => change({ status: id === 'waiting' ? undefined : id, orderName: undefined, orderBy: undefined })}
      />
      {search['accountId'] !== undefined && (
        <OnlyOf
          name={rows.data?.answer[0]?.name ?? `#${search['accountId']}`}
          onRemove={() => change({ accountId: undefined })}
          onClear={clear}
        />
      )}
      <ListTable
        label={t('request.title')}
        name={`access-${status}`}
        columns={useRequestColumns(status, setOpen)}
        query={rows}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.name}
        search={search}
        onChange={change}
        onOpen={setOpen}
        empty={<NoRequests status={status} onClear={narrowed ? clear : undefined} />}
      />
      {open && <RequestPanel request={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
