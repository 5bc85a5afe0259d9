import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import type { BulkFormProps } from '../../ui/manage/screen.ts'
import { LineSelect } from './desk/LineField.tsx'
import { useCategoryOptions, useStatusOptions } from './words.ts'

/** What can be changed on several entries at once: how far they are, and what kind of work they were. */
export function BulkForm({ onChange }: BulkFormProps) {
  const { t } = useTranslation('logbook')
  const [status, setStatus] = useState('')
  const [category, setCategory] = useState('')
  const leave = { value: '', label: t('leave') }
  const tell = (next: { status: string; category: string }) => {
    setStatus(next.status)
    setCategory(next.category)
    const said = Object.entries(next).filter(([, value]) => value !== '')
    onChange(said.length > 0 ? Object.fromEntries(said) : null)
  }
  return (
    <>
      <LineSelect
        label={t('field.status')}
        value={status}
        options={[leave, ...useStatusOptions()]}
        onChange={(value) => tell({ status: value, category })}
      />
      <LineSelect
        label={t('field.category')}
        value={category}
        options={[leave, ...useCategoryOptions()]}
        onChange={(value) => tell({ status, category: value })}
      />
    </>
  )
}
