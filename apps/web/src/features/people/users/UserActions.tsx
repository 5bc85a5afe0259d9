import {
  endUserSessions,
  givesPermission,
  inviteUser,
  startViewAs,
  users,
  withdrawEmailChange,
  type EmailChange,
  type UserDetail,
} from '@ido/contract'
import { IconEye, IconLogout, IconMail, IconMailExclamation } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFormat } from '../../../ui/format.ts'
import { RemoveButton } from '../../../ui/manage/RemoveButton.tsx'
import { managedKey } from '../../../ui/manage/calls.ts'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Facts } from '../../../ui/plain/Facts.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { AccessBadge } from '../AccessBadge.tsx'
import { SignInDelays } from './SignInDelays.tsx'

interface UserActionsProps {
  readonly record: UserDetail
}

/** What an account comes to in the end, and what can be done with it besides changing it. */
export function UserActions({ record: user }: UserActionsProps) {
  const { t } = useTranslation('people')
  const { id: ownId, roles } = useSession()
  const client = useQueryClient()
  const [viewing, setViewing] = useState(false)
  const renew = () => client.invalidateQueries({ queryKey: managedKey(users) })
  const params = { id: user.id }
  const end = useMutation({
    mutationFn: async () => (await call(endUserSessions, { params })).answer,
    onSuccess: async ({ ended }) => {
      await renew()
      showNotice(t('users.sessionsEnded', { count: ended }))
    },
  })
  const invite = useMutation({
    mutationFn: () => call(inviteUser, { params }),
    onSuccess: async () => {
      await renew()
      showNotice(t('users.invited', { email: user.email }))
    },
  })
  const isOwn = user.id === ownId
  const mayView = givesPermission('viewAs', roles)
  const { can } = user
  return (
    <>
      <SignInDelays userId={user.id} />
      {user.emailChange && <PendingAddress userId={user.id} change={user.emailChange} mayWithdraw={can.edit} />}
      <section className={parts.card} aria-label={t('users.actions')}>
        <AccessBadge {...user} />
        <UserFacts user={user} />
        <div className={parts.buttons}>
          <Button
            kind="default"
            disabled={!can.endSessions || user.sessions === 0}
            title={user.sessions === 0 ? t('users.noSessions') : undefined}
            busy={end.isPending}
            onClick={() => end.mutate()}
          >
            <IconLogout size={16} aria-hidden />
            {t('users.endSessions')}
          </Button>
          {!user.fromDirectory && (
            <Button kind="default" disabled={!can.edit} busy={invite.isPending} onClick={() => invite.mutate()}>
              <IconMail size={16} aria-hidden />
              {t(user.hasPassword ? 'users.mailLink' : 'users.invite')}
            </Button>
          )}
          {mayView && (
            <Button kind="default" disabled={!can.viewAs} onClick={() => setViewing(true)}>
              <IconEye size={16} aria-hidden />
              {t('users.viewAs')}
            </Button>
          )}
          <RemoveButton calls={users} record={user} disabled={!can.remove} />
        </div>
        {isOwn && <p>{t('users.ownAccount')}</p>}
        {!isOwn && mayView && !can.viewAs && <p>{t('users.notToView')}</p>}
        {viewing && <ViewAsDialog user={user} onClose={() => setViewing(false)} />}
      </section>
    </>
  )
}

function UserFacts({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation('people')
  const format = useFormat()
  const words = usePeopleWords()
  const facts: [string, string][] = [
    [t('users.sees'), words.value('scope', user.effectiveScope) ?? ''],
    [
      t('users.signsInBy'),
      t(user.fromDirectory ? 'users.byDirectory' : user.hasPassword ? 'users.byPassword' : 'users.byNothing'),
    ],
    [t('field.sessions'), format.number(user.sessions)],
    [t('field.lastSignedInAt'), user.lastSignedInAt ? format.instant(user.lastSignedInAt) : t('never')],
    [t('field.createdAt'), format.instant(user.createdAt)],
  ]
  return <Facts className={parts.facts} facts={facts} />
}

interface ViewAsDialogProps {
  readonly user: UserDetail
  readonly onClose: () => void
}

const shortest = 5

/** Seeing the portal as somebody else, reading only, needs a reason that is kept in the audit log. */
function ViewAsDialog({ user, onClose }: ViewAsDialogProps) {
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

interface PendingAddressProps {
  readonly userId: number
  readonly change: EmailChange
  readonly mayWithdraw: boolean
}

/** The address that somebody asked for, beside the one that the account keeps until it counts. */
function PendingAddress({ userId, change, mayWithdraw }: PendingAddressProps) {
  const { t } = useTranslation('people')
  const format = useFormat()
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawEmailChange, { params: { id: userId } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: managedKey(users) })
      showNotice(t('users.pending.withdrawn', { email: change.email }))
    },
  })
  const facts: [string, string][] = [
    [t('field.pendingEmail'), change.email],
    [t('users.pending.asked'), t('users.pending.by', { who: change.askedBy, when: format.instant(change.askedAt) })],
    [t('users.pending.confirmed'), change.confirmedAt ? format.instant(change.confirmedAt) : t('users.pending.notYet')],
    [t('users.pending.counts'), change.countsAt ? format.instant(change.countsAt) : t('users.pending.onConfirm')],
  ]
  return (
    <section className={parts.card} aria-label={t('users.pending.title')}>
      <h2 className="flex items-center gap-2 text-base">
        <IconMailExclamation className="text-watch" size={18} aria-hidden />
        {t('users.pending.title')}
      </h2>
      <Facts className={parts.facts} facts={facts} />
      <div className={parts.buttons}>
        <Button kind="default" disabled={!mayWithdraw} busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('users.pending.withdraw')}
        </Button>
      </div>
    </section>
  )
}
