import { users, type UserDetail } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/speech.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormSection, ManageForm } from '../../../ui/manage/ManageForm.tsx'
import { inputsOf, useManagedForm } from '../../../ui/manage/useManagedForm.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import type { RecordFormProps } from '../../../ui/manage/RecordPage.tsx'
import { optionsQuery } from '../../../ui/people/queries.ts'
import { RolesField } from '../../../ui/people/RolesField.tsx'
import { ScopeFields } from '../../../ui/people/ScopeField.tsx'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { emptyUser, userBody, userChange, userProblems, userValues, type UserValues } from './values.ts'

const idOf = (field: string) => `user-${field}`
const longest = { name: 120, email: 254, nik: 9 } as const

/** Who somebody is, whether and how long they get in, what they may do, and what they see. */
export function UserForm({ record: user, onSaved }: RecordFormProps<UserDetail>) {
  const { t } = useTranslation('people')
  const words = usePeopleWords()
  const form = useManagedForm<UserValues, UserDetail>({
    calls: users,
    record: user,
    empty: emptyUser,
    valuesOf: userValues,
    bodyOf: user ? userChange : userBody,
    problemsOf: (draft, reason) =>
      Object.fromEntries(
        Object.entries(userProblems(draft, reason)).map(([field, key]) => [field, t(`problem.${key}`)]),
      ),
    onSaved,
  })
  const { values } = form
  const inputs = inputsOf(form, idOf, words)
  const locked = user !== null && !user.can.edit
  // By these one signs in: another supervisor changes them.
  const isOwn = user !== null && !user.can.suspend
  const text = (field: 'name' | 'email' | 'nik', fixed = false) => (
    <TextField
      {...inputs(field)}
      longest={longest[field]}
      short={field === 'nik'}
      required={field !== 'nik'}
      help={fixed && t('users.ofDirectory')}
      disabled={locked || fixed}
    />
  )
  const fromDirectory = user?.fromDirectory ?? false
  return (
    <ManageForm
      label={user ? t('users.editTitle', { name: user.name }) : t('users.addTitle')}
      form={form}
      words={words}
      inputId={idOf}
      reasonNeeded={values.suspended && !form.draft.base.suspended}
      locked={locked ? t('users.locked') : undefined}
    >
      <FormSection id="identity" title={t('section.identity')}>
        {text('name', fromDirectory)}
        {text('email', isOwn)}
        {text('nik', fromDirectory || isOwn)}
      </FormSection>
      <AccessSections user={user} form={form} locked={locked} />
    </ManageForm>
  )
}

type Form = ReturnType<typeof useManagedForm<UserValues, UserDetail>>

interface AccessSectionsProps {
  readonly user: UserDetail | null
  readonly form: Form
  readonly locked: boolean
}

function AccessSections({ user, form: { values, put, messages }, locked }: AccessSectionsProps) {
  const { t } = useTranslation('people')
  const options = useQuery(optionsQuery)
  // One's own rights, and those of whom one may not suspend, are somebody else's to decide.
  const decidable = user === null || user.can.suspend
  const fixed = locked || !decidable
  const why = !locked && !decidable && t('users.notYoursToDecide')
  return (
    <>
      <FormSection id="access" title={t('section.access')} lead={why}>
        <CheckField
          id={idOf('hasAccess')}
          label={t('users.hasAccess')}
          checked={values.hasAccess}
          onChange={(value) => put('hasAccess', value)}
          disabled={fixed}
          error={messages['hasAccess']}
        />
        <DayField
          id={idOf('accessUntil')}
          label={t('field.accessUntil')}
          value={values.accessUntil}
          onChange={(value) => put('accessUntil', value)}
          error={messages['accessUntil']}
          help={t('users.untilHelp')}
          disabled={fixed || !values.hasAccess}
        />
      </FormSection>
      <FormSection id="roles" title={t('section.roles')} lead={t('users.rolesLead')}>
        <RolesField
          inputId={idOf('roles')}
          value={values.roles}
          fromDirectory={user?.directoryRoles ?? []}
          options={options.data?.roles ?? []}
          grantable={user?.can.grant}
          onChange={(roles) => put('roles', roles)}
          error={messages['roles']}
          disabled={fixed}
        />
      </FormSection>
      <FormSection id="scope" title={t('section.scope')} lead={t('users.scopeLead')}>
        <ScopeFields idOf={idOf} values={values} put={put} messages={messages} disabled={fixed} />
      </FormSection>
      {user && (
        <FormSection id="suspension" title={t('section.suspension')} lead={t('users.suspendLead')}>
          <CheckField
            id={idOf('suspended')}
            label={t('users.suspend')}
            checked={values.suspended}
            onChange={(value) => put('suspended', value)}
            disabled={fixed}
            error={messages['suspended']}
          />
        </FormSection>
      )}
    </>
  )
}
