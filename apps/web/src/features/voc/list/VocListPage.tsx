import type { VocColumn } from '@ido/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import buttonStyles from '../../../ui/plain/Button.module.css'
import type { Sort } from '../../../ui/table/column.ts'
import { BeyondLastPage, EmptyList } from '../../../ui/table/EmptyList.tsx'
import shared from '../../../ui/table/list.module.css'
import { Pager } from '../../../ui/table/Pager.tsx'
import { QueryTable } from '../../../ui/table/QueryTable.tsx'
import { vocPaths, type VocPlace } from '../paths.ts'
import { useVocRows } from '../queries.ts'
import { allFilters, isActive } from '../voc.filters.ts'
import { changedSearch, columnsOf, withoutFilters, type SearchChange, type VocSearch } from '../voc.search.ts'
import { useVocColumns } from './columns.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useOwnColumns } from './useOwnColumns.ts'
import styles from './list.module.css'

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
  const { t } = useTranslation(['voc', 'common'])
  const navigate = useNavigate()
  const rows = useVocRows(search)
  const [ownColumns, saveColumns] = useOwnColumns()
  const [selected, setSelected] = useState<Readonly<Record<string, true>>>({})
  const [filtersOpen, setFiltersOpen] = useState(false)
  const linked = columnsOf(search.columns)
  const chosen = linked.length > 0 ? linked : (ownColumns ?? [])
  const columns = useVocColumns(place, search, chosen)

  const show = (next: VocSearch, replace: boolean) => {
    setSelected({})
    void navigate({ to: vocPaths[place].list, search: next, replace, resetScroll: false })
  }
  // Typing leaves one entry in the history, turning a page leaves one each.
  const change = (by: SearchChange) => show(changedSearch(search, by), !('page' in by))
  const clear = () => show(withoutFilters(search), false)
  const chooseColumns = (next: readonly VocColumn[]) => {
    saveColumns(next)
    if (search.columns !== undefined) change({ columns: undefined })
  }

  const sort: Sort | null = search.orderName ? { id: search.orderName, descending: search.orderBy === 'desc' } : null
  const filterCount = allFilters.filter((filter) => isActive(search, filter)).length
  const hasFilter = filterCount > 0 || [search.search, search.status, search.mine].some((one) => one !== undefined)
  const lastPage = rows.data?.meta.totalPage ?? 1
  const beyond = (rows.data?.meta.totalData ?? 0) > 0
  const picked = rows.data?.answer.filter((row) => selected[row.id]) ?? []

  return (
    <div className={shared.page}>
      <header className={shared.head}>
        <h1>{t(`place.${place}`)}</h1>
        <Link to={vocPaths[place].add} className={buttonStyles.button}>
          <IconPlus size={16} aria-hidden />
          {t('list.add')}
        </Link>
      </header>
      <Toolbar
        search={search}
        total={rows.data?.meta.totalData}
        columns={chosen}
        filterCount={filterCount}
        filtersOpen={filtersOpen}
        onFilters={() => setFiltersOpen(!filtersOpen)}
        onChange={change}
        onColumns={chooseColumns}
      />
      <StatusTabs search={search} onPick={(status) => change({ status })} />
      {filterCount > 0 && (
        <Suspense fallback={<div className={styles.chipsRoom} />}>
          <FilterChips search={search} onChange={change} onClearAll={clear} />
        </Suspense>
      )}
      {linked.length > 0 && (
        <p className={styles.note}>
          {t('list.columnsOfLink')}{' '}
          <button type="button" onClick={() => change({ columns: undefined })}>
            {t('list.ownColumns')}
          </button>
        </p>
      )}
      <div className={styles.body}>
        {filtersOpen && (
          <Suspense fallback={<p className={styles.note}>{t('common:loading')}</p>}>
            <FilterSide search={search} onChange={change} onClose={() => setFiltersOpen(false)} />
          </Suspense>
        )}
        <div className={styles.main}>
          <QueryTable
            label={t('list.label')}
            name="voc"
            columns={columns}
            query={rows}
            rowId={(row) => String(row.id)}
            rowName={(row) => row.voc_id}
            pageSize={Number(search.size ?? 10)}
            sort={sort}
            onSort={(next) =>
              change({ orderName: next?.id, orderBy: next ? (next.descending ? 'desc' : 'asc') : undefined })
            }
            onOpen={(row) =>
              void navigate({
                to: vocPaths[place].detail,
                params: { id: String(row.id) },
                state: { vocList: search },
              })
            }
            selection={{ ids: selected, onChange: setSelected }}
            empty={
              beyond ? (
                <BeyondLastPage last={lastPage} onGo={() => change({ page: String(lastPage) })} />
              ) : (
                <EmptyList
                  title={t(hasFilter ? 'list.noMatchTitle' : 'list.emptyTitle')}
                  text={t(hasFilter ? 'list.noMatchText' : 'list.emptyText')}
                  onClear={hasFilter ? clear : undefined}
                />
              )
            }
          />
          {Object.keys(selected).length > 0 && (
            <Suspense>
              <BulkBar rows={picked} onUnselect={() => setSelected({})} />
            </Suspense>
          )}
          <Pager
            meta={rows.data?.meta}
            page={{ number: Number(search.page ?? 1), size: Number(search.size ?? 10) }}
            onChange={(page) =>
              change(
                String(page.size) === (search.size ?? '10')
                  ? { page: String(page.number) }
                  : { page: '1', size: String(page.size) },
              )
            }
          />
        </div>
      </div>
    </div>
  )
}
