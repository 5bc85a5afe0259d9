import { isSecureAddress, lastRank, type Role, type ToolIcon, type ToolRow, tools } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import { AddPage, type RecordFormProps, RecordPage } from '../../ui/manage/RecordPage.tsx'
import { RemoveButton } from '../../ui/manage/RemoveButton.tsx'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import { AudienceField } from '../../ui/people/AudienceField.tsx'
import { IconField } from './ToolFields.tsx'
import { useToolWords } from './tools.ts'

export function ToolAddPage() {
  const { t } = useTranslation('tools')
  return (
    <AddPage<ToolRow>
      calls={tools}
      title={t('addTitle')}
      form={ToolForm}
      saved={({ name }) => t('saved', { name })}
      then="list"
    />
  )
}

/** One tool with its history. */
export function ToolEditPage() {
  const { t } = useTranslation('tools')
  return (
    <RecordPage<ToolRow>
      calls={tools}
      title={({ name }) => name}
      form={ToolForm}
      actions={ToolActions}
      words={useToolWords()}
      saved={({ name }) => t('saved', { name })}
      then="list"
    />
  )
}

function ToolActions({ record: { id, name, can } }: { readonly record: ToolRow }) {
  return (
    <div>
      <RemoveButton calls={tools} record={{ id, name }} disabled={!can.edit} atOnce />
    </div>
  )
}

interface ToolValues {
  readonly name: string
  readonly link: string
  readonly icon: ToolIcon | null
  readonly description: string
  readonly audience: readonly Role[]
  /** As it is typed; empty is behind all others. */
  readonly rank: string
}

const empty: ToolValues = { name: '', link: '', icon: 'link', description: '', audience: [], rank: '' }
const valuesOf = ({ name, link, icon, description, audience, rank }: ToolRow): ToolValues => ({
  name,
  link,
  icon,
  description,
  audience,
  rank: String(rank),
})
const inputId = (field: string) => `tool-${field}`

function isRank(text: string): boolean {
  const rank = Number(text)
  return /^\d{1,4}$/.test(text.trim()) && rank >= 1 && rank <= lastRank
}

function bodyOf(values: ToolValues, fields: readonly (keyof ToolValues)[]): Record<string, unknown> {
  const { rank } = values
  const whole = { ...values, rank: rank.trim() === '' ? null : Number(rank) }
  return Object.fromEntries(fields.map((field) => [field, whole[field]]))
}

function ToolForm({ record: tool, onSaved }: RecordFormProps<ToolRow>) {
  const { t } = useTranslation('tools')
  const words = useToolWords()
  const form = useManagedForm<ToolValues, ToolRow>({
    calls: tools,
    record: tool,
    empty,
    valuesOf,
    bodyOf,
    problemsOf: ({ values }) => ({
      ...(values.name.trim() === '' && { name: t('problem.name') }),
      ...(!isSecureAddress(values.link.trim()) && { link: t('problem.link') }),
      ...(!isRank(values.rank) && (tool !== null || values.rank.trim() !== '') && { rank: t('problem.rank') }),
    }),
    onSaved,
  })
  const inputs = inputsOf(form, inputId, words)
  const locked = tool?.can.edit === false
  return (
    <ManageForm
      label={t(tool ? 'editTitle' : 'addTitle')}
      form={form}
      words={words}
      inputId={inputId}
      locked={locked ? t('locked') : undefined}
    >
      <FormSection id="tool-what" title={t('section.what')}>
        <TextField {...inputs('name')} longest={80} help={t('nameHelp')} disabled={locked} required />
        <TextField {...inputs('link')} longest={2000} inputMode="url" help={t('linkHelp')} disabled={locked} required />
        <TextField {...inputs('description')} longest={500} disabled={locked} area />
      </FormSection>
      <FormSection id="tool-place" title={t('section.place')}>
        <AudienceField {...inputs('audience')} help={t('audienceHelp')} disabled={locked} />
        <TextField
          {...inputs('rank')}
          longest={4}
          inputMode="numeric"
          help={t('rankHelp')}
          disabled={locked}
          required={tool !== null}
          short
        />
        <IconField {...inputs('icon')} disabled={locked} />
      </FormSection>
    </ManageForm>
  )
}
