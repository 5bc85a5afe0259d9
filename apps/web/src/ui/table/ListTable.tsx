import type { ReactNode } from 'react'
import type { PageState, Sort } from './column.ts'
import { BeyondLastPage } from './EmptyList.tsx'
import { Pager } from './Pager.tsx'
import { QueryTable } from './QueryTable.tsx'
import type { QueryTableProps } from './model.ts'

/** What the address of a list says about its order and its page. */
interface Listed {
  readonly page?: string
  readonly size?: string
  readonly orderName?: string
  readonly orderBy?: string
}
/** Changes to it: undefined takes a key away. */
type ListedChange = { readonly [K in keyof Listed]?: string | undefined }

interface ListTableProps<Row> extends Omit<QueryTableProps<Row>, 'sort' | 'onSort' | 'pageSize'> {
  readonly search: Listed
  readonly onChange: (by: ListedChange) => void
  /** Between table and pager, such as what can be done with the selected rows. */
  readonly children?: ReactNode
}

/** A list whose order and page stand in the address: its table, its pager, and the way back from behind the last page. */
export function ListTable<Row extends object>({ search, onChange, children, ...table }: ListTableProps<Row>) {
  const meta = table.query.data?.meta
  const page = { number: Number(search.page ?? 1), size: Number(search.size ?? 10) }
  const sort: Sort | null = search.orderName ? { id: search.orderName, descending: search.orderBy === 'desc' } : null
  const sortBy = (next: Sort | null) =>
    onChange({ orderName: next?.id, orderBy: next ? (next.descending ? 'desc' : 'asc') : undefined })
  const turnTo = ({ number, size }: PageState) =>
    onChange(size === page.size ? { page: String(number) } : { page: undefined, size: String(size) })
  const last = meta?.totalPage ?? 1
  return (
    <>
      <QueryTable
        {...table}
        pageSize={page.size}
        sort={sort}
        onSort={sortBy}
        empty={
          meta && meta.totalData > 0 ? (
            <BeyondLastPage last={last} onGo={() => onChange({ page: String(last) })} />
          ) : (
            table.empty
          )
        }
      />
      {children}
      <Pager meta={meta} page={page} onChange={turnTo} />
    </>
  )
}
