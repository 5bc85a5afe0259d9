import { endUserSessions, givesPermission, inviteUser, users, type UserDetail } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconEye, IconLogout, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { useFormat } from '../../../ui/format.ts'
import { managedKey } from '../../../ui/manage/calls.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { AccessBadge } from '../AccessBadge.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { RemoveButton } from '../../../ui/manage/RemoveButton.tsx'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { PendingAddress } from './PendingAddress.tsx'
import { SignInDelays } from './SignInDelays.tsx'
import { ViewAsDialog } from './ViewAsDialog.tsx'
import { Facts } from '../../../ui/plain/Facts.tsx'

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
