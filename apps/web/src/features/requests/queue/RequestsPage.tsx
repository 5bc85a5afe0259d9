import { accessRequestStatuses, type AccessRequestRow } from '@ido/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { changedSearch, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import type { Sort } from '../../../ui/table/column.ts'
import { BeyondLastPage, EmptyList } from '../../../ui/table/EmptyList.tsx'
import { FilterChips } from '../../../ui/table/FilterChips.tsx'
import shared from '../../../ui/table/list.module.css'
import { Pager } from '../../../ui/table/Pager.tsx'
import { QueryTable } from '../../../ui/table/QueryTable.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { Tabs } from '../../../ui/table/Tabs.tsx'
import { useRequestColumns } from './columns.tsx'
import { useRequestCounts, useRequests } from './queries.ts'
import { RequestPanel } from './RequestPanel.tsx'

/** 'Kelola Akses': who waits to be let in, and every decision that was taken. */
export function RequestsPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation(['people', 'manage'])
  const format = useFormat()
  const navigate = useNavigate()
  const rows = useRequests(search)
  const counts = useRequestCounts(search)
  const [open, setOpen] = useState<AccessRequestRow | null>(null)
  const status = search['status'] ?? 'waiting'
  const columns = useRequestColumns(status, setOpen)
  const change = (by: SearchChange) =>
    void navigate({
      to: '/v3/manage/access',
      search: changedSearch(search, by),
      replace: !('page' in by),
      resetScroll: false,
    })
  const sort: Sort | null = search['orderName']
    ? { id: search['orderName'], descending: search['orderBy'] === 'desc' }
    : null
  const page = { number: Number(search['page'] ?? 1), size: Number(search['size'] ?? 10) }
  const meta = rows.data?.meta
  const narrowed = search['search'] !== undefined || search['accountId'] !== undefined
  const clear = () => change({ search: undefined, accountId: undefined })
  const waiting = counts['waiting']
  return (
    <div className={shared.page}>
      <header className={shared.head}>
        <div>
          <h1>{t('request.title')}</h1>
          <p className={shared.subtitle} role="status">
            {waiting !== undefined && t('request.waitingCount', { count: waiting, total: format.number(waiting) })}
          </p>
        </div>
      </header>
      <div className={shared.toolbar}>
        <SearchBox
          label={t('request.search')}
          hint={t('request.searchHint')}
          value={search['search'] ?? ''}
          onSearch={(words) => change({ search: words || undefined })}
        />
      </div>
      <Tabs
        label={t('field.status')}
        chosen={status}
        tabs={[...accessRequestStatuses, 'all' as const].map((id) => ({
          id,
          label: t(`request.tab.${id}`),
          count: counts[id],
        }))}
        onPick={(id) => change({ status: id === 'waiting' ? undefined : id, orderName: undefined, orderBy: undefined })}
      />
      {search['accountId'] !== undefined && (
        <FilterChips
          chips={[
            {
              key: 'account',
              name: t('request.of'),
              value: rows.data?.answer[0]?.name ?? `#${search['accountId']}`,
              onRemove: () => change({ accountId: undefined }),
            },
          ]}
          onClearAll={clear}
        />
      )}
      <QueryTable
        label={t('request.title')}
        name={`access-${status}`}
        columns={columns}
        query={rows}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.name}
        pageSize={page.size}
        sort={sort}
        onSort={(next) =>
          change({ orderName: next?.id, orderBy: next ? (next.descending ? 'desc' : 'asc') : undefined })
        }
        onOpen={setOpen}
        empty={
          (meta?.totalData ?? 0) > 0 ? (
            <BeyondLastPage last={meta?.totalPage ?? 1} onGo={() => change({ page: String(meta?.totalPage ?? 1) })} />
          ) : (
            <EmptyList
              title={narrowed ? t('manage:noMatchTitle') : t('request.emptyTitle')}
              text={
                narrowed
                  ? t('manage:noMatchText')
                  : t(status === 'waiting' ? 'request.emptyWaiting' : 'request.emptyText')
              }
              onClear={narrowed ? clear : undefined}
            />
          )
        }
      />
      <Pager
        meta={meta}
        page={page}
        onChange={({ number, size }) =>
          change(size === page.size ? { page: String(number) } : { page: undefined, size: String(size) })
        }
      />
      {open && <RequestPanel request={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
