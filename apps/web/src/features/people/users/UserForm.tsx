import { addressHours, users, type UserDetail } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/speech.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormSection, ManageForm } from '../../../ui/manage/ManageForm.tsx'
import { inputsOf, useManagedForm } from '../../../ui/manage/useManagedForm.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import type { RecordFormProps } from '../../../ui/manage/RecordPage.tsx'
import { optionsQuery, type PeopleOptions } from '../../../ui/people/queries.ts'
import { latestEnd } from '../../../ui/people/until.ts'
import { RolesField } from '../../../ui/people/RolesField.tsx'
import { ScopeFields } from '../../../ui/people/ScopeField.tsx'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { emptyUser, userBody, userChange, userProblems, userValues, type UserValues } from './values.ts'

const idOf = (field: string) => `user-${field}`
const longest = { name: 120, email: 254, nik: 9 } as const

/** Who somebody is, whether and how long they get in, what they may do, and what they see. */
export function UserForm(props: RecordFormProps<UserDetail>) {
  const { data: options } = useQuery(optionsQuery)
  // What a new account begins with follows from what the person asking may give.
  if (options === undefined) return <div aria-busy />
  return <UserFields {...props} options={options} />
}

interface UserFieldsProps extends RecordFormProps<UserDetail> {
  readonly options: PeopleOptions
}

function UserFields({ record: user, onSaved, options }: UserFieldsProps) {
  const { t } = useTranslation(['people', 'form'])
  const words = usePeopleWords()
  const form = useManagedForm<UserValues, UserDetail>({
    calls: users,
    record: user,
    empty: { ...emptyUser, hasAccess: options.makesWithRights },
    valuesOf: userValues,
    bodyOf: user ? userChange : userBody,
    problemsOf: (draft, reason) =>
      Object.fromEntries(
        Object.entries(userProblems(draft, reason)).map(([field, key]) => [
          field,
          t(key === 'noDay' ? 'form:noDay' : `problem.${key}`),
        ]),
      ),
    onSaved,
  })
  const { values } = form
  const inputs = inputsOf(form, idOf, words)
  const locked = user !== null && !user.can.edit
  // By these one signs in: another supervisor changes them.
  const isOwn = user !== null && !user.can.suspend
  const fromDirectory = user?.fromDirectory ?? false
  // With these goes whose account it becomes.
  const isFixed = isOwn || user?.can.readdress === false
  const emailHelp =
    user && t(isFixed && !isOwn && user.can.edit ? 'users.emailLocked' : 'users.emailHelp', { hours: addressHours })
  const text = (field: 'name' | 'email' | 'nik', fixed: boolean, help: string | false | null) => (
    <TextField
      {...inputs(field)}
      longest={longest[field]}
      short={field === 'nik'}
      required={field !== 'nik'}
      help={help}
      disabled={locked || fixed}
    />
  )
  const ofDirectory = fromDirectory && t('users.ofDirectory')
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
        {text('name', fromDirectory, ofDirectory)}
        {text('email', isFixed, emailHelp)}
        {text('nik', fromDirectory || isFixed, ofDirectory)}
      </FormSection>
      <AccessSections user={user} form={form} locked={locked} options={options} />
    </ManageForm>
  )
}

type Form = ReturnType<typeof useManagedForm<UserValues, UserDetail>>

interface AccessSectionsProps {
  readonly user: UserDetail | null
  readonly form: Form
  readonly locked: boolean
  readonly options: PeopleOptions
}

function AccessSections({ user, form: { values, put, messages }, locked, options }: AccessSectionsProps) {
  const { t } = useTranslation('people')
  // One's own rights, and those of whom one may not suspend, are somebody else's to decide.
  const decidable = user === null || user.can.suspend
  const fixed = locked || !decidable
  const mayLetIn = user ? user.can.letIn : options.makesWithRights
  const whyNotLetIn = t(user ? 'users.letInByRequest' : 'users.rightsByAdmin')
  const why = !locked && (decidable ? !mayLetIn && whyNotLetIn : t('users.notYoursToDecide'))
  return (
    <>
      <FormSection id="access" title={t('section.access')} lead={why}>
        <CheckField
          id={idOf('hasAccess')}
          label={t('users.hasAccess')}
          checked={values.hasAccess}
          onChange={(value) => put('hasAccess', value)}
          disabled={fixed || !mayLetIn}
          error={messages['hasAccess']}
        />
        <DayField
          id={idOf('accessUntil')}
          label={t('field.accessUntil')}
          value={values.accessUntil}
          onChange={(value) => put('accessUntil', value)}
          error={messages['accessUntil']}
          help={[t('users.untilHelp'), ...latestEnd(t, options)].join(' ')}
          disabled={fixed || !values.hasAccess}
        />
      </FormSection>
      <FormSection id="roles" title={t('section.roles')} lead={t('users.rolesLead')}>
        <RolesField
          inputId={idOf('roles')}
          value={values.roles}
          fromDirectory={user?.directoryRoles ?? []}
          options={options.roles}
          grantable={user?.can.grant}
          onChange={(roles) => put('roles', roles)}
          error={messages['roles']}
          disabled={fixed || !mayLetIn}
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
