import { type Role, type RoleDetail, managedRoles, roles } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormSection, ManageForm } from '../../../ui/manage/ManageForm.tsx'
import type { RecordFormProps } from '../../../ui/manage/RecordPage.tsx'
import { inputsOf, useManagedForm } from '../../../ui/manage/useManagedForm.ts'
import { RoleOpens } from '../../../ui/people/RolesField.tsx'
import { emptyParts } from '../../../ui/people/scope.ts'
import { ScopeFields } from '../../../ui/people/ScopeField.tsx'
import { sentence } from '../../../ui/feedback/refusal.ts'
import parts from '../../../ui/plain/parts.module.css'
import styles from '../../../ui/people/people.module.css'
import { useRoleWords } from '../../../ui/people/words.ts'

interface RoleValues {
  readonly name: string
  readonly label: string
  readonly description: string
  readonly flags: readonly Role[]
  readonly regions: number[] | null
  readonly products: number[] | null
}

const empty: RoleValues = { name: '', label: '', description: '', flags: [], regions: null, products: null }
const idOf = (field: string) => `role-${field}`
const nameShape = /^[A-Z][A-Z0-9_]{1,39}$/

function valuesOf({ name, label, description, flags, scope }: RoleDetail): RoleValues {
  return { name, label, description, flags, ...scope }
}

function bodyOf({ regions, products, ...values }: RoleValues, fields: readonly (keyof RoleValues)[]) {
  const plain = Object.entries(values).filter(([field]) => (fields as readonly string[]).includes(field))
  const scoped = fields.includes('regions') || fields.includes('products')
  return { ...Object.fromEntries(plain), ...(scoped && { scope: { regions, products } }) }
}

/** What a role is called, which rights it carries, and which part of the data its holders see. */
export function RoleForm({ record: role, onSaved }: RecordFormProps<RoleDetail>) {
  const { t } = useTranslation('people')
  const words = useRoleWords()
  const form = useRoleForm({ record: role, onSaved })
  const { values, put, messages } = form
  const inputs = inputsOf(form, idOf, words)
  const locked = role !== null && !role.can.edit
  const text = (field: 'label' | 'description', longest: number) => (
    <TextField
      {...inputs(field)}
      longest={longest}
      required={field === 'label'}
      area={field === 'description'}
      disabled={locked}
    />
  )
  return (
    <ManageForm
      label={role ? t('roles.editTitle', { name: role.label }) : t('roles.addTitle')}
      form={form}
      words={words}
      inputId={idOf}
      locked={locked ? t('roles.locked') : undefined}
    >
      <FormSection id="identity" title={t('section.role')}>
        {text('label', 80)}
        <TextField
          {...inputs('name')}
          onChange={(value) => put('name', value.toUpperCase().replaceAll(/[^A-Z0-9_]/g, '_'))}
          longest={40}
          required={role === null}
          help={role ? t('roles.nameFixed') : t('roles.nameHelp')}
          disabled={role !== null}
        />
        {text('description', 500)}
      </FormSection>
      <FormSection id="flags" title={t('field.flags')} lead={t('roles.flagsLead')}>
        <FlagsField
          value={values.flags}
          onChange={(flags) => put('flags', flags)}
          error={messages['flags']}
          meant={form.meant}
          onMeant={form.setMeant}
          disabled={locked || (role !== null && !role.can.editFlags)}
          why={role?.builtIn === true && t('roles.flagsFixed')}
        />
      </FormSection>
      <FormSection id="scope" title={t('section.scope')} lead={t('roles.scopeLead')}>
        <ScopeFields idOf={idOf} values={values} put={put} messages={messages} disabled={locked} />
      </FormSection>
    </ManageForm>
  )
}

function useRoleForm({ record, onSaved }: RecordFormProps<RoleDetail>) {
  const { t } = useTranslation('people')
  // Nobody makes a role without rights by forgetting them: it is asked for once more.
  const [meant, setMeant] = useState(false)
  const form = useManagedForm<RoleValues, RoleDetail>({
    calls: managedRoles,
    record,
    empty,
    valuesOf,
    bodyOf,
    problemsOf: ({ values, base }) => ({
      ...(!nameShape.test(values.name) && { name: t('problem.roleName') }),
      ...(values.label.trim() === '' && { label: t('problem.labelMissing') }),
      ...(values.flags.length === 0 &&
        !meant &&
        (record === null || base.flags.length > 0) && { flags: t('problem.flagsMissing') }),
      ...Object.fromEntries(emptyParts(values, base).map((part) => [part, t(`problem.scopeMissing.${part}`)])),
    }),
    onSaved,
  })
  return { ...form, meant, setMeant }
}

interface FlagsFieldProps {
  readonly value: readonly Role[]
  readonly onChange: (flags: Role[]) => void
  readonly error: string | undefined
  /** That it is to have none. */
  readonly meant: boolean
  readonly onMeant: (meant: boolean) => void
  readonly disabled: boolean
  readonly why: string | false
}

/** The specification's rights, each with the pages that it opens; of several the first decides. */
function FlagsField({ value, onChange, error, meant, onMeant, disabled, why }: FlagsFieldProps) {
  const { t } = useTranslation('people')
  const toggle = (flag: Role) => onChange(roles.filter((one) => (one === flag) !== value.includes(one)))
  return (
    <fieldset className={`${parts.checks} ${styles.roles}`} disabled={disabled}>
      <legend className="spoken">{t('field.flags')}</legend>
      {roles.map((flag, index) => (
        <label key={flag}>
          <input
            id={index === 0 ? idOf('flags') : undefined}
            type="checkbox"
            checked={value.includes(flag)}
            onChange={() => toggle(flag)}
          />
          <span>
            <b>{flag}</b>
            <small>{t(`flag.${flag}`)}</small>
            <RoleOpens flags={[flag]} />
          </span>
        </label>
      ))}
      {why && <p className="my-3.5 text-ink-faint">{why}</p>}
      {error && <p className="text-bad text-sm font-medium">{sentence(error)}</p>}
      {value.length === 0 && (error || meant) && (
        <CheckField id={idOf('meant')} label={t('roles.meant')} checked={meant} onChange={onMeant} />
      )}
    </fieldset>
  )
}
