import { saveVocColumnSetting, vocDefaultColumns, vocStatuses, type VocColumn, type VocRow } from '@ido/contract'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { withoutFilters } from '../../../ui/manage/search.ts'
import buttonStyles from '../../../ui/plain/Button.module.css'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { ListTable } from '../../../ui/table/ListTable.tsx'
import { Tabs } from '../../../ui/table/Tabs.tsx'
import type { TableQuery } from '../../../ui/table/column.ts'
import shared from '../../../ui/table/list.module.css'
import type { Selection } from '../../../ui/table/model.ts'
import { useNow } from '../../../ui/useNow.ts'
import { columnsQuery } from '../queries.ts'
import { useStatusCounts, useVocRows } from './useVocRows.ts'
import {
  lateAfterDays,
  vocPaths,
  vocViewIn,
  vocViewSearch,
  vocViews,
  type VocPlace,
  type VocView,
} from '../voc.read.ts'
import { Toolbar } from './Toolbar.tsx'
import { useVocColumns } from './columns.tsx'
import styles from './list.module.css'
import { allFilters, isActive } from './voc.filters.ts'
import { changedSearch, columnsOf, type VocSearch, type VocSearchChange } from './voc.search.ts'

const FilterSide = lazy(() => import('./FilterSide.tsx').then((module) => ({ default: module.FilterSide })))

// What shows only once something is filtered or selected comes then.
const FilterChips = lazy(() => import('./FilterChips.tsx').then((module) => ({ default: module.FilterChips })))

const BulkBar = lazy(() => import('./BulkBar.tsx').then((module) => ({ default: module.BulkBar })))

interface VocListPageProps {
  readonly place: VocPlace
  readonly search: VocSearch
}

/** Voice of customer as a table; everything that shapes it stands in the address. */
export function VocListPage({ place, search }: VocListPageProps) {
  const { t } = useTranslation('voc')
  const navigate = useNavigate()
  const rows = useVocRows(search)
  const [ownColumns, saveColumns] = useOwnColumns()
  const [selected, setSelected] = useState<Selection['ids']>({})
  const [filtersOpen, setFiltersOpen] = useState(false)
  const now = useNow()
  const view = vocViewIn(search, now)
  const linked = columnsOf(search.columns)
  const chosen = linked.length > 0 ? linked : ownColumns

  const show = (next: VocSearch | ((now: VocSearch) => VocSearch), replace: boolean) => {
    setSelected({})
    void navigate({ to: vocPaths[place].list, search: next, replace, resetScroll: false, state: { chosen: true } })
  }
  // Typing leaves one entry in the history, turning a page leaves one each.
  // Of the address as it is by then: another filter may have been chosen while one typed.
  const change = (by: VocSearchChange) => show((held) => changedSearch(held, by), !('page' in by))
  const clear = () => show(withoutFilters(search), false)
  const chooseColumns = (next: readonly VocColumn[]) => {
    saveColumns(next)
    if (search.columns !== undefined) change({ columns: undefined })
  }
  const filterCount = allFilters.filter((filter) => isActive(search, filter)).length
  return (
    <div className={shared.page} data-wide>
      <Head place={place} />
      <Toolbar
        search={search}
        total={rows.data?.meta.totalData}
        columns={chosen ?? []}
        filterCount={filterCount}
        filtersOpen={filtersOpen}
        onFilters={() => setFiltersOpen(!filtersOpen)}
        onChange={change}
        onColumns={chooseColumns}
        onShow={(next) => show(next, false)}
      />
      <div className={styles.parts}>
        <StatusTabs search={search} onPick={(status) => change({ status })} />
        <ReadyViews shown={view} now={now} onShow={(next) => show(next, false)} />
      </div>
      {filterCount > 0 && (
        <Suspense fallback={<div className="h-9" />}>
          <FilterChips search={search} onChange={change} onClearAll={clear} />
        </Suspense>
      )}
      {view === 'late' && <p className="text-ink-soft text-sm">{t('list.views.lateHelp', { days: lateAfterDays })}</p>}
      {linked.length > 0 && !view && <ColumnsOfLink onOwn={() => change({ columns: undefined })} />}
      <div className="flex items-start gap-4">
        {filtersOpen && (
          <Suspense fallback={<div className={styles.sideRoom} aria-busy />}>
            <FilterSide search={search} onChange={change} onClose={() => setFiltersOpen(false)} />
          </Suspense>
        )}
        <div className="flex flex-1 flex-col gap-3 min-w-0">
          <Rows
            place={place}
            search={search}
            // Rows would grow with the columns that come after them.
            rows={chosen ? rows : { ...rows, data: undefined }}
            columns={chosen ?? []}
            agedAt={view && now}
            selection={{ ids: selected, onChange: setSelected }}
            onChange={change}
            onClear={clear}
          />
        </div>
      </div>
    </div>
  )
}

function Head({ place }: Pick<VocListPageProps, 'place'>) {
  const { t } = useTranslation(['voc', 'shell'])
  return (
    <header className={shared.head}>
      <h1>{t(`place.${place}`)}</h1>
      {place === 'manage' && (
        <Link to="/v3/manage/voc/queue" className={`${buttonStyles.button} ${styles.toQueue}`} data-kind="default">
          {t('shell:crumb.queue')}
        </Link>
      )}
      <Link to={vocPaths[place].add} className={buttonStyles.button}>
        <IconPlus size={16} aria-hidden />
        {t('list.add')}
      </Link>
    </header>
  )
}

/** Says that the columns are those of a link, and leads back to one's own. */
function ColumnsOfLink({ onOwn }: { readonly onOwn: () => void }) {
  const { t } = useTranslation('voc')
  return (
    <p className="text-ink-soft text-sm">
      {t('list.columnsOfLink')}{' '}
      <button className="text-info" type="button" onClick={onOwn}>
        {t('list.ownColumns')}
      </button>
    </p>
  )
}

interface RowsProps extends VocListPageProps {
  readonly rows: TableQuery<VocRow>
  readonly columns: readonly VocColumn[]
  /** Tells beside its day how old each record is by then. */
  readonly agedAt: Date | undefined
  readonly selection: Selection
  readonly onChange: (by: VocSearchChange) => void
  readonly onClear: () => void
}

/** The table, and what can be done with the rows that are selected in it. */
function Rows({ place, search, rows, columns: chosen, agedAt, selection, onChange, onClear }: RowsProps) {
  const { t } = useTranslation('voc')
  const navigate = useNavigate()
  const columns = useVocColumns(place, search, { chosen, agedAt })
  const filtered =
    [search.search, search.status, search.mine].some((one) => one !== undefined) ||
    allFilters.some((filter) => isActive(search, filter))
  const open = (row: VocRow) =>
    void navigate({
      to: vocPaths[place].detail,
      params: { id: String(row.id) },
      state: { vocList: search },
    })
  const picked = rows.data?.answer.filter((row) => selection.ids[row.id]) ?? []
  return (
    <ListTable
      label={t('list.label')}
      name="voc"
      columns={columns}
      query={rows}
      rowId={(row) => String(row.id)}
      rowName={(row) => row.voc_id}
      search={search}
      onChange={onChange}
      onOpen={open}
      selection={selection}
      empty={
        <EmptyList
          title={t(filtered ? 'list.noMatchTitle' : 'list.emptyTitle')}
          text={t(filtered ? 'list.noMatchText' : 'list.emptyText')}
          onClear={filtered ? onClear : undefined}
        />
      }
    >
      {Object.keys(selection.ids).length > 0 && (
        <Suspense>
          <BulkBar rows={picked} onUnselect={() => selection.onChange({})} />
        </Suspense>
      )}
    </ListTable>
  )
}

const pause = 600

/** The person's own columns and how to change them: at once on screen, kept on the server when the hand rests. */
function useOwnColumns(): [readonly VocColumn[] | undefined, (columns: readonly VocColumn[]) => void] {
  const { id } = useSession()
  const client = useQueryClient()
  const query = columnsQuery(id)
  const own = useQuery(query)
  const save = useMutation({
    mutationFn: (columns: readonly VocColumn[]) =>
      call(saveVocColumnSetting, {
        // With the column that cannot be left out, an empty choice differs from none made yet.
        body: { userId: id, path: ['voc_id' as const, ...columns].map((orderName) => ({ orderName })) },
      }),
    onError: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  const saveLater = useDebouncedCallback((columns: readonly VocColumn[]) => save.mutate(columns), {
    delay: pause,
    flushOnUnmount: true,
  })
  const change = (columns: readonly VocColumn[]) => {
    client.setQueryData(query.queryKey, columns)
    saveLater(columns)
  }
  // The table need not wait for a setting: without one it shows the default columns.
  return [own.isError ? vocDefaultColumns : own.data, change]
}

interface StatusTabsProps {
  readonly search: VocSearch
  readonly onPick: (status: string | undefined) => void
}

/** One status or all of them, each with how many records the other filters leave. */
function StatusTabs({ search, onPick }: StatusTabsProps) {
  const { t } = useTranslation('voc')
  const format = useFormat()
  const counts = useStatusCounts(search)
  const tabs = (['all', ...vocStatuses] as const).map((id) => {
    const count = counts[id]
    return {
      id,
      label: id === 'all' ? t('list.all') : t(`status.${id}`),
      count: count && (count.exact ? count.total : `> ${format.number(count.total - 1)}`),
    }
  })
  return (
    <Tabs
      label={t('list.statuses')}
      chosen={search.status ?? 'all'}
      tabs={tabs}
      onPick={(status) => onPick(status === 'all' ? undefined : status)}
    />
  )
}

interface ReadyViewsProps {
  readonly shown: VocView | undefined
  readonly now: Date
  readonly onShow: (search: VocSearch) => void
}

/** Lists that are asked for every day, one click away; a second click leads back to one's own. */
function ReadyViews({ shown, now, onShow }: ReadyViewsProps) {
  const { t } = useTranslation('voc')
  return (
    <div className={styles.views} role="group" aria-label={t('list.views.label')}>
      {vocViews.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={shown === view}
          onClick={() => onShow(shown === view ? {} : vocViewSearch(view, now))}
        >
          {t(`list.views.${view}`)}
          {view === 'late' && <small>{t('list.views.lateAfter', { days: lateAfterDays })}</small>}
        </button>
      ))}
    </div>
  )
}
