import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import type { ListAnswer, Sort, TableQuery } from '../table/column.ts'
import { BeyondLastPage, EmptyList } from '../table/EmptyList.tsx'
import { FilterChips } from '../table/FilterChips.tsx'
import shared from '../table/list.module.css'
import { Pager } from '../table/Pager.tsx'
import { QueryTable } from '../table/QueryTable.tsx'
import { useKept } from '../table/useKept.ts'
import button from '../plain/Button.module.css'
import { addAddress, editAddress, listAddress } from './address.ts'
import { managedListQuery } from './calls.ts'
import { ManageToolbar } from './ManageToolbar.tsx'
import type { ManagedScreen } from './screen.ts'
import { changedSearch, isNarrowed, pickedOf, withoutFilters, type ListSearch, type SearchChange } from './search.ts'

// What shows only once something is selected comes then.
const BulkBar = lazy(() => import('./BulkBar.tsx').then((module) => ({ default: module.BulkBar })))

interface ManagePageProps<Row> {
  readonly screen: ManagedScreen<Row>
  readonly search: ListSearch
  /** Between title and toolbar: what people come for before they look through the list. */
  readonly lead?: ReactNode
  /** Between toolbar and table, such as tabs. */
  readonly children?: ReactNode
}

/** A management list: search, sort, filters, columns, saved views, export, import, bulk edit; the address holds it all. */
export function ManagePage<Row extends object>(props: ManagePageProps<Row>) {
  const { screen, search } = props
  const { page: name } = screen.calls
  const { t } = useTranslation('manage')
  const navigate = useNavigate()
  const rows = useManaged(screen, search)
  const [selected, setSelected] = useState<Readonly<Record<string, true>>>({})
  const show = (next: ListSearch, replace: boolean) => {
    setSelected({})
    void navigate({ to: listAddress(name), search: next, replace, resetScroll: false, state: { chosen: true } })
  }
  // Typing leaves one entry in the history, turning a page leaves one each.
  const change = (by: SearchChange) => show(changedSearch(search, by), !('page' in by))
  const clear = () => show(withoutFilters(search), false)

  const [first, ...others] = screen.columns
  const chosen = search['columns']?.split(',') ?? screen.defaultColumns
  const columns = [first, ...chosen.map((id) => others.find((one) => one.id === id))].filter((one) => one !== undefined)
  const sort: Sort | null = search['orderName']
    ? { id: search['orderName'], descending: search['orderBy'] === 'desc' }
    : null
  const page = { number: Number(search['page'] ?? 1), size: Number(search['size'] ?? 10) }
  const meta = rows.data?.meta
  const narrowed = isNarrowed(search)
  const ids = (rows.data?.answer ?? []).map(screen.rowId).filter((id) => selected[id])
  return (
    <div className={shared.page}>
      <header className={shared.head}>
        <div>
          <h1>{screen.texts.title}</h1>
          <p className={shared.subtitle} role="status">
            {meta && screen.texts.count(meta.totalData)}
          </p>
        </div>
        <Link to={addAddress(name)} className={button.button} data-kind={screen.quietAdd && 'default'}>
          <IconPlus size={16} aria-hidden />
          {screen.texts.add}
        </Link>
      </header>
      {props.lead}
      <ManageToolbar screen={screen} search={search} total={meta?.totalData} onChange={change} onShow={show} />
      {props.children}
      <FilterChips chips={chipsOf(screen, search, change)} onClearAll={clear} />
      <QueryTable
        label={screen.texts.title}
        name={name}
        columns={columns}
        query={rows}
        rowId={(row) => String(screen.rowId(row))}
        rowName={screen.rowName}
        pageSize={page.size}
        sort={sort}
        onSort={(next) =>
          change({ orderName: next?.id, orderBy: next ? (next.descending ? 'desc' : 'asc') : undefined })
        }
        onOpen={(row) =>
          void navigate({
            to: editAddress(name),
            params: { id: String(screen.rowId(row)) },
            state: { listBefore: search },
          })
        }
        {...(screen.bulk && { selection: { ids: selected, onChange: setSelected } })}
        empty={
          (meta?.totalData ?? 0) > 0 ? (
            <BeyondLastPage last={meta?.totalPage ?? 1} onGo={() => change({ page: String(meta?.totalPage ?? 1) })} />
          ) : (
            <EmptyList
              title={narrowed ? t('noMatchTitle') : screen.texts.emptyTitle}
              text={narrowed ? t('noMatchText') : screen.texts.emptyText}
              onClear={narrowed ? clear : undefined}
            />
          )
        }
      />
      {screen.bulk && ids.length > 0 && (
        <Suspense>
          <BulkBar
            calls={screen.calls}
            ids={ids}
            words={screen.words}
            form={screen.bulk}
            onUnselect={() => setSelected({})}
          />
        </Suspense>
      )}
      <Pager
        meta={meta}
        page={page}
        onChange={({ number, size }) =>
          change(size === page.size ? { page: String(number) } : { page: undefined, size: String(size) })
        }
      />
    </div>
  )
}

function useManaged<Row extends object>(screen: ManagedScreen<Row>, search: ListSearch): TableQuery<Row> {
  const rows = useQuery({ ...managedListQuery<Row>(screen.calls, search), placeholderData: keepPreviousData })
  const data: ListAnswer<Row> | undefined = useKept(rows.data)
  return { data, error: rows.error, isFetching: rows.isFetching, refetch: rows.refetch }
}

/** One chip a filter, its picks in words. */
function chipsOf<Row>(screen: ManagedScreen<Row>, search: ListSearch, change: (by: SearchChange) => void) {
  return screen.filters
    .filter(({ field }) => search[field] !== undefined)
    .map(({ field, label, options }) => ({
      key: field,
      name: label,
      value: pickedOf(search, field)
        .map((value) => options.find((option) => option.value === value)?.label ?? value)
        .join(', '),
      onRemove: () => change({ [field]: undefined }),
    }))
}
