import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoicesField } from '../../../ui/form/ChoicesField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { BulkFormProps } from '../../../ui/manage/screen.ts'
import { ScopeFields } from '../../../ui/people/ScopeField.tsx'

interface Said {
  readonly kind: 'description' | 'scope'
  readonly description: string
  readonly regions: number[] | null
  readonly products: number[] | null
}

/** What can be changed of several roles at once. */
export function RoleBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('people')
  const [said, setSaid] = useState<Said>({ kind: 'description', description: '', regions: null, products: null })
  const say = (by: Partial<Said>) => {
    const next = { ...said, ...by }
    setSaid(next)
    const { kind, description, regions, products } = next
    if (kind === 'scope') onChange({ scope: { regions, products } })
    else onChange(description.trim() === '' ? null : { description: description.trim() })
  }
  return (
    <>
      <ChoicesField
        id="bulk-kind"
        label={t('bulk.what')}
        value={said.kind}
        options={(['description', 'scope'] as const).map((value) => ({ value, label: t(`field.${value}`) }))}
        onChange={(value) => say({ kind: value as Said['kind'] })}
      />
      {said.kind === 'description' ? (
        <TextField
          id="bulk-description"
          label={t('field.description')}
          value={said.description}
          onChange={(description) => say({ description })}
          longest={500}
          area
        />
      ) : (
        <ScopeFields idOf={(part) => `bulk-${part}`} values={said} put={(part, value) => say({ [part]: value })} />
      )}
    </>
  )
}
