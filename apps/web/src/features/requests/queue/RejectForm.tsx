import { rejectAccess, type AccessRequestRow } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { call } from '../../../api/client.ts'
import { showRefusal } from '../../../ui/feedback/notices.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import styles from '../../../ui/people/people.module.css'
import { useDecision } from './useDecision.ts'

interface RejectFormProps {
  readonly request: AccessRequestRow
  readonly onDone: () => void
}

const shortest = 3

/** Keeps somebody out, and tells them why. */
export function RejectForm({ request, onDone }: RejectFormProps) {
  const { t } = useTranslation(['people', 'manage'])
  const [reason, setReason] = useState('')
  const { messages, setMessages, renew, refuse } = useDecision()
  const reject = useMutation({
    meta: { ownFailure: true },
    mutationFn: () => call(rejectAccess, { params: { id: request.id }, body: { reason: reason.trim() } }),
    onSuccess: async () => {
      showRefusal(t('request.rejected', { name: request.name }))
      onDone()
      await renew()
    },
    onError: refuse,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reject.isPending) return
    if (reason.trim().length < shortest) return setMessages({ reason: t('problem.rejectReason') })
    setMessages({})
    reject.mutate()
  }
  return (
    <form className={styles.decisionForm} onSubmit={submit} noValidate aria-label={t('request.reject')}>
      <TextField
        id="reject-reason"
        label={t('manage:reason')}
        value={reason}
        onChange={setReason}
        longest={1000}
        area
        required
        error={messages['reason']}
        help={t('request.reasonHelp')}
      />
      <Button type="submit" busy={reject.isPending}>
        {t('request.rejectSend')}
      </Button>
    </form>
  )
}
