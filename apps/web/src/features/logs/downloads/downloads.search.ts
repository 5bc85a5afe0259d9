import { downloadStates } from '@ido/contract'
import { isDay, atMost, listOf, oneOf, searchReader, type ListSearch } from '../../../ui/manage/search.ts'

/** Which of the logs a list shows. */
export type DownloadList = 'all' | 'regional' | 'ncxSc'

/** The address of the download pages, in the words of their API; `tab` chooses a log in place of the analytics. */
export const readDownloadsSearch = searchReader({
  orderNames: ['date', 'timestamp', 'downloaded_by', 'user_email', 'nik', 'type', 'status', 'total_rows'],
  columns: [],
  filters: {
    tab: oneOf(['log', 'regional']),
    user_email: atMost(254),
    status: listOf(oneOf(downloadStates)),
    from: isDay,
    to: isDay,
    date_from: isDay,
    date_to: isDay,
  },
})

/** The log that the address of the analytics shows; null for the figures. */
export const logIn = ({ tab }: ListSearch): DownloadList | null =>
  tab === 'log' ? 'all' : tab === 'regional' ? 'regional' : null
