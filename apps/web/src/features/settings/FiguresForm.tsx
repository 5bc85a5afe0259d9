import { scaleNames, type FigureSettings, type ScaleName } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import type { Messages } from '../../ui/form/fieldMessages.ts'
import { FieldNotes, notesOf } from '../../ui/form/FieldNotes.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { changedFields } from '../../ui/manage/draft.ts'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import type { RecordFormProps } from '../../ui/manage/RecordPage.tsx'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import parts from '../../ui/plain/parts.module.css'
import { weekdayName } from '../../ui/settled.ts'
import { figuresCalls } from './figure-queries.ts'
import { figureBodyOf, noValues, stepFields, figureValuesOf, wrongFields, type FigureValues } from './figures-form.ts'
import styles from './setting.module.css'
import { StepsPreview } from './StepsPreview.tsx'
import { useFigureWords } from './words.ts'

const idOf = (field: string) => `figures-${field.replace('.', '-')}`
const longestNumber = 5
const longestTime = 5
const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** By which steps ages and times are told, and when people work. */
export function FiguresForm({ record, onSaved }: RecordFormProps<FigureSettings>) {
  const { t } = useTranslation('setting')
  const words = useFigureWords()
  const problemOf = useProblems()
  const form = useManagedForm<FigureValues, FigureSettings>({
    calls: figuresCalls,
    record,
    empty: noValues,
    valuesOf: figureValuesOf,
    bodyOf: figureBodyOf,
    problemsOf: ({ values }): Messages => problemOf(values),
    onSaved,
  })
  const locked = record?.can.change === false
  const inputs = inputsOf(form, idOf, words)
  const text = (field: Exclude<keyof FigureValues, 'work.days'>, longest: number) => (
    <TextField key={field} {...inputs(field)} longest={longest} short disabled={locked} />
  )
  const changed = changedFields(form.draft)
  return (
    <ManageForm
      label={t('figures.label')}
      form={form}
      words={words}
      inputId={idOf}
      locked={locked ? t('locked') : undefined}
    >
      {scaleNames.map((scale) => (
        <FormSection key={scale} id={scale} title={t(`figures.${scale}`)} lead={t(`figures.${scale}Lead`)}>
          <div className={styles.steps}>{stepFields(scale).map((field) => text(field, longestNumber))}</div>
        </FormSection>
      ))}
      <FormSection id="work" title={t('figures.work')} lead={t('figures.workLead')}>
        <Weekdays {...inputs('work.days')} disabled={locked} />
        <div className={styles.steps}>
          {text('work.from', longestTime)}
          {text('work.to', longestTime)}
        </div>
      </FormSection>
      {form.isChanged && !locked && (
        <p>
          <StepsPreview steps={figureBodyOf(form.values, changed)} disabled={wrongFields(form.values).size > 0} />
        </p>
      )}
    </ManageForm>
  )
}

function useProblems() {
  const { t } = useTranslation('setting')
  const said = { time: t('figures.timeWrong'), to: t('figures.toWrong'), days: t('figures.daysMissing') }
  return (values: FigureValues): Messages =>
    Object.fromEntries(
      [...wrongFields(values)].map(([field, what]) => {
        const most = field.startsWith('age.') ? mostOf.age : mostOf.resolve
        return [field, what === 'end' ? t('figures.endWrong', { most }) : said[what]]
      }),
    )
}

const mostOf = { age: '3650', resolve: '8760' } as const satisfies Record<ScaleName, string>

interface WeekdaysProps {
  readonly id: string
  readonly label: string
  readonly value: readonly number[]
  readonly onChange: (value: readonly number[]) => void
  readonly error: string | undefined
  readonly disabled: boolean
}

function Weekdays({ id, label, value, onChange, error, disabled }: WeekdaysProps) {
  const { i18n } = useTranslation('setting')
  const toggle = (day: number) => {
    const days = value.includes(day) ? value.filter((one) => one !== day) : [...value, day]
    onChange(days.toSorted((a, b) => a - b))
  }
  return (
    <fieldset
      className={`${parts.checks} ${styles.weekdays}`}
      aria-describedby={notesOf({ id, error }) || undefined}
      disabled={disabled}
    >
      <legend>{label}</legend>
      {weekdays.map((day, place) => (
        <label key={day}>
          <input
            id={place === 0 ? id : undefined}
            type="checkbox"
            checked={value.includes(day)}
            onChange={() => toggle(day)}
          />
          {weekdayName(day, i18n.language)}
        </label>
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
