import { queueParts, queueQueries, type QueuePart } from '@ido/contract'
import { readVocSearch, type VocSearch } from '../list/voc.search.ts'

export const queuePath = '/v3/manage/voc/queue'

/** The part of the queue that an address names, and its page; none is the first. */
export interface QueueSearch {
  readonly part?: QueuePart
  readonly page?: string
}

export function readQueueSearch(raw: Readonly<Record<string, unknown>>): QueueSearch {
  const part = queueParts.find((one) => one === raw['part'])
  const { page } = readVocSearch({ page: raw['page'] })
  return { ...(part && { part }), ...(page && { page }) }
}

/** What a part lists, in the words of the list: its records are stepped through in this order from their own pages. */
export const queueList = (
  part: QueuePart,
  { me, now, page }: { me: number; now: Date; page?: string | undefined },
): VocSearch => ({ ...queueQueries(me, now)[part], ...(page && { page }) })

/** The part of the queue that a record was opened from, as the list that was kept for the way back says it. */
export function queuePartOf(list: VocSearch | undefined): QueuePart | undefined {
  if (list?.owner !== undefined) return 'mine'
  if (list?.overdue !== undefined) return 'late'
  return list?.unowned === undefined ? undefined : 'free'
}
