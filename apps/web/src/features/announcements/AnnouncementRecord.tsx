import {
  type AnnouncementRow,
  announcements,
  type Importance,
  isAnnouncementLink,
  jakartaDay,
  longestAnnouncement,
  type Role,
} from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { addDays, dayProblem, formatDay, parseDay } from '../../ui/form/day.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import { AddPage, type RecordFormProps, RecordPage } from '../../ui/manage/RecordPage.tsx'
import { RemoveButton } from '../../ui/manage/RemoveButton.tsx'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import { AudienceField } from '../../ui/people/AudienceField.tsx'
import { useAnnouncementWords } from './announcements.ts'
import { ImportanceField } from './ImportanceField.tsx'

export function AnnouncementAddPage() {
  const { t } = useTranslation('announcements')
  return (
    <AddPage<AnnouncementRow>
      calls={announcements}
      title={t('addTitle')}
      form={AnnouncementForm}
      saved={({ title }) => t('saved', { title })}
      then="list"
    />
  )
}

/** One announcement with its history. */
export function AnnouncementEditPage() {
  const { t } = useTranslation('announcements')
  return (
    <RecordPage<AnnouncementRow>
      calls={announcements}
      title={({ title }) => title}
      form={AnnouncementForm}
      actions={AnnouncementActions}
      words={useAnnouncementWords()}
      saved={({ title }) => t('saved', { title })}
      then="list"
    />
  )
}

function AnnouncementActions({ record: { id, title, can } }: { readonly record: AnnouncementRow }) {
  return (
    <div>
      <RemoveButton calls={announcements} record={{ id, name: title }} disabled={!can.edit} atOnce />
    </div>
  )
}

interface AnnouncementValues {
  readonly title: string
  readonly text: string
  readonly link: string
  readonly importance: Importance | null
  readonly audience: readonly Role[]
  /** As they are typed. */
  readonly shownFrom: string
  readonly shownThrough: string
}

/** A new one is shown from today for a week. */
function emptyToday(): AnnouncementValues {
  const today = jakartaDay(new Date())
  return {
    title: '',
    text: '',
    link: '',
    importance: 'info',
    audience: [],
    shownFrom: formatDay(today),
    shownThrough: formatDay(addDays(today, 6)),
  }
}

const valuesOf = (row: AnnouncementRow): AnnouncementValues => {
  const { title, text, link, importance, audience, shownFrom, shownThrough } = row
  return {
    title,
    text,
    link,
    importance,
    audience,
    shownFrom: formatDay(shownFrom),
    shownThrough: formatDay(shownThrough),
  }
}
const inputId = (field: string) => `announcement-${field}`

function bodyOf(values: AnnouncementValues, fields: readonly (keyof AnnouncementValues)[]): Record<string, unknown> {
  const { shownFrom, shownThrough } = values
  const whole = { ...values, shownFrom: parseDay(shownFrom), shownThrough: parseDay(shownThrough) }
  return Object.fromEntries(fields.map((field) => [field, whole[field]]))
}

function AnnouncementForm({ record, onSaved }: RecordFormProps<AnnouncementRow>) {
  const { t } = useTranslation('announcements')
  const words = useAnnouncementWords()
  const form = useAnnouncementForm({ record, onSaved })
  const inputs = inputsOf(form, inputId, words)
  const locked = record?.can.edit === false
  return (
    <ManageForm
      label={t(record ? 'editTitle' : 'addTitle')}
      form={form}
      words={words}
      inputId={inputId}
      locked={locked ? t('locked') : undefined}
    >
      <FormSection id="announcement-what" title={t('section.what')}>
        <TextField {...inputs('title')} longest={120} disabled={locked} required />
        <TextField {...inputs('text')} longest={longestAnnouncement} help={t('textHelp')} disabled={locked} area />
        <TextField {...inputs('link')} longest={2000} inputMode="url" help={t('linkHelp')} disabled={locked} />
        <ImportanceField {...inputs('importance')} disabled={locked} />
      </FormSection>
      <FormSection id="announcement-who" title={t('section.who')}>
        <AudienceField {...inputs('audience')} help={t('audienceHelp')} disabled={locked} />
        <DayField {...inputs('shownFrom')} disabled={locked} required />
        <DayField {...inputs('shownThrough')} help={t('shownThroughHelp')} disabled={locked} required />
      </FormSection>
    </ManageForm>
  )
}

function useAnnouncementForm({ record, onSaved }: RecordFormProps<AnnouncementRow>) {
  const { t } = useTranslation(['announcements', 'form'])
  const dayTrouble = (text: string) => {
    const problem = dayProblem(text)
    return problem && t(problem === 'noDay' ? 'form:noDay' : 'problem.day')
  }
  return useManagedForm<AnnouncementValues, AnnouncementRow>({
    calls: announcements,
    record,
    empty: emptyToday(),
    valuesOf,
    bodyOf,
    problemsOf({ values: { title, link, shownFrom, shownThrough } }) {
      const [first, last] = [dayTrouble(shownFrom), dayTrouble(shownThrough)]
      const [from, through] = [parseDay(shownFrom), parseDay(shownThrough)]
      return {
        ...(title.trim() === '' && { title: t('problem.title') }),
        ...(link.trim() !== '' && !isAnnouncementLink(link.trim()) && { link: t('problem.link') }),
        ...(first && { shownFrom: first }),
        ...(last && { shownThrough: last }),
        ...(from !== null && through !== null && through < from && { shownThrough: t('problem.order') }),
      }
    },
    onSaved,
  })
}
