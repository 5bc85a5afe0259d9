import {
  changePeersSettings,
  type EndpointCall,
  peersSetting,
  type PeersSettings,
  peersSettingsHistory,
  readPeersSettings,
} from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, read } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../ui/feedback/notices.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { managedDetailQuery, type LoneRecord } from '../../ui/manage/calls.ts'
import { HistoryList } from '../../ui/manage/HistoryList.tsx'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import record from '../../ui/manage/record.module.css'
import type { RecordFormProps } from '../../ui/manage/RecordPage.tsx'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import type { FieldWords } from '../../ui/manage/words.ts'
import styles from './setting.module.css'

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
  const { data, error, refetch, isFetching } = useQuery(managedDetailQuery<PeersSettings>(peersCalls, peersSetting))
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return data ? <Allowed settings={data} /> : <div className={record.bones} aria-busy />
}

function Allowed({ settings }: { readonly settings: PeersSettings }) {
  const { t } = useTranslation('setting')
  // Its own save starts the form anew, and nobody else's.
  const [stands, setStands] = useState(settings)
  const saved = (now: PeersSettings) => {
    showNotice(t('saved'))
    setStands(now)
  }
  return (
    <section className={styles.section} aria-labelledby="peers-title">
      <h2 id="peers-title">{t('peers.title')}</h2>
      <p className="mb-2 text-ink-soft">{t('peers.lead')}</p>
      <div className={record.layout}>
        <PeersForm key={stands.version} record={stands} onSaved={saved} />
        <aside className="grid gap-6 min-w-0">
          <HistoryList calls={peersCalls} id={settings.id} words={usePeersWords()} />
        </aside>
      </div>
    </section>
  )
}

interface PeersValues {
  readonly isOn: boolean
}
const idOf = (field: string) => `peers-${field}`

function PeersForm({ record: settings, onSaved }: RecordFormProps<PeersSettings>) {
  const { t } = useTranslation('setting')
  const words = usePeersWords()
  const form = useManagedForm<PeersValues, PeersSettings>({
    calls: peersCalls,
    record: settings,
    empty: { isOn: false },
    valuesOf: ({ isOn }) => ({ isOn }),
    bodyOf: (values, fields) => Object.fromEntries(fields.map((field) => [field, values[field]])),
    problemsOf: () => ({}),
    onSaved,
  })
  const locked = settings?.can.change === false
  const { value: checked, ...input } = inputsOf(form, idOf, words)('isOn')
  return (
    <ManageForm
      label={t('peers.title')}
      form={form}
      words={words}
      inputId={idOf}
      locked={locked ? t('locked') : undefined}
    >
      <FormSection id="shown" title={t('peers.form')} lead={t('peers.formLead')}>
        <CheckField {...input} checked={checked} disabled={locked} />
      </FormSection>
    </ManageForm>
  )
}

/** As its form and its history name it. */
function usePeersWords(): FieldWords {
  const { t } = useTranslation('setting')
  return {
    label: () => t('peers.isOn'),
    value: (_field, given) => (given === null ? null : t(given === true ? 'peers.on' : 'peers.off')),
    action: () => t('peers.action'),
  }
}
