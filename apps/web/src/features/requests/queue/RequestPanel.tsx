import { rejectAccess, shortestReason, type AccessRequestRow } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showRefusal } from '../../../ui/feedback/notices.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFormat } from '../../../ui/format.ts'
import { editAddress } from '../../../ui/manage/search.ts'
import styles from '../../../ui/people/people.module.css'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Facts } from '../../../ui/plain/Facts.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { ApproveForm } from './ApproveForm.tsx'
import { RequestBadge, useAge } from './columns.tsx'
import { useDecision } from './useDecision.ts'

interface RejectFormProps {
  readonly request: AccessRequestRow
  readonly onDone: () => void
}

/** Keeps somebody out, and tells them why. */
function RejectForm({ request, onDone }: RejectFormProps) {
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

interface RequestPanelProps {
  readonly request: AccessRequestRow
  readonly onClose: () => void
}

/** One request: who asks, what was asked and decided before, and the decision. */
export function RequestPanel({ request, onClose }: RequestPanelProps) {
  const { t } = useTranslation('people')
  const [decision, setDecision] = useState<'approve' | 'reject'>('approve')
  return (
    <Dialog title={request.name} side onClose={onClose}>
      <div className={styles.panel}>
        <RequestBadge {...request} />
        <RequestFacts request={request} />
        {request.can.decide ? (
          <>
            <div className={styles.decisions} role="group" aria-label={t('request.decision')}>
              {(['approve', 'reject'] as const).map((one) => (
                <button key={one} type="button" aria-pressed={decision === one} onClick={() => setDecision(one)}>
                  {t(`request.${one}`)}
                </button>
              ))}
            </div>
            {decision === 'approve' ? (
              <ApproveForm request={request} onDone={onClose} />
            ) : (
              <RejectForm request={request} onDone={onClose} />
            )}
          </>
        ) : (
          request.status === 'waiting' && <p className="px-3 py-2 rounded bg-watch-soft">{request.can.whyNot}</p>
        )}
      </div>
    </Dialog>
  )
}

type Fact = readonly [name: string, value: string | null]

/** Only what there is: most requests wish for nothing. */
function RequestFacts({ request }: Pick<RequestPanelProps, 'request'>) {
  const { t } = useTranslation(['people', 'manage'])
  const format = useFormat()
  const words = usePeopleWords()
  const age = useAge()
  const change = request.emailChange
  const pending: Fact[] = change
    ? [
        [
          t('request.pending'),
          t('request.pendingText', { email: change.email, who: change.askedBy, when: format.instant(change.askedAt) }),
        ],
      ]
    : []
  const asked: Fact[] = [
    [t('field.nik'), request.nik],
    [t('field.email'), request.email],
    ...pending,
    [t('request.askedAt'), `${format.instant(request.createdAt)} (${age(request.createdAt)})`],
    [t('request.askedBy'), t(`request.by.${request.requestedBy}`)],
    [t('request.wishReason'), request.wish.reason],
    [t('request.wishRegion'), request.wish.region],
  ]
  const decided: Fact[] = request.decidedAt
    ? [
        [t('request.decidedBy'), request.decidedBy],
        [t('request.decidedAt'), format.instant(request.decidedAt)],
        [t('manage:reason'), request.reason],
      ]
    : []
  const given: Fact[] =
    request.status === 'approved'
      ? [
          [t('field.roles'), request.roles?.join(', ') || t('role.none')],
          [t('field.effectiveScope'), words.value('effectiveScope', request.scope)],
          [t('field.accessUntil'), words.value('accessUntil', request.accessUntil)],
        ]
      : []
  return (
    <>
      <Facts className={parts.facts} facts={[...asked, ...decided, ...given].filter(([, value]) => value)} />
      {request.accountId !== null && (
        <p className="flex flex-wrap gap-4">
          <Link to={editAddress('users')} params={{ id: String(request.accountId) }}>
            {t('request.toAccount')}
          </Link>
          {request.earlier > 0 && (
            <Link to="/v3/manage/access" search={{ status: 'all', accountId: String(request.accountId) }}>
              {t('request.earlierCount', { count: request.earlier })}
            </Link>
          )}
        </p>
      )}
    </>
  )
}
