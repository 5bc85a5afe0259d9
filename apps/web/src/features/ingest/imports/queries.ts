import {
  guessImport,
  importTargets,
  listImportProfiles,
  listImports,
  previewImport,
  readImport,
  type GivenLayout,
  type ImportDetail,
  type ImportProfile,
  type ImportRow,
} from '@ido/contract'
import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import type { RouterContext } from '../../../context.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import type { ListAnswer, TableQuery } from '../../../ui/table/column.ts'
import { useKept } from '../../../ui/table/layout.ts'

const key = 'imports'
const lookAgainMs = 1_000

export const targetsQuery = queryOptions({
  queryKey: [key, 'targets'],
  queryFn: async ({ signal }) => (await read(importTargets, signal)).answer,
})

export const profilesQuery = queryOptions({
  queryKey: [key, 'profiles'],
  queryFn: async ({ signal }) => (await read(listImportProfiles, signal, { query: {} })).answer,
  staleTime: 0,
})

const isWorkedOn = ({ state, undo }: Pick<ImportDetail, 'state' | 'undo'>): boolean =>
  ['checking', 'waiting', 'running'].includes(state) || undo?.state === 'waiting' || undo?.state === 'running'

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [key, 'one', id],
    queryFn: async ({ signal }) => (await read(readImport, signal, { params: { id } })).answer,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWorkedOn(data) ? lookAgainMs : false),
  })

function historyQuery({ tab: _tab, import: _import, ...query }: ListSearch) {
  return queryOptions({
    queryKey: [key, 'history', query],
    queryFn: ({ signal }): Promise<ListAnswer<ImportRow>> => read(listImports, signal, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.answer.some(isWorkedOn) ? lookAgainMs * 2 : false),
  })
}

/** The rows stay while others are asked for, and where asking fails. */
export function useHistory(search: ListSearch): TableQuery<ImportRow> {
  const rows = useQuery(historyQuery(search))
  return { data: useKept(rows.data), error: rows.error, isFetching: rows.isFetching, refetch: rows.refetch }
}

export interface GuessBy {
  readonly like?: string | undefined
  readonly profileId?: number | undefined
  readonly layout?: GivenLayout | undefined
}

/** What is in the file; a long one takes a while to look at. */
export const guessQuery = (id: number, by: GuessBy) =>
  queryOptions({
    queryKey: [key, 'guess', id, by],
    queryFn: async ({ signal }) => (await read(guessImport, signal, { params: { id }, body: given(by) })).answer,
    staleTime: Infinity,
    retry: false,
  })

const given = ({ like, profileId, layout }: GuessBy) => ({
  ...(like !== undefined && { like }),
  ...(profileId !== undefined && { profileId }),
  ...(layout !== undefined && { layout }),
})

export const previewQuery = (id: number, profile: ImportProfile) =>
  queryOptions({
    queryKey: [key, 'preview', id, profile],
    queryFn: async ({ signal }) => (await read(previewImport, signal, { params: { id }, body: { profile } })).answer,
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
  })

/** After something was asked for: how this import stands, and the lists that it stands in. */
export async function renew(client: QueryClient, now: ImportDetail): Promise<void> {
  client.setQueryData(importQuery(now.id).queryKey, now)
  await renewHistory(client)
}

export const renewHistory = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [key, 'history'] })

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for what the address shows while the page's code and texts arrive. */
export async function prepareImports({ queryClient }: RouterContext, search: ListSearch): Promise<void> {
  void queryClient.query(targetsQuery).catch(shownByPage)
  void queryClient.query(profilesQuery).catch(shownByPage)
  if (search['tab'] === 'history') void queryClient.query(historyQuery(search)).catch(shownByPage)
  if (search['import']) void queryClient.query(importQuery(Number(search['import']))).catch(shownByPage)
  await loadTexts('imports', 'labels', 'manage', 'table', 'form')
}
