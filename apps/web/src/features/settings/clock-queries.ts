import {
  changeClockSettings,
  type ClockSettings,
  clockSettingsHistory,
  clocksSetting,
  type EndpointCall,
  readClockSettings,
} from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { call, read } from '../../api/client.ts'
import { managedDetailQuery, type LoneRecord } from '../../ui/manage/calls.ts'

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
