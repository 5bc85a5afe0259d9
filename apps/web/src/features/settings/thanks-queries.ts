import {
  changeThanksSettings,
  type EndpointCall,
  readThanksSettings,
  thanksSetting,
  type ThanksSettings,
  thanksSettingsHistory,
} from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { call, read } from '../../api/client.ts'
import { managedDetailQuery, type LoneRecord } from '../../ui/manage/calls.ts'

/** A record that is always there, as the other sections. */
export const thanksCalls: LoneRecord = {
  path: readThanksSettings.path,
  read: async (signal) => (await read(readThanksSettings, signal)).answer,
  change: async (body) =>
    (await call(changeThanksSettings, { body: body as EndpointCall<typeof changeThanksSettings>['body'] })).answer,
  history: async (signal) => (await read(thanksSettingsHistory, signal)).answer,
}

export const useThanksSettings = () => useQuery(managedDetailQuery<ThanksSettings>(thanksCalls, thanksSetting))
