import { activityLog, auditLog, auditState, type ActivityRow, type AuditRow } from '@ido/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import type { RouterContext } from '../../context.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import { optionsQuery } from '../../ui/people/queries.ts'
import type { ListAnswer, TableQuery } from '../../ui/table/column.ts'
import { useKept } from '../../ui/table/layout.ts'

function activityQuery({ tab: _tab, ...query }: ListSearch) {
  return queryOptions({
    queryKey: ['activity', query],
    // A log goes on while one looks: coming back asks anew.
    staleTime: 0,
    queryFn: ({ signal }): Promise<ListAnswer<ActivityRow>> => read(activityLog, signal, { query: query }),
  })
}

/** What the audit trail is asked of an address: words, person, kind and period; of its list page and size beside. */
export function auditAsked({ search, who, subjectType, timestamp_from, timestamp_to }: ListSearch) {
  return {
    ...(search && { search }),
    ...(who && { who }),
    ...(subjectType && { subjectType }),
    ...(timestamp_from && { at_from: timestamp_from }),
    ...(timestamp_to && { at_to: timestamp_to }),
  }
}

function auditQuery(asked: ListSearch) {
  const { page, size } = asked
  const query = { ...(page && { page }), ...(size && { size }), ...auditAsked(asked) }
  return queryOptions({
    queryKey: ['audit', query],
    staleTime: 0,
    queryFn: ({ signal }): Promise<ListAnswer<AuditRow>> => read(auditLog, signal, { query }),
  })
}

export const auditStateQuery = queryOptions({
  queryKey: ['audit-state'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await read(auditState, signal)).answer,
})

export function useActivity(search: ListSearch): TableQuery<ActivityRow> {
  const rows = useQuery({ ...activityQuery(search), placeholderData: keepPreviousData })
  return { data: useKept(rows.data), error: rows.error, isFetching: rows.isFetching, refetch: rows.refetch }
}

export function useAudit(search: ListSearch): TableQuery<AuditRow> {
  const rows = useQuery({ ...auditQuery(search), placeholderData: keepPreviousData })
  return { data: useKept(rows.data), error: rows.error, isFetching: rows.isFetching, refetch: rows.refetch }
}

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for what the address shows while the page's code and texts arrive. */
export async function prepareLogs({ queryClient }: RouterContext, search: ListSearch): Promise<void> {
  if (search['tab'] === 'audit') {
    void queryClient.query(auditQuery(search)).catch(shownByPage)
    void queryClient.query(auditStateQuery).catch(shownByPage)
    // Its lines name regions and products.
    void queryClient.query(optionsQuery).catch(shownByPage)
  } else {
    void queryClient.query(activityQuery(search)).catch(shownByPage)
  }
  await loadTexts('logs', 'manage', 'table')
}
