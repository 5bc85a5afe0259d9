import {
  exportHandovers,
  listHandovers,
  listProducts,
  logbook,
  shiftAt,
  type Handover,
  type LogbookRow,
  type ShiftDay,
} from '@ido/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressOf, call, read } from '../../api/client.ts'
import { addDays } from '../../ui/form/day.ts'
import { managedKey } from '../../ui/manage/calls.ts'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import type { ExportedFile } from '../../ui/table/column.ts'

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async ({ signal }) => (await read(listProducts, signal)).answer,
  staleTime: 10 * 60_000,
})

/** What one wrote in a shift, the newest first. More than a hundred a shift nobody types. */
export function shiftQuery({ date, shift }: ShiftDay) {
  const query = { mine: 'written', shift, date_from: date, date_to: addDays(date, 1), size: 100 } as const
  return queryOptions({
    queryKey: [...managedKey(logbook), 'shift', date, shift],
    queryFn: async ({ signal }) => (await read(logbook.list, signal, { query })).answer,
  })
}

/** What is not done of a shift that waits to be taken over, the oldest first. */
export function openEntriesQuery({ id, date, shift, from }: Handover) {
  const days = { date_from: date, date_to: addDays(date, 1) }
  const asked = { ...days, shift, agent: from, status: 'open,on-progress', size: 100 } as const
  return queryOptions({
    queryKey: [...managedKey(logbook), 'handovers', id, 'open'],
    queryFn: async ({ signal }) => {
      const query = { ...asked, orderName: 'startedAt', orderBy: 'asc' } as const
      return (await read(logbook.list, signal, { query })).answer
    },
  })
}

const handoversKey = [...managedKey(logbook), 'handovers']

export const waitingQuery = queryOptions({
  queryKey: [...handoversKey, 'waiting'],
  queryFn: ({ signal }) => read(listHandovers, signal, { query: { open: 'true', size: 20 } }),
  select: ({ answer }) => answer,
})

export const latestQuery = queryOptions({
  queryKey: [...handoversKey, 'latest'],
  queryFn: ({ signal }) => read(listHandovers, signal, { query: { open: 'false', size: 5 } }),
  select: ({ answer }) => answer,
})

/** How many hand-overs there are of either kind. */
export function useHandoverTotal(): number | undefined {
  const waiting = useQuery({ ...waitingQuery, select: ({ meta }) => meta.totalData })
  const taken = useQuery({ ...latestQuery, select: ({ meta }) => meta.totalData })
  return waiting.data === undefined || taken.data === undefined ? undefined : waiting.data + taken.data
}

/** Every hand-over as a file. */
export const handoversFile = (file: ExportedFile) => addressOf(exportHandovers, { query: file })

/** Everything about the logbook is asked anew after a change of it. */
export function useRenew() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: managedKey(logbook) })
}

export function useStatusChange() {
  const renew = useRenew()
  return useMutation({
    mutationFn: ({ id, version, status }: Pick<LogbookRow, 'id' | 'version' | 'status'>) =>
      call(logbook.change, { params: { id }, body: { status, version } }),
    onSettled: renew,
  })
}

export const logbookNeeds: ManagedNeeds<LogbookRow> = {
  calls: logbook,
  texts: ['logbook', 'labels'],
  choices: (client) => [client.query(productsQuery)],
  beside: (client) => [client.query(shiftQuery(shiftAt(new Date()))), client.query(waitingQuery)],
}
