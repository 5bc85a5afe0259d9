import type { AccessRequestRow } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import parts from '../../../ui/plain/parts.module.css'
import styles from '../../../ui/people/people.module.css'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { ApproveForm } from './ApproveForm.tsx'
import { RequestBadge, useAge } from './columns.tsx'
import { RejectForm } from './RejectForm.tsx'
import { Facts } from '../../../ui/plain/Facts.tsx'
import { editAddress } from '../../../ui/manage/address.ts'

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
