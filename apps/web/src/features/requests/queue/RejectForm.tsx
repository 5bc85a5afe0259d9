import { rejectAccess, shortestReason, type AccessRequestRow } from '@ido/contract'
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

/** Keeps somebody out, and tells them why. */
export function RejectForm({ request, onDone }: RejectFormProps) {
  const { t } = useTranslation(['people', 'manage'])
  const [reason, setReason] = useState('')
  const { messages, setMessages, decision } = useDecision({
    send: (told: string) => call(rejectAccess, { params: { id: request.id }, body: { reason: told } }),
    onDecided: () => {
      showRefusal(t('request.rejected', { name: request.name }))
      onDone()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (decision.isPending) return
    if (reason.trim().length < shortestReason) return setMessages({ reason: t('problem.rejectReason') })
    setMessages({})
    decision.mutate(reason.trim())
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
      <Button type="submit" busy={decision.isPending}>
        {t('request.rejectSend')}
      </Button>
    </form>
  )
}
