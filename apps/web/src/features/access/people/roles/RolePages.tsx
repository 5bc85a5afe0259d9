import { managedRoles, type RoleDetail } from '@ido/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../ui/feedback/notices.ts'
import page from '../../../../ui/form/page.module.css'
import { HistoryList } from '../../../../ui/manage/HistoryList.tsx'
import styles from '../people.module.css'
import { useListBefore } from '../prepare.ts'
import { RecordPage } from '../RecordPage.tsx'
import { RemoveButton } from '../RemoveButton.tsx'
import { RoleOpens } from '../RolesField.tsx'
import { usePeopleWords } from '../words.ts'
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
      <RoleForm role={null} onSaved={done} />
    </div>
  )
}

/** A role: what it opens, who holds it, and what was done to it. */
export function RoleEditPage({ id }: { readonly id: number }) {
  const { t } = useTranslation(['people', 'manage'])
  const navigate = useNavigate()
  const words = usePeopleWords()
  const list = useListBefore('rolesList')
  return (
    <RecordPage<RoleDetail>
      calls={managedRoles}
      id={id}
      title={(role) => role.label}
      back={<BackToList />}
      form={(role) => (
        <RoleForm
          key={role.version}
          role={role}
          onSaved={(saved) => showNotice(t('manage:form.saved', { name: saved.label }))}
        />
      )}
      aside={(role) => (
        <>
          <section className={styles.card} aria-label={t('users.actions')}>
            <RoleOpens flags={role.flags} />
            <p>
              <Link to="/v3/manage/users" search={{ role: role.name }}>
                {t('roles.holders', { count: role.holders })}
              </Link>
            </p>
            <div className={styles.buttons}>
              <RemoveButton
                calls={managedRoles}
                record={{ id: role.id, name: role.label }}
                disabled={!role.can.remove}
                onRemoved={() => void navigate({ to: '/v3/manage/roles', search: list })}
              />
            </div>
            {role.builtIn && <p>{t('roles.builtInStays')}</p>}
          </section>
          <HistoryList calls={managedRoles} id={id} words={words} />
        </>
      )}
    />
  )
}
