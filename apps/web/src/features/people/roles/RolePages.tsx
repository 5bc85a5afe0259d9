import { managedRoles, type RoleDetail } from '@ido/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../ui/feedback/notices.ts'
import page from '../../../ui/form/page.module.css'
import { HistoryList } from '../../../ui/manage/HistoryList.tsx'
import styles from '../../../ui/people/people.module.css'
import { useListBefore } from '../prepare.ts'
import { RecordPage } from '../RecordPage.tsx'
import { RemoveButton } from '../RemoveButton.tsx'
import { RoleOpens } from '../../../ui/people/RolesField.tsx'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { RoleForm } from './RoleForm.tsx'

function BackToList() {
  const { t } = useTranslation('people')
  const list = useListBefore('rolesList')
  return (
    <Link to="/v3/manage/roles" search={list}>
      {t('roles.toList')}
    </Link>
  )
}

export function RoleAddPage() {
  const { t } = useTranslation(['people', 'manage'])
  const navigate = useNavigate()
  const done = (role: RoleDetail) => {
    showNotice(t('manage:form.saved', { name: role.label }))
    void navigate({ to: '/v3/manage/roles/edit/{-$id}', params: { id: String(role.id) } })
  }
  return (
    <div className={page.page}>
      <h1>{t('roles.addTitle')}</h1>
      <p className={page.back}>
        <BackToList />
      </p>
      <RoleForm record={null} onSaved={done} />
    </div>
  )
}

/** A role: what it opens, who holds it, and what was done to it. */
export function RoleEditPage({ id }: { readonly id: number }) {
  return (
    <RecordPage<RoleDetail>
      calls={managedRoles}
      id={id}
      title={(one) => one.label}
      back={<BackToList />}
      form={EditForm}
      aside={Aside}
    />
  )
}

interface PartProps {
  readonly record: RoleDetail
}

function EditForm({ record }: PartProps) {
  const { t } = useTranslation('manage')
  // What others save meanwhile must not take the form away: it tells when it is sent. Its own save starts it anew.
  const [read, setRead] = useState(record)
  const done = (saved: RoleDetail) => {
    setRead(saved)
    showNotice(t('form.saved', { name: saved.label }))
  }
  return <RoleForm key={read.version} record={read} onSaved={done} />
}

function Aside({ record }: PartProps) {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const words = usePeopleWords()
  const list = useListBefore('rolesList')
  const { id, name, label, flags, holders, builtIn, can } = record
  return (
    <>
      <section className={styles.card} aria-label={t('users.actions')}>
        <RoleOpens flags={flags} />
        <p>
          <Link to="/v3/manage/users" search={{ role: name }}>
            {t('roles.holders', { count: holders })}
          </Link>
        </p>
        <div className={styles.buttons}>
          <RemoveButton
            calls={managedRoles}
            record={{ id, name: label }}
            disabled={!can.remove || holders > 0}
            onRemoved={() => navigate({ to: '/v3/manage/roles', search: list, ignoreBlocker: true })}
          />
        </div>
        {!builtIn && holders > 0 && <p>{t('roles.heldStays')}</p>}
        {builtIn && <p>{t('roles.builtInStays')}</p>}
      </section>
      <HistoryList calls={managedRoles} id={id} words={words} />
    </>
  )
}
