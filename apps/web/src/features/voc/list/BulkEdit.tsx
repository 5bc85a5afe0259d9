import {
  changeManyVoc,
  undoManyVoc,
  vocBulkFields,
  type VocBulkField,
  type VocBulkOutcome,
  type VocRow,
} from '@ido/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice, showRefusal } from '../../../ui/feedback/notices.ts'
import { PickField } from '../../../ui/form/PickField.tsx'
import { BulkDialog, type BulkAsked } from '../../../ui/manage/BulkDialog.tsx'
import type { BulkChange, BulkFormProps } from '../../../ui/manage/screen.ts'
import { VocField } from '../form/VocField.tsx'
import { useHistoryWords } from '../record/history-words.ts'
import { referencesQuery, vocKeys } from '../queries.ts'

interface BulkEditProps {
  readonly rows: readonly VocRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Gives the selected records one value each, seen before it is done; what was done can be taken back for a while. */
export function BulkEdit({ rows, onClose, onDone }: BulkEditProps) {
  const { t } = useTranslation(['record', 'manage'])
  const client = useQueryClient()
  const words = useHistoryWords()
  const renew = () => client.invalidateQueries({ queryKey: vocKeys.all })
  const send = async ({ change, ...asked }: BulkAsked) => {
    const ids = rows.map(({ id }) => id)
    return (await call(changeManyVoc, { body: { ids, change, ...asked } })).answer
  }
  const undo = async (outcomes: readonly VocBulkOutcome[]) => {
    const records = outcomes.flatMap(({ undo: back }) => back ?? [])
    const { answer } = await call(undoManyVoc, { body: { records, reason: t('bulk.undone') } })
    await renew()
    const kept = answer.filter(({ problem }) => problem !== null)
    if (kept.length === 0) showNotice(t('bulk.undoDone', { count: records.length }))
    else showRefusal(t('bulk.undoKept', { names: kept.map(({ label }) => label).join(', ') }))
  }
  const onApplied = async (outcomes: readonly VocBulkOutcome[], count: number) => {
    await renew()
    showNotice(t('manage:bulk.done', { count }), { label: t('manage:undo'), run: () => void undo(outcomes) })
    onDone()
  }
  return (
    <BulkDialog
      count={rows.length}
      words={words}
      form={FieldForm}
      send={send}
      onApplied={onApplied}
      onClose={onClose}
    />
  )
}

/** Which field, and what it is to hold; nothing chosen empties it. */
function FieldForm({ onChange }: BulkFormProps) {
  const { t } = useTranslation(['record', 'voc'])
  const id = useId()
  const { data: references } = useQuery(referencesQuery)
  const [field, setField] = useState<VocBulkField>('category_feedback')
  const [value, setValue] = useState('')
  const tell = (which: VocBulkField, what: string) => {
    setField(which)
    setValue(what)
    onChange(changeTo(which, what))
  }
  return (
    <>
      <PickField
        id={`${id}-field`}
        label={t('bulk.field')}
        value={field}
        options={vocBulkFields.map((name) => ({ value: name, label: t(`voc:field.${name}`) }))}
        onChange={(which) => tell(which, which === 'validated_feedback' ? 'Validated' : '')}
      />
      <VocField
        key={field}
        field={field}
        value={value}
        onChange={(_, what) => tell(field, what)}
        references={references}
      />
    </>
  )
}

function changeTo(field: VocBulkField, value: string): BulkChange {
  if (field === 'validated_feedback') return { [field]: value }
  return { [field]: value === '' ? null : Number(value) }
}
