import { users, type UserDetail } from '@ido/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../ui/feedback/notices.ts'
import page from '../../../ui/form/page.module.css'
import { HistoryList } from '../../../ui/manage/HistoryList.tsx'
import { Inside } from '../../../ui/theme/Inside.tsx'
import { useListBefore } from '../prepare.ts'
import { RecordPage } from '../RecordPage.tsx'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { UserActions } from './UserActions.tsx'
import { UserForm } from './UserForm.tsx'

function BackToList() {
  const { t } = useTranslation('people')
  const list = useListBefore('usersList')
  return (
    <Link to="/v3/manage/users" search={list}>
      {t('users.toList')}
    </Link>
  )
}

/** A new account; it gets a mail with a link that sets its password. */
export function UserAddPage() {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const done = (user: UserDetail) => {
    showNotice(t('users.created', { name: user.name, email: user.email }))
    void navigate({ to: '/v3/manage/users/edit/{-$id}', params: { id: String(user.id) } })
  }
  return (
    <div className={page.page}>
      <h1>{t('users.addTitle')}</h1>
      <p className={page.back}>
        <BackToList />
      </p>
      <p className={page.lead}>{t('users.addLead')}</p>
      <Inside>
        <UserForm user={null} onSaved={done} />
      </Inside>
    </div>
  )
}

/** An account: who it is, what it may, and what was done to it. */
export function UserEditPage({ id }: { readonly id: number }) {
  return (
    <RecordPage<UserDetail>
      calls={users}
      id={id}
      title={(user) => user.name}
      back={<BackToList />}
      form={EditForm}
      aside={Aside}
    />
  )
}

interface PartProps {
  readonly record: UserDetail
}

function EditForm({ record }: PartProps) {
  const { t } = useTranslation('manage')
  // What others save meanwhile must not take the form away: it tells when it is sent. Its own save starts it anew.
  const [read, setRead] = useState(record)
  const done = (saved: UserDetail) => {
    setRead(saved)
    showNotice(t('form.saved', { name: saved.name }))
  }
  return <UserForm key={read.version} user={read} onSaved={done} />
}

function Aside({ record }: PartProps) {
  const navigate = useNavigate()
  const words = usePeopleWords()
  const list = useListBefore('usersList')
  return (
    <>
      <UserActions
        user={record}
        onRemoved={() => navigate({ to: '/v3/manage/users', search: list, ignoreBlocker: true })}
      />
      <HistoryList calls={users} id={record.id} words={words} />
    </>
  )
}
