import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import button from '../plain/Button.module.css'
import { ChipRow } from '../table/ChipRow.tsx'
import { EmptyList } from '../table/EmptyList.tsx'
import { ListTable } from '../table/ListTable.tsx'
import type { Column, ListAnswer, TableQuery } from '../table/column.ts'
import { useKept } from '../table/layout.ts'
import shared from '../table/list.module.css'
import { ManageToolbar } from './ManageToolbar.tsx'
import { managedListQuery } from './calls.ts'
import type { ManagedScreen } from './screen.ts'
import {
  addAddress,
  changedListSearch,
  editAddress,
  isNarrowed,
  listAddress,
  pickedIn,
  withoutFilters,
  type ListSearch,
  type SearchChange,
} from './search.ts'

// What shows only once something is selected comes then.
const BulkActions = lazy(() => import('./BulkActions.tsx').then((module) => ({ default: module.BulkActions })))

interface ManagePageProps<Row> {
  readonly screen: ManagedScreen<Row>
  readonly search: ListSearch
  /** Between title and toolbar: what people come for before they look through the list. */
  readonly lead?: ReactNode
  /** Between toolbar and table, such as tabs. */
  readonly children?: ReactNode
}

/** A management list: search, sort, filters, columns, saved views, export, import, bulk edit; the address holds it all. */
export function ManagePage<Row extends object>({ screen, search, lead, children }: ManagePageProps<Row>) {
  const { page: name } = screen.calls
  const navigate = useNavigate()
  const rows = useManaged(screen, search)
  const [selected, setSelected] = useState<Readonly<Record<string, true>>>({})
  const show = (next: ListSearch | ((now: SearchChange) => ListSearch), replace: boolean) => {
    setSelected({})
    void navigate({ to: listAddress(name), search: next, replace, resetScroll: false, state: { chosen: true } })
  }
  // Of the address as it is by then: what was typed is sent a moment later, and another filter may have been chosen meanwhile.
  // Typing leaves one entry in the history, turning a page leaves one each.
  const change = (by: SearchChange) => show((now) => changedListSearch(now, by), !('page' in by))
  const clear = () => show(withoutFilters(search), false)
  const open = (row: Row) =>
    void navigate({
      to: editAddress(name),
      params: { id: String(screen.rowId(row)) },
      state: { listBefore: search },
    })
  const total = rows.data?.meta.totalData
  const ids = (rows.data?.answer ?? []).map(screen.rowId).filter((id) => selected[id])
  return (
    <div className={shared.page} data-wide>
      <Head screen={screen} total={total} />
      {lead}
      <ManageToolbar screen={screen} search={search} total={total} onChange={change} onShow={show} />
      {children}
      <ChipRow chips={chipsOf(screen, search, change)} onClearAll={clear} />
      <ListTable
        label={screen.texts.title}
        name={name}
        columns={shownColumns(screen, search)}
        query={rows}
        rowId={(row) => String(screen.rowId(row))}
        rowName={screen.rowName}
        search={search}
        onChange={change}
        onOpen={open}
        {...(screen.bulk && { selection: { ids: selected, onChange: setSelected } })}
        empty={<NoRows screen={screen} onClear={isNarrowed(search) ? clear : undefined} />}
      >
        {screen.bulk && ids.length > 0 && (
          <Suspense>
            <BulkActions
              calls={screen.calls}
              ids={ids}
              words={screen.words}
              form={screen.bulk}
              needsReason={screen.bulkNeedsReason}
              onUnselect={() => setSelected({})}
            />
          </Suspense>
        )}
      </ListTable>
    </div>
  )
}

interface HeadProps<Row> {
  readonly screen: ManagedScreen<Row>
  readonly total: number | undefined
}

function Head<Row>({ screen: { calls, texts, quietAdd }, total }: HeadProps<Row>) {
  return (
    <header className={shared.head}>
      <div>
        <h1>{texts.title}</h1>
        <p className="min-h-[1.5em] mt-0.5 text-ink-soft" role="status">
          {total !== undefined && texts.count(total)}
        </p>
      </div>
      <Link to={addAddress(calls.page)} className={button.button} data-kind={quietAdd && 'default'}>
        <IconPlus size={16} aria-hidden />
        {texts.add}
      </Link>
    </header>
  )
}

interface NoRowsProps<Row> {
  readonly screen: ManagedScreen<Row>
  /** Where search or filters leave something out. */
  readonly onClear: (() => void) | undefined
}

function NoRows<Row>({ screen: { texts }, onClear }: NoRowsProps<Row>) {
  const { t } = useTranslation('manage')
  return (
    <EmptyList
      title={onClear ? t('noMatchTitle') : texts.emptyTitle}
      text={onClear ? t('noMatchText') : texts.emptyText}
      onClear={onClear}
    />
  )
}

/** The first column always, then the chosen ones in their order. */
function shownColumns<Row>({ columns, defaultColumns }: ManagedScreen<Row>, search: ListSearch): Column<Row>[] {
  const [first, ...others] = columns
  const chosen = search['columns']?.split(',') ?? defaultColumns
  return [first, ...chosen.map((id) => others.find((one) => one.id === id))].filter((one) => one !== undefined)
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
      value: pickedIn(search, field)
        .map((value) => options.find((option) => option.value === value)?.label ?? value)
        .join(', '),
      onRemove: () => change({ [field]: undefined }),
    }))
}
