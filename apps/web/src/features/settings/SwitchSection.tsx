import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
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

/** A setting that is on or off. */
interface Switch {
  readonly id: number
  readonly version: number
  readonly isOn: boolean
  readonly can: { readonly change: boolean }
}

interface SwitchWords {
  readonly title: string
  readonly form: string
  readonly formLead: string
  readonly isOn: string
  readonly on: string
  readonly off: string
  /** What its history calls a change. */
  readonly action: string
}

interface SwitchSectionProps<S extends Switch> {
  /** Part of the ids of its fields. */
  readonly name: string
  readonly recordId: number
  readonly calls: LoneRecord
  readonly words: SwitchWords
  readonly lead: (settings: S) => string
  /** Below the switch. */
  readonly renderMore?: (settings: S) => ReactNode
}

/** A section of the settings that is one switch, with its history. */
export function SwitchSection<S extends Switch>(props: SwitchSectionProps<S>) {
  const { calls, recordId } = props
  const { data, error, refetch, isFetching } = useQuery(managedDetailQuery<S>(calls, recordId))
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return data ? <Known {...props} settings={data} /> : <div className={record.bones} aria-busy />
}

function Known<S extends Switch>({ settings, ...props }: SwitchSectionProps<S> & { readonly settings: S }) {
  const { t } = useTranslation('setting')
  const { name, calls, words, lead } = props
  // Its own save starts the form anew, and nobody else's.
  const [stands, setStands] = useState(settings)
  const saved = (now: S) => {
    showNotice(t('saved'))
    setStands(now)
  }
  return (
    <section className={styles.section} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{words.title}</h2>
      <p className="mb-2 text-ink-soft">{lead(settings)}</p>
      <div className={record.layout}>
        <SwitchForm key={stands.version} {...props} record={stands} onSaved={saved} />
        <aside className="grid gap-6 min-w-0">
          <HistoryList calls={calls} id={settings.id} words={fieldWords(words)} />
        </aside>
      </div>
    </section>
  )
}

interface SwitchValues {
  readonly isOn: boolean
}

function SwitchForm<S extends Switch>({
  name,
  calls,
  words: said,
  renderMore,
  record: settings,
  onSaved,
}: SwitchSectionProps<S> & RecordFormProps<S>) {
  const { t } = useTranslation('setting')
  const words = fieldWords(said)
  const idOf = (field: string) => `${name}-${field}`
  const form = useManagedForm<SwitchValues, S>({
    calls,
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
    <ManageForm label={said.title} form={form} words={words} inputId={idOf} locked={locked ? t('locked') : undefined}>
      <FormSection id="switch" title={said.form} lead={said.formLead}>
        <CheckField {...input} checked={checked} disabled={locked} />
      </FormSection>
      {settings && renderMore?.(settings)}
    </ManageForm>
  )
}

/** As its form and its history name it. */
const fieldWords = ({ isOn, on, off, action }: SwitchWords): FieldWords => ({
  label: () => isOn,
  value: (_field, given) => (given === null ? null : given === true ? on : off),
  action: () => action,
})
