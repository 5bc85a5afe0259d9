import { jakartaDay } from '@ido/contract'
import { readVocSearch, type VocSearch } from '../voc.search.ts'

export const queuePath = '/v3/manage/voc/queue'

export const queueParts = ['mine', 'late', 'today', 'free'] as const
export type QueuePart = (typeof queueParts)[number]

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

const open = 'new,on-progress'

/** What a part lists, in the words of the list: its records are stepped through in this order from their own pages. */
export function queueList(
  part: QueuePart,
  { me, now, page }: { me: number; now: Date; page?: string | undefined },
): VocSearch {
  const urgent = { orderName: 'due_at', orderBy: 'asc' } as const
  const parts: Record<QueuePart, VocSearch> = {
    mine: { owner: String(me), status: open, ...urgent },
    late: { overdue: 'true', ...urgent },
    today: { status: open, merged: 'none', createddate_from: jakartaDay(now.getTime()) },
    free: { status: open, unowned: 'true', orderName: 'time_in', orderBy: 'desc' },
  }
  return { ...parts[part], ...(page && { page }) }
}

/** The part of the queue that a record was opened from, as the list that was kept for the way back says it. */
export function queuePartOf(list: VocSearch | undefined): QueuePart | undefined {
  if (list?.owner !== undefined) return 'mine'
  if (list?.overdue !== undefined) return 'late'
  return list?.unowned === undefined ? undefined : 'free'
}
