import { jakartaDay, npsPoints, topdown, type TopdownRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import { AddPage, type RecordFormProps, RecordPage } from '../../ui/manage/RecordPage.tsx'
import { RemoveButton } from '../../ui/manage/RemoveButton.tsx'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import { Gap } from './Gap.tsx'
import { comparisonsQuery, typedPoints, useTopdownWords } from './topdown.ts'

export function TopdownAddPage() {
  const { t } = useTranslation('topdown')
  return (
    <AddPage<TopdownRow>
      calls={topdown}
      title={t('addTitle')}
      form={TopdownForm}
      saved={(row) => t('saved', { name: t('name', nameOf(row)) })}
      then="list"
    />
  )
}

/** One record, what its gap is made of, and its history. */
export function TopdownEditPage() {
  const { t } = useTranslation('topdown')
  return (
    <RecordPage<TopdownRow>
      calls={topdown}
      title={(row) => t('name', nameOf(row))}
      form={TopdownForm}
      actions={TopdownActions}
      words={useTopdownWords()}
      saved={(row) => t('saved', { name: t('name', nameOf(row)) })}
      then="list"
    />
  )
}

const nameOf = ({ cfu, year, semester }: TopdownRow) => ({ cfu, year, semester })

function TopdownActions({ record }: { readonly record: TopdownRow }) {
  const { t } = useTranslation('topdown')
  const name = t('name', nameOf(record))
  return (
    <>
      <Gap id={record.id} />
      <div>
        <RemoveButton calls={topdown} record={{ id: record.id, name }} disabled={!record.can.edit} atOnce />
      </div>
    </>
  )
}

/** What the inputs hold: figures as they are typed. */
interface TopdownValues {
  readonly cfu: string
  readonly year: string
  readonly semester: string
  readonly npsScore: string
  readonly target: string
}

const inputId = (field: string) => `topdown-${field}`

function TopdownForm({ record, onSaved }: RecordFormProps<TopdownRow>) {
  const { t } = useTranslation('topdown')
  const words = useTopdownWords()
  const form = useTopdownForm({ record, onSaved })
  const inputs = inputsOf(form, inputId, words)
  const units = useQuery(comparisonsQuery).data?.meta.cfus ?? []
  return (
    <ManageForm
      label={t(record ? 'editTitle' : 'addTitle')}
      form={form}
      words={words}
      inputId={inputId}
      locked={record?.can.edit === false ? t('locked') : undefined}
    >
      <FormSection id="topdown-what" title={t('what')}>
        <TextField
          {...inputs('cfu')}
          longest={100}
          suggestions={units}
          help={units.length > 0 && t('cfuHelp', { units: units.join(', ') })}
          required
        />
        <YearField {...inputs('year')} />
        <SelectField
          {...inputs('semester')}
          options={[
            { value: '1', label: t('first') },
            { value: '2', label: t('second') },
          ]}
          required
        />
      </FormSection>
      <FormSection id="topdown-figures" title={t('figures')} lead={t('figuresLead')}>
        <TextField {...inputs('npsScore')} longest={24} short beside={t('points')} required />
        <TextField {...inputs('target')} longest={24} short beside={t('points')} required />
      </FormSection>
    </ManageForm>
  )
}

type YearFieldProps = ReturnType<ReturnType<typeof inputsOf<TopdownValues>>>

/** Years that somebody writes of: the next one back to three before; a record of another one keeps its own. */
function YearField(field: YearFieldProps) {
  const [thisYear] = useState(() => Number(jakartaDay(new Date()).slice(0, 4)))
  const offered = [1, 0, -1, -2, -3].map((after) => String(thisYear + after))
  const years = field.value === '' || offered.includes(field.value) ? offered : [field.value, ...offered]
  return <SelectField {...field} options={years.map((value) => ({ value, label: value }))} required />
}

function useTopdownForm({ record, onSaved }: RecordFormProps<TopdownRow>) {
  const { t, i18n } = useTranslation('topdown')
  const isPoints = (text: string) => npsPoints(text) !== null
  return useManagedForm<TopdownValues, TopdownRow>({
    calls: topdown,
    record,
    empty: { cfu: '', year: '', semester: '', npsScore: '', target: '' },
    valuesOf: (row) => ({
      cfu: row.cfu,
      year: String(row.year),
      semester: String(row.semester),
      npsScore: typedPoints(row.npsScore, i18n.language),
      target: typedPoints(row.target, i18n.language),
    }),
    // Numbers go out as text, as the specification has them.
    bodyOf: (values, fields) => Object.fromEntries(fields.map((field) => [field, values[field].trim()])),
    problemsOf: ({ values }) => ({
      ...(values.cfu.trim() === '' && { cfu: t('problem.cfu') }),
      ...(values.year === '' && { year: t('problem.year') }),
      ...(values.semester === '' && { semester: t('problem.semester') }),
      ...(!isPoints(values.npsScore) && { npsScore: t('problem.points') }),
      ...(!isPoints(values.target) && { target: t('problem.points') }),
    }),
    onSaved,
  })
}
