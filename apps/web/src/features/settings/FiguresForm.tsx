import { scaleNames, type CountedBySteps, type FigureSettings, type ScaleName } from '@ido/contract'
import { useLabels } from '../../i18n/labels.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldNotes, notesOf } from '../../ui/form/FieldNotes.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { Messages } from '../../ui/form/fieldMessages.ts'
import { useFormat } from '../../ui/format.ts'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import type { RecordFormProps } from '../../ui/manage/RecordPage.tsx'
import { changedFields } from '../../ui/manage/draft.ts'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import parts from '../../ui/plain/parts.module.css'
import { weekdayName } from '../../ui/settled.ts'
import { figuresCalls, useStepsPreview, type GivenSteps } from './figure-queries.ts'
import { figureBodyOf, figureValuesOf, noValues, stepFields, wrongFields, type FigureValues } from './figures-form.ts'
import styles from './setting.module.css'
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

/** Shows how today's figures would be told by these steps, beside how they are. */
function StepsPreview({ steps, disabled }: { readonly steps: GivenSteps; readonly disabled: boolean }) {
  const { t } = useTranslation('setting')
  const preview = useStepsPreview()
  const { data } = preview
  const hours = ({ opened }: CountedBySteps): Counted => [
    { label: t('figures.within'), count: opened.within },
    { label: t('figures.outside'), count: opened.outside },
  ]
  return (
    <>
      <Button kind="default" disabled={disabled} busy={preview.isPending} onClick={() => preview.mutate(steps)}>
        {t('figures.preview')}
      </Button>
      {data && (
        <Dialog
          title={t('figures.previewTitle')}
          onClose={preview.reset}
          footer={
            <Button kind="default" data-first onClick={preview.reset}>
              {t('cleanUp.close')}
            </Button>
          }
        >
          {(['tickets', 'orders', 'resolved'] as const).map((what) => (
            <Compared key={what} title={t(`figures.${what}`)} before={data.before[what]} after={data.after[what]} />
          ))}
          <Compared title={t('figures.opened')} before={hours(data.before)} after={hours(data.after)} />
        </Dialog>
      )}
    </>
  )
}

type Counted = CountedBySteps['tickets']

interface ComparedProps {
  readonly title: string
  readonly before: Counted
  readonly after: Counted
}

function Compared({ title, before, after }: ComparedProps) {
  const { t } = useTranslation('setting')
  return (
    <section>
      <h3 className="my-4 text-lg">{title}</h3>
      <div className={styles.compared}>
        <Counts title={t('figures.now')} counts={before} />
        <Counts title={t('figures.becomes')} counts={after} />
      </div>
    </section>
  )
}

function Counts({ title, counts }: { readonly title: string; readonly counts: Counted }) {
  const format = useFormat()
  const words = useLabels()
  return (
    <table className={styles.rows}>
      <caption>{title}</caption>
      <tbody>
        {counts.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">{words(label)}</th>
            <td>{format.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
