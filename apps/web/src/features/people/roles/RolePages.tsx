import { managedRoles, type RoleDetail } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AddPage, RecordPage } from '../../../ui/manage/RecordPage.tsx'
import { RemoveButton } from '../../../ui/manage/RemoveButton.tsx'
import styles from '../../../ui/people/people.module.css'
import { RoleOpens } from '../../../ui/people/RolesField.tsx'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { RoleForm } from './RoleForm.tsx'

export function RoleAddPage() {
  const { t } = useTranslation(['people', 'manage'])
  return (
    <AddPage<RoleDetail>
      calls={managedRoles}
      title={t('roles.addTitle')}
      back={t('roles.toList')}
      form={RoleForm}
      saved={({ label }) => t('manage:form.saved', { name: label })}
      then="record"
    />
  )
}

/** A role: what it opens, who holds it, and what was done to it. */
export function RoleEditPage() {
  const { t } = useTranslation(['people', 'manage'])
  return (
    <RecordPage<RoleDetail>
      calls={managedRoles}
      title={({ label }) => label}
      back={t('roles.toList')}
      form={RoleForm}
      actions={RoleActions}
      words={usePeopleWords()}
      saved={({ label }) => t('manage:form.saved', { name: label })}
      then="record"
    />
  )
}

function RoleActions({ record: { id, name, label, flags, holders, builtIn, can } }: { readonly record: RoleDetail }) {
  const { t } = useTranslation('people')
  return (
    <section className={styles.card} aria-label={t('users.actions')}>
      <RoleOpens flags={flags} />
      <p>
        <Link to="/v3/manage/users" search={{ role: name }}>
          {t('roles.holders', { count: holders })}
        </Link>
      </p>
      <div className={styles.buttons}>
        <RemoveButton calls={managedRoles} record={{ id, name: label }} disabled={!can.remove || holders > 0} />
      </div>
      {!builtIn && holders > 0 && <p>{t('roles.heldStays')}</p>}
      {builtIn && <p>{t('roles.builtInStays')}</p>}
    </section>
  )
}
