import {
  type ThanksSettings,
  changeThanksSettings,
  type EndpointCall,
  readThanksSettings,
  thanksSetting,
  thanksSettingsHistory,
} from '@ido/contract'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../ui/feedback/notices.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { HistoryList } from '../../ui/manage/HistoryList.tsx'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import record from '../../ui/manage/record.module.css'
import type { RecordFormProps } from '../../ui/manage/RecordPage.tsx'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import type { FieldWords } from '../../ui/manage/words.ts'
import styles from './setting.module.css'
import { call, read } from '../../api/client.ts'
import { managedDetailQuery, type LoneRecord } from '../../ui/manage/calls.ts'

/** A record that is always there, as the other sections. */
const thanksCalls: LoneRecord = {
  path: readThanksSettings.path,
  read: async (signal) => (await read(readThanksSettings, signal)).answer,
  change: async (body) =>
    (await call(changeThanksSettings, { body: body as EndpointCall<typeof changeThanksSettings>['body'] })).answer,
  history: async (signal) => (await read(thanksSettingsHistory, signal)).answer,
}

const useThanksSettings = () => useQuery(managedDetailQuery<ThanksSettings>(thanksCalls, thanksSetting))

/** Whether customers are thanked when their feedback is done, and what they read. */
export function ThanksSection() {
  const { data, error, refetch, isFetching } = useThanksSettings()
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return data ? <Thanked settings={data} /> : <div className={record.bones} aria-busy />
}

function Thanked({ settings }: { readonly settings: ThanksSettings }) {
  const { t } = useTranslation(['thanks', 'setting'])
  // Its own save starts the form anew, and nobody else's.
  const [stands, setStands] = useState(settings)
  const saved = (now: ThanksSettings) => {
    showNotice(t('setting:saved'))
    setStands(now)
  }
  return (
    <section className={styles.section} aria-labelledby="thanks-title">
      <h2 id="thanks-title">{t('setting.title')}</h2>
      <p className="mb-2 text-ink-soft">{t('setting.lead', { minutes: settings.afterMinutes })}</p>
      <div className={record.layout}>
        <ThanksForm key={stands.version} record={stands} onSaved={saved} />
        <aside className="grid gap-6 min-w-0">
          <HistoryList calls={thanksCalls} id={settings.id} words={useThanksWords()} />
        </aside>
      </div>
    </section>
  )
}

interface ThanksValues {
  readonly isOn: boolean
}
const unasked: ThanksValues = { isOn: false }
const idOf = (field: string) => `thanks-${field}`

function ThanksForm({ record: settings, onSaved }: RecordFormProps<ThanksSettings>) {
  const { t } = useTranslation(['thanks', 'setting'])
  const words = useThanksWords()
  const form = useManagedForm<ThanksValues, ThanksSettings>({
    calls: thanksCalls,
    record: settings,
    empty: unasked,
    valuesOf: ({ isOn }) => ({ isOn }),
    bodyOf: (values, fields) => Object.fromEntries(fields.map((field) => [field, values[field]])),
    problemsOf: () => ({}),
    onSaved,
  })
  const locked = settings?.can.change === false
  const { value: checked, ...input } = inputsOf(form, idOf, words)('isOn')
  return (
    <ManageForm
      label={t('setting.title')}
      form={form}
      words={words}
      inputId={idOf}
      locked={locked ? t('setting:locked') : undefined}
    >
      <FormSection id="sending" title={t('setting.form')} lead={t('setting.formLead')}>
        <CheckField {...input} checked={checked} disabled={locked} />
      </FormSection>
      {settings && (
        <FormSection id="mail" title={t('setting.preview')} lead={t('setting.previewLead')}>
          <Preview preview={settings.preview} />
        </FormSection>
      )}
    </ManageForm>
  )
}

/** The mail as a customer reads it, one language below the other. */
function Preview({ preview }: Pick<ThanksSettings, 'preview'>) {
  const { t } = useTranslation('thanks')
  return (
    <>
      <p>
        {t('setting.subject')}: <b>{preview.subject}</b>
      </p>
      {(['id', 'en'] as const).map((language) => (
        <article key={language} className={styles.mail} aria-label={t(`setting.language.${language}`)} lang={language}>
          <h3 className="text-lg">{preview[language].title}</h3>
          {preview[language].paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </article>
      ))}
    </>
  )
}

/** As its form and its history name it. */
function useThanksWords(): FieldWords {
  const { t } = useTranslation('thanks')
  return {
    label: () => t('setting.isOn'),
    value: (_field, given) => (given === null ? null : t(given === true ? 'setting.on' : 'setting.off')),
    action: () => t('setting.action'),
  }
}
