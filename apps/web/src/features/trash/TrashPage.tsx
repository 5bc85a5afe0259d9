import {
  givesPermission,
  trashPages,
  trashPermission,
  type ManagedCalls,
  type TrashPage as DeletedFrom,
  type TrashRow,
  type restoreVoc,
} from '@ido/contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { useViewing } from '../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../ui/format.ts'
import { FilterMenu } from '../../ui/manage/FilterMenu.tsx'
import { changedListSearch, isNarrowed, pickedIn, type ListSearch, type SearchChange } from '../../ui/manage/search.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { ChipRow } from '../../ui/table/ChipRow.tsx'
import { EmptyList } from '../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../ui/table/ExportMenu.tsx'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useKept } from '../../ui/table/layout.ts'
import shared from '../../ui/table/list.module.css'
import { trashFile, trashKey, trashQuery } from './queries.ts'

export interface Restoring {
  readonly call: ManagedCalls['restore'] | typeof restoreVoc
  readonly queryKey: readonly string[]
}

interface TrashPageProps {
  readonly search: ListSearch
  /** The call by which a list brings its own back, and what it makes old. */
  readonly restoreOf: (page: DeletedFrom) => Restoring
}

/** 'Sampah': what was deleted from one's lists, until it is gone for good. */
export function TrashPage({ search, restoreOf }: TrashPageProps) {
  const { t } = useTranslation(['trash', 'manage', 'shell'])
  const format = useFormat()
  const { data: answered, ...asked } = useQuery({ ...trashQuery(search), placeholderData: keepPreviousData })
  const data = useKept(answered)
  const { change, clear } = useTrashSearch()
  const columns = useTrashColumns(restoreOf)
  const filters = useListFilter()
  const picked = pickedIn(search, 'list').map((page) => t(`page.${page as DeletedFrom}`))
  const chips =
    picked.length === 0
      ? []
      : [{ key: 'list', name: t('field.page'), value: picked.join(', '), onRemove: () => change({ list: undefined }) }]
  return (
    <div className={shared.page} data-wide>
      <header className={shared.head}>
        <div>
          <h1>{t('shell:nav.trash')}</h1>
          <p className="text-ink-soft text-sm">{t('lead')}</p>
        </div>
      </header>
      <div className={shared.toolbar}>
        <SearchBox
          label={t('search')}
          hint={t('searchHint')}
          value={search['search'] ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        {filters.length > 0 && <FilterMenu filters={filters} search={search} onChange={change} />}
        <span className="flex-1" />
        <ExportMenu addressOf={trashFile(search)} total={data?.meta.totalData} />
      </div>
      <ChipRow chips={chips} onClearAll={clear} />
      <p className="text-ink-soft text-sm" role="status">
        {data && t('count', { count: data.meta.totalData, total: format.number(data.meta.totalData) })}
      </p>
      <ListTable
        label={t('shell:nav.trash')}
        name="trash"
        columns={columns}
        query={{ ...asked, data }}
        rowId={({ id }) => String(id)}
        rowName={({ label }) => label}
        search={search}
        onChange={change}
        empty={
          isNarrowed(search) ? (
            <EmptyList title={t('manage:noMatchTitle')} text={t('manage:noMatchText')} onClear={clear} />
          ) : (
            <EmptyList title={t('emptyTitle')} text={t('emptyText')} />
          )
        }
      />
    </div>
  )
}

/** Puts a changed search into the address. */
function useTrashSearch() {
  const navigate = useNavigate()
  const show = (next: ListSearch | ((now: SearchChange) => ListSearch), replace: boolean) =>
    void navigate({ to: '/v3/manage/trash', search: next, replace, resetScroll: false })
  return {
    change: (by: SearchChange) => show((now) => changedListSearch(now, by), !('page' in by)),
    clear: () => show({}, false),
  }
}

/** One's own lists; of a single one there is nothing to choose. */
function useListFilter() {
  const { t } = useTranslation('trash')
  const { roles } = useSession()
  const own = trashPages.filter((page) => givesPermission(trashPermission(page), roles))
  const options = own.map((page) => ({ value: page, label: t(`page.${page}`) }))
  return own.length > 1 ? [{ field: 'list', label: t('field.page'), options }] : []
}

function useTrashColumns(restoreOf: TrashPageProps['restoreOf']): Column<TrashRow>[] {
  const { t } = useTranslation('trash')
  const format = useFormat()
  return [
    { id: 'label', title: t('field.label'), size: 168, grows: true, sortable: true, cell: ({ label }) => label },
    // Second, so that it is in view on a narrow screen: it is what one comes for.
    {
      id: 'restore',
      title: t('field.restore'),
      size: 144,
      cell: (row) => <RestoreButton row={row} restoring={restoreOf(row.page)} />,
    },
    { id: 'page', title: t('field.page'), size: 128, cell: ({ page }) => t(`page.${page}`) },
    {
      id: 'deletedBy',
      title: t('field.deletedBy'),
      size: 136,
      sortable: true,
      cell: ({ deletedBy }) => deletedBy ?? t('nobody'),
    },
    {
      id: 'deletedAt',
      title: t('field.deletedAt'),
      size: 152,
      sortable: true,
      descendingFirst: true,
      cell: ({ deletedAt }) => format.instant(deletedAt),
    },
    {
      id: 'daysLeft',
      title: t('field.daysLeft'),
      size: 104,
      cell: ({ daysLeft }) => t('days', { count: daysLeft, total: format.number(daysLeft) }),
    },
  ]
}

/** Brings one back; what forbids it is the server's to say, in the dialog of failures. */
function RestoreButton({ row: { id, label }, restoring }: { readonly row: TrashRow; readonly restoring: Restoring }) {
  const { t } = useTranslation('trash')
  const viewing = useViewing()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (): Promise<unknown> => call(restoring.call, { params: { id } }),
    onSuccess: () => showNotice(t('restored', { label })),
    // Also after a refusal: somebody else may have brought it back.
    onSettled: () =>
      Promise.all([trashKey, restoring.queryKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  return (
    <Button kind="default" size="small" busy={isPending} disabled={viewing} onClick={() => mutate()}>
      <IconArrowBackUp size={16} aria-hidden />
      {t('restore')}
      <span className="spoken">: {label}</span>
    </Button>
  )
}
