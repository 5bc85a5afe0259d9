import {
  changePeersSettings,
  type EndpointCall,
  peersSetting,
  peersSettingsHistory,
  readPeersSettings,
} from '@ido/contract'
import { call, read } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import type { LoneRecord } from '../../ui/manage/calls.ts'
import { SwitchSection } from './SwitchSection.tsx'

/** A record that is always there, as the other sections. */
const peersCalls: LoneRecord = {
  path: readPeersSettings.path,
  read: async (signal) => (await read(readPeersSettings, signal)).answer,
  change: async (body) =>
    (await call(changePeersSettings, { body: body as EndpointCall<typeof changePeersSettings>['body'] })).answer,
  history: async (signal) => (await read(peersSettingsHistory, signal)).answer,
}

/** Whether who sees some regions alone may compare them with the others. */
export function PeersSection() {
  const { t } = useTranslation('setting')
  const words = {
    title: t('peers.title'),
    form: t('peers.form'),
    formLead: t('peers.formLead'),
    isOn: t('peers.isOn'),
    on: t('peers.on'),
    off: t('peers.off'),
    action: t('peers.action'),
  }
  return (
    <SwitchSection name="peers" recordId={peersSetting} calls={peersCalls} words={words} lead={() => t('peers.lead')} />
  )
}
