import { logbook, logbookCategories, type LogbookRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoicesField } from '../../../ui/form/ChoicesField.tsx'
import { parseDay } from '../../../ui/form/day.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormSection, ManageForm } from '../../../ui/manage/ManageForm.tsx'
import { useManagedForm } from '../../../ui/manage/useManagedForm.ts'
import { isTooLong, parseClock, shiftAt, troubleWithStart, type ShiftDay } from '../clock.ts'
import { productsQuery } from '../queries.ts'
import { useLogbookWords, useShiftOptions, useStatusOptions } from '../words.ts'
import styles from './form.module.css'
import { bodyOf, emptyValues, moments, valuesOf, type Values } from './values.ts'

interface LogbookFormProps {
  readonly entry: LogbookRow | null
  readonly onSaved: (entry: LogbookRow) => void
}

const inputId = (field: string) => `logbook-${field}`

/** An entry at length, for what is written afterwards or put right. */
export function LogbookForm({ entry, onSaved }: LogbookFormProps) {
  const { t } = useTranslation('logbook')
  const words = useLogbookWords()
  const [empty] = useState(() => emptyValues(shiftAt(new Date())))
  const who = entry?.signedOffBy ?? null
  const problemsOf = useProblems(entry)
  const form = useManagedForm<Values, LogbookRow>({
    calls: logbook,
    record: entry,
    empty,
    valuesOf,
    bodyOf,
    problemsOf: ({ values }, reason) => problemsOf(values, reason),
    onSaved,
  })
  const text = (field: 'startedAt' | 'endedAt' | 'activity' | 'ticketNumber' | 'note', longest: number) => ({
    id: inputId(field),
    label: t(`field.${field}`),
    value: form.values[field],
    onChange: (value: string) => form.put(field, value),
    error: form.messages[field],
    longest,
  })
  return (
    <ManageForm
      label={entry ? t('form.editTitle') : t('form.addTitle')}
      form={form}
      words={words}
      inputId={inputId}
      reasonNeeded={who !== null}
    >
      <FormSection id="logbook-what" title={t('form.what')}>
        <TextField {...text('activity', 500)} required />
        <WorkFields form={form} />
        <TextField {...text('ticketNumber', 60)} short />
        <TextField {...text('note', 4000)} area />
      </FormSection>
      <FormSection id="logbook-when" title={t('form.when')} lead={t('form.timeHelp')}>
        <DayField
          id={inputId('date')}
          label={t('field.date')}
          value={form.values.date}
          onChange={(date) => form.put('date', date)}
          error={form.messages['date']}
          required
        />
        <ChoicesField
          id={inputId('shift')}
          label={t('field.shift')}
          value={form.values.shift}
          options={useShiftOptions()}
          onChange={(shift) => form.put('shift', shift)}
          error={form.messages['shift']}
        />
        <div className={styles.times}>
          <TextField {...text('startedAt', 5)} short inputMode="numeric" required />
          <TextField {...text('endedAt', 5)} short inputMode="numeric" help={t('form.endHelp')} />
        </div>
      </FormSection>
    </ManageForm>
  )
}

type Form = ReturnType<typeof useManagedForm<Values, LogbookRow>>

function WorkFields({ form }: { readonly form: Pick<Form, 'values' | 'put' | 'messages'> }) {
  const { t } = useTranslation('logbook')
  const products = useQuery(productsQuery)
  return (
    <>
      <SelectField
        id={inputId('category')}
        label={t('field.category')}
        value={form.values.category}
        options={logbookCategories.map((value) => ({ value, label: value }))}
        onChange={(category) => form.put('category', category)}
        error={form.messages['category']}
        required
      />
      <SelectField
        id={inputId('productId')}
        label={t('field.product')}
        value={form.values.productId}
        options={(products.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(product) => form.put('productId', product)}
        error={form.messages['productId']}
      />
      <ChoicesField
        id={inputId('status')}
        label={t('field.status')}
        value={form.values.status}
        options={useStatusOptions()}
        onChange={(status) => form.put('status', status)}
        error={form.messages['status']}
      />
    </>
  )
}

/** What must be mended before it is worth sending; times that stand are not judged anew. */
function useProblems(entry: LogbookRow | null) {
  const { t } = useTranslation('logbook')
  const who = entry?.signedOffBy ?? null
  return (values: Values, reason: string): Record<string, string> => {
    const { date, activity, category, startedAt, endedAt } = values
    return {
      ...(activity.trim() === '' && { activity: t('desk.activityMissing') }),
      ...(category === '' && { category: t('form.categoryMissing') }),
      ...(parseDay(date) === null && { date: t('form.dateWrong') }),
      ...(!isAsStored(values, entry) && timeTroubles(values, t)),
      ...(parseClock(startedAt) === null && { startedAt: t('desk.clockWrong') }),
      ...(endedAt.trim() !== '' && parseClock(endedAt) === null && { endedAt: t('desk.clockWrong') }),
      ...(who !== null && reason === '' && { reason: t('form.frozenReason', { who }) }),
    }
  }
}

const timeFields = ['date', 'shift', 'startedAt', 'endedAt'] as const

function isAsStored(values: Values, entry: LogbookRow | null): boolean {
  const stored = entry && valuesOf(entry)
  return stored !== null && timeFields.every((field) => stored[field] === values[field])
}

function timeTroubles(values: Values, t: TFunction<'logbook'>): Record<string, string> {
  const { date, shift: name, startedAt, endedAt } = moments(values)
  if (!startedAt) return {}
  const shift: ShiftDay['shift'] = name as ShiftDay['shift']
  const trouble = troubleWithStart({ date, shift }, startedAt, new Date())
  return {
    ...(trouble && { startedAt: t(`desk.${trouble}`, { shift: t(`shift.${shift}`).toLowerCase() }) }),
    ...(endedAt && isTooLong(startedAt, endedAt) && { endedAt: t('desk.tooLong') }),
  }
}
