import { users, withdrawEmailChange, type EmailChange } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconMailExclamation } from '@tabler/icons-react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { useFormat } from '../../../ui/format.ts'
import { managedKey } from '../../../ui/manage/calls.ts'
import parts from '../../../ui/plain/parts.module.css'
import { Button } from '../../../ui/plain/Button.tsx'
import { Facts } from '../../../ui/plain/Facts.tsx'

interface PendingAddressProps {
  readonly userId: number
  readonly change: EmailChange
  readonly mayWithdraw: boolean
}

/** The address that somebody asked for, beside the one that the account keeps until it counts. */
export function PendingAddress({ userId, change, mayWithdraw }: PendingAddressProps) {
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
