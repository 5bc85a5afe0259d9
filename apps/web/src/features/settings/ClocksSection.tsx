import { clockUnits, longestClock, type ClockSettings } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../ui/feedback/notices.ts'
import { PickField } from '../../ui/form/PickField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { Messages } from '../../ui/form/fieldMessages.ts'
import { HistoryList } from '../../ui/manage/HistoryList.tsx'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import type { RecordFormProps } from '../../ui/manage/RecordPage.tsx'
import record from '../../ui/manage/record.module.css'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import type { FieldWords } from '../../ui/manage/words.ts'
import {
  clockBodyOf,
  clockParts,
  clockValuesOf,
  isRightAmount,
  noClockValues,
  wrongHoliday,
  type ClockPart,
  type ClockValues,
} from './clocks-form.ts'
import { clockCalls, useClockSettings } from './queries.ts'
import styles from './setting.module.css'

/** How long feedback may wait in each status, and on which days no clock runs. */
export function ClocksSection() {
  const { data, error, refetch, isFetching } = useClockSettings()
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return data ? <Clocks settings={data} /> : <div className={record.bones} aria-busy />
}

function Clocks({ settings }: { readonly settings: ClockSettings }) {
  const { t } = useTranslation(['clocks', 'setting'])
  // Its own save starts the form anew, and nobody else's.
  const [read, setRead] = useState(settings)
  const saved = (now: ClockSettings) => {
    showNotice(t('setting:saved'))
    setRead(now)
  }
  return (
    <section className={styles.section} aria-labelledby="clocks-title">
      <h2 id="clocks-title">{t('title')}</h2>
      <p className="mb-2 text-ink-soft">{t('lead')}</p>
      <div className={record.layout}>
        <ClocksForm key={read.version} record={read} onSaved={saved} />
        <aside className="grid gap-6 min-w-0">
          <HistoryList calls={clockCalls} id={settings.id} words={useClockWords()} />
        </aside>
      </div>
    </section>
  )
}

const idOf = (field: string) => `clocks-${field.replaceAll('.', '-')}`
const longestAmount = 3
const longestHolidays = 20_000

function ClocksForm({ record: settings, onSaved }: RecordFormProps<ClockSettings>) {
  const { t } = useTranslation(['clocks', 'setting'])
  const words = useClockWords()
  const form = useManagedForm<ClockValues, ClockSettings>({
    calls: clockCalls,
    record: settings,
    empty: noClockValues,
    valuesOf: clockValuesOf,
    bodyOf: clockBodyOf,
    problemsOf: useProblems(),
    onSaved,
  })
  const locked = settings?.can.change === false
  const inputs = inputsOf(form, idOf, words)
  return (
    <ManageForm
      label={t('label')}
      form={form}
      words={words}
      inputId={idOf}
      locked={locked ? t('setting:locked') : undefined}
    >
      <FormSection id="statuses" title={t('statuses')} lead={t('statusesLead')}>
        {(['new', 'onProgress'] as const).map((part) => (
          <ClockLength key={part} part={part} inputs={inputs} disabled={locked} />
        ))}
      </FormSection>
      <FormSection id="escalation" title={t('escalation')} lead={t('escalationLead')}>
        <ClockLength part="escalate" inputs={inputs} disabled={locked} />
      </FormSection>
      <FormSection id="holidays" title={t('holidays')} lead={t('holidaysLead')}>
        <TextField {...inputs('holidays')} help={t('holidaysHelp')} longest={longestHolidays} area disabled={locked} />
      </FormSection>
    </ManageForm>
  )
}

interface ClockLengthProps {
  readonly part: ClockPart
  readonly inputs: ReturnType<typeof inputsOf<ClockValues>>
  readonly disabled: boolean
}

/** An amount and its unit. */
function ClockLength({ part, inputs, disabled }: ClockLengthProps) {
  const { t } = useTranslation('clocks')
  const units = clockUnits.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))
  return (
    <div className={styles.pair}>
      <TextField {...inputs(`${part}.amount`)} longest={longestAmount} short inputMode="numeric" disabled={disabled} />
      <PickField {...inputs(`${part}.unit`)} options={units} disabled={disabled} />
    </div>
  )
}

function useProblems() {
  const { t } = useTranslation('clocks')
  return ({ values }: { readonly values: ClockValues }): Messages => {
    const wrong = wrongHoliday(values.holidays)
    const amounts = clockParts.filter((part) => !isRightAmount(values[`${part}.amount`]))
    return {
      ...Object.fromEntries(amounts.map((part) => [`${part}.amount`, t('amountWrong', { most: longestClock })])),
      ...(wrong && { holidays: t(wrong.how, { line: wrong.line }) }),
    }
  }
}

/** Lengths and holidays, as their form and their history name them. */
function useClockWords(): FieldWords {
  const { t } = useTranslation('clocks')
  const named: Readonly<Record<string, string>> = {
    'new.amount': t('amount.new'),
    'onProgress.amount': t('amount.onProgress'),
    'new.unit': t('unitOf', { status: t('amount.new') }),
    'onProgress.unit': t('unitOf', { status: t('amount.onProgress') }),
    'escalate.amount': t('amount.escalate'),
    'escalate.unit': t('unitOf', { status: t('amount.escalate') }),
    clockNew: t('amount.new'),
    clockOnProgress: t('amount.onProgress'),
    clockEscalate: t('amount.escalate'),
  }
  return {
    label: (field) => named[field] ?? (field.startsWith('holidays') ? t('holidays') : field),
    value(_field, given) {
      if (Array.isArray(given)) return given.map(String).join(', ')
      if (typeof given !== 'string') return null
      const [, amount, unit] = /^(\d+) (hours|days)$/.exec(given) ?? []
      return amount === undefined ? given : `${amount} ${t(`unit.${unit as 'hours'}`)}`
    },
    action: () => t('action'),
  }
}
