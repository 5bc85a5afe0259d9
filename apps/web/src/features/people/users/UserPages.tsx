import { users, type UserDetail } from '@ido/contract'
import type { ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/speech.ts'
import { AddPage, RecordPage } from '../../../ui/manage/RecordPage.tsx'
import { optionsQuery } from '../../../ui/people/queries.ts'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { UserForm } from './UserForm.tsx'

/** A new account; it gets a mail with a link that sets its password. */
export function UserAddPage() {
  const { t } = useTranslation('people')
  const options = useQuery(optionsQuery)
  const leads = [t('users.addLead'), ...(options.data?.makesWithRights === false ? [t('users.addedLead')] : [])]
  return (
    <AddPage<UserDetail>
      calls={users}
      title={t('users.addTitle')}
      lead={leads.join(' ')}
      back={t('users.toList')}
      form={UserForm}
      saved={({ name, email }) => t('users.created', { name, email })}
      then="record"
    />
  )
}

interface UserEditPageProps {
  /** What can be done with the account, its second factors among it, which another feature brings. */
  readonly actions: ComponentType<{ readonly record: UserDetail }>
}

/** An account: who it is, what it may, and what was done to it. */
export function UserEditPage({ actions }: UserEditPageProps) {
  const { t } = useTranslation(['people', 'manage'])
  return (
    <RecordPage<UserDetail>
      calls={users}
      title={({ name }) => name}
      back={t('users.toList')}
      form={UserForm}
      actions={actions}
      words={usePeopleWords()}
      saved={({ name }) => t('manage:form.saved', { name })}
      then="record"
    />
  )
}
