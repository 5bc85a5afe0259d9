import { npsCategory, vocTextFields, vocValidations, vocWeights, type VocReferenceLists } from '@ido/contract'
import { memo, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { ChoicesField } from '../../../ui/form/ChoicesField.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { NpsBadge } from '../Badges.tsx'
import { useChoices } from '../list/filter-words.ts'
import { areaFields, inputId, isText, isWeight } from './sections.ts'
import { otherDataAcuan, type VocFormField } from './values.ts'

export interface VocFieldProps {
  readonly field: VocFormField
  readonly value: string
  readonly onChange: (field: VocFormField, value: string) => void
  readonly references: VocReferenceLists | undefined
  /** Sub-products are those of the product that is chosen. */
  readonly product?: string | undefined
  readonly error?: ReactNode
  /** Stands under the field before its usual help, such as what someone else wrote meanwhile. */
  readonly note?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
}

/** One input of the form, of the kind that its field asks for. A key typed in one of them draws only that one. */
export const VocField = memo(function VocField(props: VocFieldProps) {
  const { field, value, onChange, references, product, note, ...rest } = props
  const { t } = useTranslation(['record', 'voc'])
  const choices = useChoices(references)
  const help = helped.has(field) ? t(`form.help.${field as HelpedField}`) : undefined
  const shared = {
    id: inputId(field),
    label: t(`voc:field.${field}`),
    value,
    onChange: (next: string) => onChange(field, next),
    help: note || help,
    error: rest.error,
  }
  if (isText(field)) {
    return (
      <TextField
        {...shared}
        longest={vocTextFields[field]}
        area={areaFields.includes(field)}
        inputMode={field === 'link' ? 'url' : 'text'}
        required={rest.required ?? false}
      />
    )
  }
  if (field === 'score_nps') {
    const answered = /^(\d|10)$/.test(value.trim())
    return (
      <TextField
        {...shared}
        longest={2}
        inputMode="numeric"
        short
        beside={answered && <NpsBadge category={npsCategory(Number(value))} />}
      />
    )
  }
  if (field === 'time_in' || field === 'insert_feedback_date') {
    return <DayField {...shared} required={field === 'time_in'} />
  }
  if (isWeight(field)) {
    const percents = vocWeights[field].map((percent, index) => ({ value: String(index + 1), label: `${percent}%` }))
    return <ChoicesField {...shared} options={[{ value: '', label: '–', name: t('form.noWeight') }, ...percents]} />
  }
  if (field === 'validated_feedback') {
    const options = vocValidations.map((word) => ({ value: word, label: t(`voc:validated.${word}`) }))
    return <ChoicesField {...shared} options={options} disabled={rest.disabled ?? false} />
  }
  const other = field === 'data_acuan' ? [{ value: otherDataAcuan, label: t('form.other') }] : []
  const listed = field === 'sub_product' && product ? subProductsOf(product, references) : choices(field)
  return <SelectField {...shared} options={[...listed, ...other]} required={rest.required ?? false} />
})

function subProductsOf(product: string, references: VocReferenceLists | undefined) {
  return (references?.sub_product ?? [])
    .filter((item) => String(item.product_id) === product)
    .map((item) => ({ value: String(item.id), label: item.name }))
}

const helpedFields = [
  'score_nps',
  'time_in',
  'list_feedback',
  'link',
  'sub_product',
  'data_acuan_text',
  'validated_feedback',
  'validate_weight_id',
  'data_access_weight_id',
  'implement_ease_weight_id',
  'feedback_source_weight_id',
  'priority_direction_weight_id',
  'defined_problem_statement',
] as const satisfies readonly VocFormField[]
type HelpedField = (typeof helpedFields)[number]
const helped: ReadonlySet<VocFormField> = new Set(helpedFields)
