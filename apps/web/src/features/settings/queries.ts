import {
  changeClockSettings,
  changeRetention,
  clockSettingsHistory,
  clocksSetting,
  previewRetention,
  readClockSettings,
  readRetention,
  retentionHistory,
  retentionSetting,
  runRetention,
  type ClockSettings,
  type DueRows,
  type EndpointCall,
  type Retention,
  type RetentionKind,
} from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/client.ts'
import { managedDetailQuery, managedKey, type LoneRecord } from '../../ui/manage/calls.ts'

/** A section of the settings is one record that is always there: read, changed and told of as those of a list are. */
export const retentionCalls: LoneRecord = {
  path: readRetention.path,
  read: async (signal) => (await read(readRetention, signal)).answer,
  change: async (body) =>
    (await call(changeRetention, { body: body as EndpointCall<typeof changeRetention>['body'] })).answer,
  history: async (signal) => (await read(retentionHistory, signal)).answer,
}

export const retentionQuery = managedDetailQuery<Retention>(retentionCalls, retentionSetting)

const lookAgainMs = { underWay: 1_000, stalled: 5_000 }

export const isUnderWay = (retention: Retention): boolean => retention.run?.state === 'underWay'

/** Asked again and again while a clean-up is under way. */
export function useRetention() {
  return useQuery({
    ...retentionQuery,
    refetchInterval({ state: { data } }) {
      const state = data?.run?.state
      return state === 'underWay' || state === 'stalled' ? lookAgainMs[state] : false
    },
  })
}

export type RowsByKind = Readonly<Record<RetentionKind, number>>
export type GivenDays = Partial<Record<RetentionKind, number | null>>

/** How many rows would go now, and since when the oldest, by these days where they differ from those that stand. */
export function usePreview() {
  return useMutation({
    mutationFn: async (days: GivenDays): Promise<DueRows> => (await call(previewRetention, { body: { days } })).answer,
  })
}

export function useRun() {
  const client = useQueryClient()
  const renew = () => client.invalidateQueries({ queryKey: managedKey(retentionCalls) })
  // Also where somebody else was faster: theirs is under way.
  return useMutation({
    mutationFn: ({ version }: DueRows) => call(runRetention, { body: { version } }),
    meta: { ownFailure: true },
    onSettled: renew,
  })
}

export type GivenClocks = Omit<EndpointCall<typeof changeClockSettings>['body'], 'version' | 'reason'>

/** A record that is always there, as the other sections. */
export const clockCalls: LoneRecord = {
  path: readClockSettings.path,
  read: async (signal) => (await read(readClockSettings, signal)).answer,
  change: async (body) =>
    (await call(changeClockSettings, { body: body as EndpointCall<typeof changeClockSettings>['body'] })).answer,
  history: async (signal) => (await read(clockSettingsHistory, signal)).answer,
}

export const useClockSettings = () => useQuery(managedDetailQuery<ClockSettings>(clockCalls, clocksSetting))
