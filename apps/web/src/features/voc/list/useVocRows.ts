import { vocStatusCounts, type VocRow, type VocStatus } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import type { ListAnswer, TableQuery } from '../../../ui/table/column.ts'
import { useKept } from '../../../ui/table/layout.ts'
import { listQuery, vocKeys } from '../queries.ts'
import { countsSlowly, toListQuery, type VocSearch } from './voc.search.ts'

/**
 * The rows of a search. Where counting is slow the rows come with a bounded total, and the exact one follows by itself.
 */
export function useVocRows(search: VocSearch): TableQuery<VocRow> {
  const query = toListQuery(search)
  const rows = useQuery({
    ...listQuery(query, countsSlowly(query) ? 'bounded' : 'exact'),
    placeholderData: keepPreviousData,
  })
  const bounded = rows.data?.meta.totalIsExact === false && !rows.isPlaceholderData
  const { page: _page, size: _size, ...filters } = query
  const exact = useQuery({ ...listQuery({ ...filters, size: '1' }), enabled: bounded })
  const kept = useKept(rows.data)
  const data = kept && bounded && exact.data ? counted(kept, exact.data) : kept
  return { data, error: rows.error, isFetching: rows.isFetching, refetch: rows.refetch }
}

function counted(rows: ListAnswer<VocRow>, exact: ListAnswer<VocRow>): ListAnswer<VocRow> {
  const totalData = exact.meta.totalData
  const totalPage = Math.ceil(totalData / rows.meta.size)
  return { answer: rows.answer, meta: { ...rows.meta, totalData, totalPage, totalIsExact: true } }
}

type StatusCounts = Readonly<Partial<Record<VocStatus | 'all', { total: number; exact: boolean }>>>

/** How many records of each status the other filters leave, for the tabs over the table. */
export function useStatusCounts(search: VocSearch): StatusCounts {
  const { page: _page, size: _size, orderName: _name, orderBy: _by, status: _status, ...query } = toListQuery(search)
  const { data } = useQuery({
    queryKey: [...vocKeys.lists, 'statuses', query],
    queryFn: async ({ signal }) => (await read(vocStatusCounts, signal, { query })).answer,
    placeholderData: keepPreviousData,
  })
  if (data === undefined) return {}
  const all = { total: data.reduce((sum, { total }) => sum + total, 0), exact: data.every(({ isExact }) => isExact) }
  return { all, ...Object.fromEntries(data.map(({ status, total, isExact }) => [status, { total, exact: isExact }])) }
}
