import { jakartaDay, type TargetRow, targets, withoutNoise } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import type { Language } from '../../i18n/i18n.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import type { RecordFormProps } from '../../ui/manage/RecordPage.tsx'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import { optionsQuery } from '../../ui/people/queries.ts'
import { type NamedMeasure, periodIn, plainFigure, typedFigure, useMeasures, useTargetWords } from './targets.ts'

/** What the inputs hold: the figure as it is typed, a share in percent. */
interface TargetValues {
  readonly measure: string
  readonly period: string
  readonly productId: string
  readonly regionId: string
  readonly value: string
  readonly note: string
}

const empty: TargetValues = { measure: '', period: '', productId: '', regionId: '', value: '', note: '' }
const inputId = (field: string) => `target-${field}`
/** Stands for all of them where a form only tells. */
const everywhere = '*'

const percent = 100
/** A share is typed in percent. */
const scaled = (value: number, unit: NamedMeasure['unit'] | undefined, by: 'typed' | 'sent'): number => {
  if (unit !== 'share') return value
  return withoutNoise(by === 'typed' ? value * percent : value / percent)
}

/** Figures are typed in the unit of their measure, so the form waits for the catalog. */
export function TargetForm(props: RecordFormProps<TargetRow>) {
  const measures = useMeasures()
  return measures.length === 0 ? <div aria-busy /> : <FilledForm {...props} measures={measures} />
}

interface FilledFormProps extends RecordFormProps<TargetRow> {
  readonly measures: readonly NamedMeasure[]
}

function FilledForm({ record: target, onSaved, measures }: FilledFormProps) {
  const { t } = useTranslation('targets')
  const words = useTargetWords(target?.measure)
  const options = useQuery(optionsQuery)
  const form = useTargetForm({ record: target, onSaved }, measures)
  const inputs = inputsOf(form, inputId, words)
  const chosen = measures.find(({ name }) => name === form.values.measure)
  const named = (items: readonly { id: number; name: string }[] = []) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }))
  const fixed = target !== null
  const place = (field: 'productId' | 'regionId', items: Parameters<typeof named>[0]) => {
    const input = inputs(field)
    const isAll = fixed && input.value === ''
    const offered = isAll ? [{ value: everywhere, label: t('all') }] : named(items)
    return { ...input, options: offered, ...(isAll && { value: everywhere }), help: !fixed && t('emptyIsAll') }
  }
  return (
    <ManageForm
      label={t(fixed ? 'editTitle' : 'addTitle')}
      form={form}
      words={words}
      inputId={inputId}
      locked={target?.can.edit === false ? t('locked') : undefined}
    >
      <FormSection id="target-what" title={t('what')} lead={fixed ? t('nameFixed') : undefined}>
        <SelectField
          {...inputs('measure')}
          options={measures.map(({ name, title }) => ({ value: name, label: title }))}
          disabled={fixed}
          required
        />
        <PeriodField inputs={inputs} fixed={fixed} />
        <SelectField
          {...place('productId', options.data?.products)}
          disabled={fixed || chosen?.places.includes('product') === false}
        />
        <SelectField
          {...place('regionId', options.data?.regions)}
          disabled={fixed || chosen?.places.includes('region') === false}
        />
      </FormSection>
      <FormSection id="target-value-section" title={words.label('value')}>
        <TextField {...inputs('value')} longest={24} short beside={chosen && t(`unit.${chosen.unit}`)} required />
        <TextField {...inputs('note')} longest={500} area />
      </FormSection>
    </ManageForm>
  )
}

interface PeriodFieldProps {
  readonly inputs: ReturnType<typeof inputsOf<TargetValues>>
  readonly fixed: boolean
}

/** Months, quarters and the year itself, of last year, this one and the next; a target of another one keeps its own. */
function PeriodField({ inputs, fixed }: PeriodFieldProps) {
  const { t, i18n } = useTranslation('targets')
  const field = inputs('period')
  const [thisYear] = useState(() => Number(jakartaDay(new Date()).slice(0, 4)))
  const offered = [thisYear, thisYear + 1, thisYear - 1].flatMap(periodsOf)
  const periods = field.value === '' || offered.includes(field.value) ? offered : [field.value, ...offered]
  const options = periods.map((value) => ({ value, label: periodIn(value, t, i18n.language) }))
  return <SelectField {...field} options={options} disabled={fixed} required />
}

const count = (length: number) => Array.from({ length }, (_, place) => place + 1)
const periodsOf = (year: number): string[] => [
  ...count(12).map((month) => `${year}-${String(month).padStart(2, '0')}`),
  ...count(4).map((quarter) => `${year}-Q${quarter}`),
  String(year),
]

function useTargetForm({ record, onSaved }: RecordFormProps<TargetRow>, measures: readonly NamedMeasure[]) {
  const { t, i18n } = useTranslation('targets')
  const unitOf = (measure: string) => measures.find(({ name }) => name === measure)?.unit
  return useManagedForm<TargetValues, TargetRow>({
    calls: targets,
    record,
    empty,
    valuesOf: (target) => valuesOf(target, unitOf(target.measure), i18n.language),
    bodyOf: (values, fields) => bodyOf(values, fields, unitOf(values.measure), i18n.language),
    problemsOf: ({ values }) => ({
      ...(values.measure === '' && { measure: t('problem.measure') }),
      ...(values.period === '' && { period: t('problem.period') }),
      ...(typedFigure(values.value, i18n.language) === null && { value: t('problem.value') }),
    }),
    onSaved,
  })
}

type MaybeUnit = NamedMeasure['unit'] | undefined

function valuesOf(target: TargetRow, unit: MaybeUnit, language: Language): TargetValues {
  const { measure, period, productId, regionId, note } = target
  const idIn = (id: number | null) => (id === null ? '' : String(id))
  const value = plainFigure(scaled(target.value, unit, 'typed'), language)
  return { measure, period, productId: idIn(productId), regionId: idIn(regionId), value, note }
}

function bodyOf(values: TargetValues, fields: readonly (keyof TargetValues)[], unit: MaybeUnit, language: Language) {
  const { measure, period, note } = values
  const idOf = (text: string) => (text === '' ? null : Number(text))
  const value = scaled(typedFigure(values.value, language) ?? 0, unit, 'sent')
  const whole = { measure, period, productId: idOf(values.productId), regionId: idOf(values.regionId), value, note }
  return Object.fromEntries(Object.entries(whole).filter(([field]) => (fields as readonly string[]).includes(field)))
}
