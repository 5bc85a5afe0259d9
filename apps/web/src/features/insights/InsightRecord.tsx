import { insights, longestInsight, mostEvidence, type InsightDetail } from '@ido/contract'
import { IconPlus, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { FieldNotes } from '../../ui/form/FieldNotes.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { addDays, dayProblem, formatDay, parseDay } from '../../ui/form/day.ts'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import { AddPage, RecordPage, type RecordFormProps } from '../../ui/manage/RecordPage.tsx'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import { InsightActions } from './InsightActions.tsx'
import { RecordWords, type PickedRecord } from './RecordWords.tsx'
import styles from './insights.module.css'
import { foundVocQuery, makersProductsQuery, subProductsQuery, useInsightWords } from './insights.ts'

export function InsightAddPage() {
  const { t } = useTranslation('insights')
  return (
    <AddPage<InsightDetail>
      calls={insights}
      title={t('addTitle')}
      form={InsightForm}
      saved={({ title }) => t('saved', { name: title })}
      then="record"
    />
  )
}

/** What is done beside the form makes another version: it waits for what is typed, and the form begins anew from it. */
const BesideForm = createContext({
  isUnsaved: false,
  tellUnsaved: (_is: boolean): void => {},
  renew: (): void => {},
})

/** One insight: its form, its chart, whether readers see it, and its history. */
export function InsightEditPage() {
  const { t } = useTranslation('insights')
  const words = useInsightWords()
  const [round, setRound] = useState(0)
  const [isUnsaved, tellUnsaved] = useState(false)
  const beside = useMemo(() => ({ isUnsaved, tellUnsaved, renew: () => setRound((now) => now + 1) }), [isUnsaved])
  return (
    <BesideForm value={beside}>
      <RecordPage<InsightDetail>
        key={round}
        calls={insights}
        title={({ title }) => title}
        form={InsightForm}
        actions={Actions}
        words={words}
        saved={({ title }) => t('saved', { name: title })}
        then="record"
      />
    </BesideForm>
  )
}

function Actions({ record }: { readonly record: InsightDetail }) {
  const { isUnsaved, renew } = useContext(BesideForm)
  return <InsightActions insight={record} isUnsaved={isUnsaved} onChanged={renew} />
}

interface InsightValues {
  readonly title: string
  readonly text: string
  readonly productId: string
  readonly subProductId: string
  readonly from: string
  /** The last day, as people name a period. */
  readonly to: string
  readonly records: readonly PickedRecord[]
}

const empty: InsightValues = {
  title: '',
  text: '',
  productId: '',
  subProductId: '',
  from: '',
  to: '',
  records: [],
}

const inputId = (field: string) => `insight-${field}`

const valuesOf = (insight: InsightDetail): InsightValues => ({
  title: insight.title,
  text: insight.text,
  productId: String(insight.productId),
  subProductId: insight.subProductId === null ? '' : String(insight.subProductId),
  from: formatDay(insight.from),
  to: formatDay(addDays(insight.to, -1)),
  records: insight.records.map(({ id, voc_id, words }) => ({ id, voc_id, words })),
})

function bodyOf(values: InsightValues, fields: readonly (keyof InsightValues)[]): Record<string, unknown> {
  const last = parseDay(values.to)
  const whole = {
    title: values.title,
    text: values.text,
    productId: Number(values.productId),
    subProductId: values.subProductId === '' ? null : Number(values.subProductId),
    from: parseDay(values.from),
    to: last && addDays(last, 1),
    records: values.records.map(({ id }) => id),
  }
  return Object.fromEntries(fields.map((field) => [field, whole[field]]))
}

function InsightForm({ record: insight, onSaved }: RecordFormProps<InsightDetail>) {
  const { t } = useTranslation('insights')
  const words = useInsightWords()
  const form = useInsightForm({ record: insight, onSaved })
  const { tellUnsaved } = useContext(BesideForm)
  useEffect(() => tellUnsaved(form.isChanged), [tellUnsaved, form.isChanged])
  const inputs = inputsOf(form, inputId, words)
  const products = useQuery(makersProductsQuery).data ?? []
  const subs = (useQuery(subProductsQuery).data ?? []).filter(
    ({ product_id }) => String(product_id) === form.values.productId,
  )
  const named = (items: readonly { id: number; name: string }[]) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }))
  const product = inputs('productId')
  return (
    <ManageForm label={t(insight ? 'editTitle' : 'addTitle')} form={form} words={words} inputId={inputId}>
      <FormSection id="insight-what" title={t('section.what')}>
        <TextField {...inputs('title')} longest={200} help={t('titleHelp')} required />
        <TextField {...inputs('text')} longest={longestInsight} help={t('textHelp')} area required />
      </FormSection>
      <FormSection id="insight-when" title={t('section.when')}>
        <SelectField
          {...product}
          options={named(products)}
          onChange={(next) => {
            product.onChange(next)
            // What belongs to another product is none of this one.
            form.put('subProductId', '')
          }}
          required
        />
        <SelectField {...inputs('subProductId')} options={named(subs)} help={t('noSub')} disabled={subs.length === 0} />
        <DayField {...inputs('from')} required />
        <DayField {...inputs('to')} required />
      </FormSection>
      <FormSection id="insight-evidence" title={t('section.evidence')} lead={t('recordsLead', { most: mostEvidence })}>
        <EvidenceField {...inputs('records')} hidden={insight?.hidden ?? 0} />
      </FormSection>
    </ManageForm>
  )
}

function useInsightForm({ record, onSaved }: RecordFormProps<InsightDetail>) {
  const { t } = useTranslation(['insights', 'form'])
  const dayTrouble = (text: string) => {
    const problem = dayProblem(text)
    return problem && t(problem === 'noDay' ? 'form:noDay' : 'problem.day')
  }
  return useManagedForm<InsightValues, InsightDetail>({
    calls: insights,
    record,
    empty,
    valuesOf,
    bodyOf,
    problemsOf({ values }) {
      const [from, to] = [dayTrouble(values.from), dayTrouble(values.to)]
      const [first, last] = [parseDay(values.from), parseDay(values.to)]
      return {
        ...(values.title.trim() === '' && { title: t('problem.title') }),
        ...(values.text.trim() === '' && { text: t('problem.text') }),
        ...(values.productId === '' && { productId: t('problem.product') }),
        ...(from && { from }),
        ...(to && { to }),
        ...(first && last && last < first && { to: t('problem.order') }),
      }
    },
    onSaved,
  })
}

interface EvidenceFieldProps {
  readonly id: string
  readonly value: readonly PickedRecord[]
  readonly onChange: (value: readonly PickedRecord[]) => void
  readonly error?: string | undefined
  /** Records that stay and that the writer may not see. */
  readonly hidden: number
}

/** Feedback that a finding rests on: looked for by number or words, added and taken away. */
function EvidenceField({ id, value, onChange, error, hidden }: EvidenceFieldProps) {
  const { t } = useTranslation('insights')
  const [search, setSearch] = useState('')
  const isFull = value.length + hidden >= mostEvidence
  return (
    <div className={styles.evidence}>
      {value.length === 0 && hidden === 0 && <p className={styles.soft}>{t('noRecords')}</p>}
      <ul aria-label={t('field.records')}>
        {value.map((record) => (
          <li key={record.id}>
            <RecordWords record={record} />
            <Button
              kind="quiet"
              size="small"
              aria-label={t('unlink', { voc: record.voc_id })}
              onClick={() => onChange(value.filter((one) => one.id !== record.id))}
            >
              <IconX size={16} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.soft}>{t('hidden', { count: hidden })}</p>}
      {isFull ? (
        <p className={styles.soft}>{t('recordsFull', { most: mostEvidence })}</p>
      ) : (
        <SearchBox label={t('recordsSearch')} hint={t('recordsSearch')} value={search} onSearch={setSearch} />
      )}
      {!isFull && search.trim() !== '' && (
        <Found search={search.trim()} picked={value} onPick={(record) => onChange([...value, record])} />
      )}
      <FieldNotes id={id} error={error} />
    </div>
  )
}

interface FoundProps {
  readonly search: string
  readonly picked: readonly PickedRecord[]
  readonly onPick: (record: PickedRecord) => void
}

function Found({ search, picked, onPick }: FoundProps) {
  const { t } = useTranslation('insights')
  const { data, error, refetch, isFetching } = useQuery({
    ...foundVocQuery(search),
    placeholderData: keepPreviousData,
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div aria-busy data-awaited />
  const found = data.filter(({ id }) => !picked.some((one) => one.id === id))
  if (found.length === 0) return <p className={styles.soft}>{t('recordsNone')}</p>
  return (
    <ul aria-label={t('recordsFound')} aria-busy={isFetching}>
      {found.map(({ id, voc_id, longtext, list_feedback }) => {
        const record = { id, voc_id, words: longtext ?? list_feedback ?? '' }
        return (
          <li key={id}>
            <RecordWords record={record} />
            <Button kind="quiet" size="small" aria-label={t('link', { voc: voc_id })} onClick={() => onPick(record)}>
              <IconPlus size={16} aria-hidden />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
