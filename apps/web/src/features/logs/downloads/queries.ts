import {
  downloadAnalytics,
  downloadLog,
  exportDownloads,
  exportNcxScDownloads,
  exportRegionalDownloads,
  ncxScDownloadLog,
  regionalDownloadLog,
  type BoardDownloadRow,
  type DownloadRow,
} from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, read } from '../../../api/client.ts'
import type { RouterContext } from '../../../context.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import type { ExportedFile, ListAnswer } from '../../../ui/table/column.ts'
import type { DownloadList } from './downloads.search.ts'

/** A line of any of the logs. */
export type LoggedDownload = (DownloadRow | BoardDownloadRow) & Partial<Omit<DownloadRow & BoardDownloadRow, 'action'>>

const calls = { all: downloadLog, regional: regionalDownloadLog, ncxSc: ncxScDownloadLog } as const
const files = { all: exportDownloads, regional: exportRegionalDownloads, ncxSc: exportNcxScDownloads } as const

const askedOf = ({ tab: _tab, from: _from, to: _to, ...asked }: ListSearch): ListSearch => asked

export const downloadsQuery = (log: DownloadList, search: ListSearch) =>
  queryOptions({
    queryKey: ['downloads', log, askedOf(search)],
    // A log goes on while one looks: coming back asks anew.
    staleTime: 0,
    queryFn: ({ signal }): Promise<ListAnswer<LoggedDownload>> =>
      read(calls[log] as typeof downloadLog, signal, { query: askedOf(search) }),
  })

export function downloadsFile(log: DownloadList, search: ListSearch) {
  const { page: _page, size: _size, ...asked } = askedOf(search)
  return (file: ExportedFile) => addressOf(files[log], { query: { ...asked, ...file } })
}

export const analyticsQuery = ({ from, to }: ListSearch) =>
  queryOptions({
    queryKey: ['download-analytics', from, to],
    staleTime: 0,
    queryFn: ({ signal }) => read(downloadAnalytics, signal, { query: { ...(from && { from }), ...(to && { to }) } }),
  })

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for what the address shows while the page's code and texts arrive. */
export async function prepareDownloads(
  { queryClient }: RouterContext,
  log: DownloadList | null,
  search: ListSearch,
): Promise<void> {
  if (log) void queryClient.query(downloadsQuery(log, search)).catch(shownByPage)
  else void queryClient.query(analyticsQuery(search)).catch(shownByPage)
  await loadTexts('downloads', 'manage', 'table', 'labels')
}
