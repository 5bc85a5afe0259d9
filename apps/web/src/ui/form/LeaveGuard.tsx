import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import { sessionIsOver } from '../../api/session.ts'
import { Button } from '../plain/Button.tsx'
import { Dialog } from '../plain/Dialog.tsx'

interface LeaveGuardProps {
  readonly when: () => boolean
  readonly onDiscard: () => void
}

/** Asks before input that was not saved is left behind. A reload need not ask: the input survives it. */
export function LeaveGuard({ when, onDiscard }: LeaveGuardProps) {
  const { t } = useTranslation('form')
  const client = useQueryClient()
  const blocker = useBlocker({
    // A session that is over leaves no choice.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !sessionIsOver(client) && when(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const discard = () => {
    onDiscard()
    blocker.proceed()
  }
  return (
    <Dialog
      title={t('leaveTitle')}
      onClose={blocker.reset}
      footer={
        <>
          <Button kind="default" onClick={discard}>
            {t('leaveDiscard')}
          </Button>
          <Button kind="default" onClick={blocker.proceed}>
            {t('leaveKeep')}
          </Button>
          <Button data-first onClick={blocker.reset}>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{t('leaveText')}</p>
    </Dialog>
  )
}
