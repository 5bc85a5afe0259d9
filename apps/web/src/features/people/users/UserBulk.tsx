import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { ChoicesField } from '../../../ui/form/ChoicesField.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import type { BulkChange, BulkFormProps } from '../../../ui/manage/screen.ts'
import { optionsQuery } from '../../../ui/people/queries.ts'
import { emptyParts } from '../../../ui/people/scope.ts'
import { RolesField } from '../../../ui/people/RolesField.tsx'
import { ScopeFields } from '../../../ui/people/ScopeField.tsx'
import { endOfDay } from '../../../ui/people/until.ts'

const kinds = ['addRoles', 'removeRoles', 'accessUntil', 'scope', 'grant', 'revoke', 'suspend', 'unsuspend'] as const
type Kind = (typeof kinds)[number]

interface Said {
  readonly kind: Kind
  readonly roles: readonly string[]
  readonly until: string
  readonly regions: number[] | null
  readonly products: number[] | null
}

/** What the server takes; null while too little was said. */
function changeOf({ kind, roles, until, regions, products }: Said): BulkChange | null {
  if (kind === 'addRoles' || kind === 'removeRoles') return roles.length > 0 ? { [kind]: roles } : null
  if (kind === 'scope') return emptyParts({ regions, products }).length === 0 ? { scope: { regions, products } } : null
  if (kind === 'grant' || kind === 'revoke') return { hasAccess: kind === 'grant' }
  if (kind === 'suspend' || kind === 'unsuspend') return { suspended: kind === 'suspend' }
  const end = endOfDay(until)
  return until.trim() === '' || end !== null ? { accessUntil: end } : null
}

/** What can be changed of several accounts at once: one thing at a time. */
export function UserBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('people')
  const options = useQuery(optionsQuery)
  const [said, setSaid] = useState<Said>({ kind: 'addRoles', roles: [], until: '', regions: null, products: null })
  const say = (by: Partial<Said>) => {
    const next = { ...said, ...by }
    setSaid(next)
    onChange(changeOf(next))
  }
  return (
    <>
      <ChoicesField
        id="bulk-kind"
        label={t('bulk.what')}
        value={said.kind}
        options={kinds.map((value) => ({ value, label: t(`bulk.${value}`) }))}
        onChange={(value) => say({ kind: value as Kind })}
      />
      {(said.kind === 'addRoles' || said.kind === 'removeRoles') && (
        <RolesField
          inputId="bulk-roles"
          value={said.roles}
          options={options.data?.roles ?? []}
          onChange={(roles) => say({ roles })}
        />
      )}
      {said.kind === 'accessUntil' && (
        <DayField
          id="bulk-until"
          label={t('field.accessUntil')}
          value={said.until}
          onChange={(until) => say({ until })}
          help={t('users.untilHelp')}
        />
      )}
      {said.kind === 'scope' && (
        <ScopeFields idOf={(part) => `bulk-${part}`} values={said} put={(part, value) => say({ [part]: value })} />
      )}
    </>
  )
}
