import { startViewAs, type UserDetail } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { call } from '../../../api/client.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'

interface ViewAsDialogProps {
  readonly user: UserDetail
  readonly onClose: () => void
}

const shortest = 5

/** Seeing the portal as somebody else, reading only, needs a reason that is kept in the audit log. */
export function ViewAsDialog({ user, onClose }: ViewAsDialogProps) {
  const { t } = useTranslation(['people', 'manage'])
  const id = useId()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = reason.trim().length < shortest
  const start = useMutation({
    mutationFn: () => call(startViewAs, { body: { userId: user.id, reason: reason.trim() } }),
    // Nothing that was loaded as oneself may stay on screen.
    onSuccess: () => location.assign('/v3/dashboard'),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (!missing && !start.isPending) start.mutate()
  }
  return (
    <Dialog
      title={t('viewAs.title', { name: user.name })}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('manage:cancel')}
          </Button>
          <Button type="submit" form={`${id}-form`} busy={start.isPending}>
            {t('viewAs.start')}
          </Button>
        </>
      }
    >
      <p>{t('viewAs.text')}</p>
      <form id={`${id}-form`} onSubmit={submit} noValidate>
        <TextField
          id={`${id}-reason`}
          label={t('manage:reason')}
          value={reason}
          onChange={setReason}
          longest={1000}
          required
          error={asked && missing && t('viewAs.reasonMissing', { count: shortest })}
          help={t('viewAs.reasonHelp')}
        />
      </form>
    </Dialog>
  )
}
