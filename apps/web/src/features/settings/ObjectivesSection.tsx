import { objectiveBounds, objectiveKinds, type ObjectiveKind, type Objectives } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../ui/feedback/notices.ts'
import type { Messages } from '../../ui/form/fieldMessages.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { HistoryList } from '../../ui/manage/HistoryList.tsx'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import record from '../../ui/manage/record.module.css'
import type { RecordFormProps } from '../../ui/manage/RecordPage.tsx'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import { shareIn, shareTyped } from '../../ui/settled.ts'
import { objectivesCalls, useObjectives } from './figure-queries.ts'
import styles from './setting.module.css'
import { useObjectiveWords } from './words.ts'

/** What services and products are held to. */
export function ObjectivesSection() {
  const { data, error, refetch, isFetching } = useObjectives()
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return data ? <Held objectives={data} /> : <div className={record.bones} aria-busy />
}

function Held({ objectives }: { readonly objectives: Objectives }) {
  const { t } = useTranslation('setting')
  // Its own save starts the form anew, and nobody else's.
  const [read, setRead] = useState(objectives)
  const saved = (now: Objectives) => {
    showNotice(t('saved'))
    setRead(now)
  }
  return (
    <section className={styles.section} aria-labelledby="objectives-title">
      <h2 id="objectives-title">{t('objectives.title')}</h2>
      <p className="mb-2 text-ink-soft">{t('objectives.lead')}</p>
      <div className={record.layout}>
        <ObjectivesForm key={read.version} record={read} onSaved={saved} />
        <aside className="grid gap-6 min-w-0">
          <HistoryList calls={objectivesCalls} id={objectives.id} words={useObjectiveWords(objectives)} />
        </aside>
      </div>
    </section>
  )
}

const parts = ['services', 'products'] as const
type Part = (typeof parts)[number]
/** In percent as typed, by `services.2.slo`. */
type Values = Readonly<Record<string, string>>

const idOf = (field: string) => `objective-${field.replaceAll('.', '-')}`
const fieldOf = (part: Part, id: number, kind: ObjectiveKind) => `${part}.${id}.${kind}`
const longestShare = 10

function valuesIn(objectives: Objectives, language: string): Values {
  const fields = parts.flatMap((part) =>
    objectives[part].flatMap((one) =>
      objectiveKinds.map((kind): [string, string] => {
        const share = one[kind]
        return [fieldOf(part, one.id, kind), share === null ? '' : shareTyped(share, language)]
      }),
    ),
  )
  return Object.fromEntries(fields)
}

/** By part and id what was changed; an empty field takes a product's own objective away. */
function bodyOf(values: Values, fields: readonly string[]) {
  const body: Record<string, Record<string, Record<string, number | null>>> = {}
  for (const field of fields) {
    const [part = '', id = '', kind = ''] = field.split('.')
    const all = (body[part] ??= {})
    const text = values[field] ?? ''
    all[id] = { ...all[id], [kind]: text.trim() === '' ? null : shareIn(text) }
  }
  return body
}

function isRight(field: string, text: string): boolean {
  if (text.trim() === '') return field.startsWith('products.')
  const share = shareIn(text)
  return share !== null && share >= objectiveBounds.least && share <= objectiveBounds.most
}

function ObjectivesForm({ record: objectives, onSaved }: RecordFormProps<Objectives>) {
  const { t, i18n } = useTranslation('setting')
  const words = useObjectiveWords(objectives)
  const valuesOf = (of: Objectives) => valuesIn(of, i18n.language)
  const form = useManagedForm<Values, Objectives>({
    calls: objectivesCalls,
    record: objectives,
    empty: objectives ? valuesOf(objectives) : {},
    valuesOf,
    bodyOf,
    problemsOf: ({ values }): Messages =>
      Object.fromEntries(
        Object.entries(values).flatMap(([field, text]) =>
          isRight(field, text) ? [] : [[field, t('objectives.wrong')]],
        ),
      ),
    onSaved,
  })
  const locked = objectives?.can.change === false
  const inputs = inputsOf(form, idOf, words)
  return (
    <ManageForm
      label={t('objectives.label')}
      form={form}
      words={words}
      inputId={idOf}
      locked={locked ? t('locked') : undefined}
    >
      {parts.map((part) => (
        <FormSection
          key={part}
          id={part}
          title={t(`objectives.${part}`)}
          lead={`${t(`objectives.${part}Lead`)} ${t('objectives.bounds')}.`}
        >
          {objectives?.[part].map(({ id }) => (
            <div key={id} className={styles.pair}>
              {objectiveKinds.map((kind) => (
                <TextField
                  key={kind}
                  {...inputs(fieldOf(part, id, kind))}
                  value={form.values[fieldOf(part, id, kind)] ?? ''}
                  longest={longestShare}
                  short
                  beside="%"
                  disabled={locked}
                />
              ))}
            </div>
          ))}
        </FormSection>
      ))}
    </ManageForm>
  )
}
