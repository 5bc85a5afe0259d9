import { useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../feedback/notices.ts'
import { PickField } from '../form/PickField.tsx'
import { TextField } from '../form/TextField.tsx'
import { Button } from '../plain/Button.tsx'
import { Dialog } from '../plain/Dialog.tsx'
import styles from './manage.module.css'
import { ownRolesQuery, useViewChanges, viewsQuery } from './views.ts'

interface SaveViewDialogProps {
  readonly screen: string
  /** The view as text, see `searchText`. */
  readonly search: string
  readonly onClose: () => void
}

/** Keeps what the list shows now under a name; the name of a view that one has replaces it. */
export function SaveViewDialog({ screen, search, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation('manage')
  const id = useId()
  const roles = useQuery(ownRolesQuery)
  const { data: views = [] } = useQuery(viewsQuery(screen))
  const { save } = useViewChanges(screen)
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const [asked, setAsked] = useState(false)
  const replaces = views.some((view) => view.isOwn && view.name === name.trim())
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (name.trim() === '' || save.isPending) return
    save.mutate(
      { name: name.trim(), search, sharedRole: role === '' ? null : role },
      {
        onSuccess: () => {
          showNotice(t('views.saved', { name: name.trim() }))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={t('views.saveTitle')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={`${id}-form`} busy={save.isPending}>
            {replaces ? t('views.replace') : t('views.save')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className={styles.dialogForm} onSubmit={submit} noValidate>
        <TextField
          id={`${id}-name`}
          label={t('views.name')}
          value={name}
          onChange={setName}
          longest={80}
          required
          error={asked && name.trim() === '' && t('views.nameMissing')}
          help={replaces ? t('views.replaces') : t('views.nameHelp')}
        />
        <PickField
          id={`${id}-role`}
          label={t('views.for')}
          help={t('views.forHelp')}
          value={role}
          options={[
            { value: '', label: t('views.private') },
            ...(roles.data ?? []).map((one) => ({ value: one.name, label: t('views.role', { role: one.label }) })),
          ]}
          onChange={setRole}
        />
      </form>
    </Dialog>
  )
}
