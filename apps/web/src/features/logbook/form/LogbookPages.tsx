import { logbook, shiftAt, type LogbookRow, type ShiftDay } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { ChoicesField } from '../../../ui/form/ChoicesField.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { parseClock } from '../../../ui/form/clock.ts'
import { isNoDay, parseDay } from '../../../ui/form/day.ts'
import shared from '../../../ui/form/page.module.css'
import { FormSection, ManageForm } from '../../../ui/manage/ManageForm.tsx'
import { AddPage, RecordPage, type RecordFormProps } from '../../../ui/manage/RecordPage.tsx'
import { RemoveButton } from '../../../ui/manage/RemoveButton.tsx'
import { inputsOf, useManagedForm } from '../../../ui/manage/useManagedForm.ts'
import parts from '../../../ui/plain/parts.module.css'
import { isTooLong, troubleWithStart } from '../clock.ts'
import { productsQuery } from '../queries.ts'
import { useCarried, useCategoryOptions, useLogbookWords, useShiftOptions, useStatusOptions } from '../words.ts'
import styles from './form.module.css'
import { bodyOf, emptyEntry, entryValues, moments, type EntryValues } from './values.ts'

export function LogbookAddPage() {
  const { t } = useTranslation('logbook')
  return (
    <AddPage<LogbookRow>
      calls={logbook}
      title={t('form.addTitle')}
      form={LogbookForm}
      saved={() => t('form.saved')}
      then="list"
    />
  )
}

/** One entry with its history: to change where one may, to read where not. */
export function LogbookEditPage() {
  const { t } = useTranslation('logbook')
  return (
    <RecordPage<LogbookRow>
      calls={logbook}
      title={() => t('form.editTitle')}
      form={Entry}
      actions={Remove}
      words={useLogbookWords()}
      saved={() => t('form.saved')}
      then="list"
    />
  )
}

function Entry({ record: entry, onSaved }: RecordFormProps<LogbookRow>) {
  const { t } = useTranslation('logbook')
  const carried = useCarried()
  if (entry === null) return null
  const { signedOffBy, agent, can, carriedFrom, carriedBy } = entry
  const told = signedOffBy ? t('form.frozen', { who: signedOffBy }) : t('form.readOnly', { agent })
  return (
    <div className="grid gap-4 min-w-0">
      {(signedOffBy !== null || !can.edit) && <p className={styles.told}>{told}</p>}
      {carriedFrom && (
        <p className={styles.told}>
          {t('field.carriedFrom')} {carried(carriedFrom)}.
        </p>
      )}
      {carriedBy && (
        <p className={styles.told}>
          {t('field.carriedBy')} {carriedBy}.
        </p>
      )}
      {can.edit ? <LogbookForm record={entry} onSaved={onSaved} /> : <ReadEntry entry={entry} />}
    </div>
  )
}

function Remove({ record: { id, activity, can } }: { readonly record: LogbookRow }) {
  if (!can.remove) return null
  return (
    <div>
      <RemoveButton calls={logbook} record={{ id, name: activity }} disabled={false} atOnce />
    </div>
  )
}

const inputId = (field: string) => `logbook-${field}`

/** An entry at length, for what is written afterwards or put right. */
function LogbookForm({ record: entry, onSaved }: RecordFormProps<LogbookRow>) {
  const { t } = useTranslation('logbook')
  const words = useLogbookWords()
  const [empty] = useState(() => emptyEntry(shiftAt(new Date())))
  const who = entry?.signedOffBy ?? null
  const problemsOf = useProblems(entry)
  const form = useManagedForm<EntryValues, LogbookRow>({
    calls: logbook,
    record: entry,
    empty,
    valuesOf: entryValues,
    bodyOf,
    problemsOf: ({ values }, reason) => problemsOf(values, reason),
    onSaved,
  })
  const inputs = inputsOf(form, inputId, words)
  return (
    <ManageForm
      label={entry ? t('form.editTitle') : t('form.addTitle')}
      form={form}
      words={words}
      inputId={inputId}
      reasonNeeded={who !== null}
    >
      <FormSection id="logbook-what" title={t('form.what')}>
        <TextField {...inputs('activity')} longest={500} required />
        <WorkFields inputs={inputs} />
        <TextField
          {...inputs('ticketNumber')}
          longest={60}
          short
          help={isUnknown(entry, form.draft.values) && t('ticket.unknownHelp')}
        />
        <TextField {...inputs('note')} longest={4000} area />
      </FormSection>
      <FormSection id="logbook-when" title={t('form.when')} lead={t('form.timeHelp')}>
        <DayField {...inputs('date')} required />
        <ChoicesField {...inputs('shift')} options={useShiftOptions()} />
        <div className={styles.times}>
          <TextField {...inputs('startedAt')} longest={5} short inputMode="numeric" required />
          <TextField {...inputs('endedAt')} longest={5} short inputMode="numeric" help={t('form.endHelp')} />
        </div>
      </FormSection>
    </ManageForm>
  )
}

/** The number that was saved, as long as nothing else is typed: of another one only the server knows. */
const isUnknown = (entry: LogbookRow | null, { ticketNumber }: EntryValues) =>
  entry?.ticketKnown === false && ticketNumber === entry.ticketNumber

type Inputs = ReturnType<typeof inputsOf<EntryValues>>

function WorkFields({ inputs }: { readonly inputs: Inputs }) {
  const { t } = useTranslation('logbook')
  const products = useQuery(productsQuery)
  return (
    <>
      <SelectField {...inputs('category')} options={useCategoryOptions()} required />
      <SelectField
        {...inputs('productId')}
        label={t('field.product')}
        options={(products.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ChoicesField {...inputs('status')} options={useStatusOptions()} />
    </>
  )
}

/** What must be mended before it is worth sending; times that stand are not judged anew. */
function useProblems(entry: LogbookRow | null) {
  const { t } = useTranslation(['logbook', 'form'])
  const who = entry?.signedOffBy ?? null
  return (values: EntryValues, reason: string): Record<string, string> => {
    const { date, activity, category, startedAt, endedAt } = values
    return {
      ...(activity.trim() === '' && { activity: t('desk.activityMissing') }),
      ...(category === '' && { category: t('form.categoryMissing') }),
      ...(parseDay(date) === null && { date: t(isNoDay(date) ? 'form:noDay' : 'form.dateWrong') }),
      ...(!isAsStored(values, entry) && timeTroubles(values, t)),
      ...(parseClock(startedAt) === null && { startedAt: t('desk.clockWrong') }),
      ...(endedAt.trim() !== '' && parseClock(endedAt) === null && { endedAt: t('desk.clockWrong') }),
      ...(who !== null && reason === '' && { reason: t('form.frozenReason', { who }) }),
    }
  }
}

const timeFields = ['date', 'shift', 'startedAt', 'endedAt'] as const

function isAsStored(values: EntryValues, entry: LogbookRow | null): boolean {
  const stored = entry && entryValues(entry)
  return stored !== null && timeFields.every((field) => stored[field] === values[field])
}

function timeTroubles(values: EntryValues, t: TFunction<['logbook', 'form']>): Record<string, string> {
  const { date, shift: name, startedAt, endedAt } = moments(values)
  if (!startedAt) return {}
  const shift: ShiftDay['shift'] = name as ShiftDay['shift']
  const trouble = troubleWithStart({ date, shift }, startedAt, new Date())
  return {
    ...(trouble && { startedAt: t(`desk.${trouble}`, { shift: t(`shift.${shift}`).toLowerCase() }) }),
    ...(endedAt && isTooLong(startedAt, endedAt) && { endedAt: t('desk.tooLong') }),
  }
}

const shown = [
  'activity',
  'category',
  'product',
  'ticketNumber',
  'status',
  'note',
  'agent',
  'date',
  'shift',
  'startedAt',
  'endedAt',
] as const

/** An entry that somebody else wrote, or that was signed off: every field, none to change. */
function ReadEntry({ entry }: { readonly entry: LogbookRow }) {
  const { t } = useTranslation('logbook')
  const words = useLogbookWords()
  return (
    <section className={shared.section} aria-label={t('form.what')}>
      <dl className={`${parts.readFacts} ${styles.read}`}>
        {shown
          .filter((field) => entry[field] !== null)
          .map((field) => [
            <dt key={field}>{words.label(field)}</dt>,
            <dd key={`${field}-value`}>{words.value(field, entry[field])}</dd>,
          ])}
      </dl>
    </section>
  )
}
