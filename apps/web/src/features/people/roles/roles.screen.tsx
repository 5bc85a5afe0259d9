import { managedRoles, type RoleDetail } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { ChoicesField } from '../../../ui/form/ChoicesField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { DeclaredScreen } from '../../../ui/manage/declared/screen.ts'
import { RemoveButton } from '../../../ui/manage/RemoveButton.tsx'
import type { BulkFormProps } from '../../../ui/manage/screen.ts'
import { RoleOpens } from '../../../ui/people/RolesField.tsx'
import { emptyParts } from '../../../ui/people/scope.ts'
import { ScopeFields } from '../../../ui/people/ScopeField.tsx'
import { useRoleWords } from '../../../ui/people/words.ts'
import parts from '../../../ui/plain/parts.module.css'

const example = {
  name: 'ido-peran.csv',
  text: [
    'name;label;description;flags;regions;products',
    'PO_TREG2;PO T-REG 2;Pemilik produk untuk T-REG 2;PO;T-REG 2;*',
    '',
  ].join('\r\n'),
}

/** 'Kelola Peran': which rights and which part of the data each role carries. */
export const roleScreen: DeclaredScreen<RoleDetail> = {
  calls: managedRoles,
  useWords: useRoleWords,
  cells: {
    name: ({ name }) => <code>{name}</code>,
    flags: ({ flags }) => <TextOrDash>{flags.join(', ')}</TextOrDash>,
    scope: Scope,
    description: ({ description }) => <TextOrDash>{description}</TextOrDash>,
  },
  bulkForm: RoleBulk,
  panel: RoleActions,
  staysWithRecord: true,
  useExample: () => example,
}

function TextOrDash({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common')
  return children || <span className="text-ink-faint">{t('none')}</span>
}

function Scope({ scope }: RoleDetail) {
  const { t } = useTranslation('people')
  const words = useRoleWords()
  const isWhole = scope.regions === null && scope.products === null
  return isWhole ? t('scope.whole') : words.value('scope', scope)
}

function RoleActions({ record: { id, name, label, flags, holders, builtIn, can } }: { readonly record: RoleDetail }) {
  const { t } = useTranslation('people')
  return (
    <section className={parts.card} aria-label={t('users.actions')}>
      <RoleOpens flags={flags} />
      <p>
        <Link to="/v3/manage/users" search={{ role: name }}>
          {t('roles.holders', { count: holders })}
        </Link>
      </p>
      <div className={parts.buttons}>
        <RemoveButton calls={managedRoles} record={{ id, name: label }} disabled={!can.remove || holders > 0} />
      </div>
      {!builtIn && holders > 0 && <p>{t('roles.heldStays')}</p>}
      {builtIn && <p>{t('roles.builtInStays')}</p>}
    </section>
  )
}

interface Wanted {
  readonly kind: 'description' | 'scope'
  readonly description: string
  readonly regions: number[] | null
  readonly products: number[] | null
}

/** What can be changed of several roles at once. */
function RoleBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('people')
  const [said, setSaid] = useState<Wanted>({ kind: 'description', description: '', regions: null, products: null })
  const say = (by: Partial<Wanted>) => {
    const next = { ...said, ...by }
    setSaid(next)
    const { kind, description, regions, products } = next
    if (kind === 'scope') onChange(emptyParts(next).length === 0 ? { scope: { regions, products } } : null)
    else onChange(description.trim() === '' ? null : { description: description.trim() })
  }
  return (
    <>
      <ChoicesField
        id="bulk-kind"
        label={t('bulk.what')}
        value={said.kind}
        options={(['description', 'scope'] as const).map((value) => ({ value, label: t(`field.${value}`) }))}
        onChange={(value) => say({ kind: value as Wanted['kind'] })}
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
