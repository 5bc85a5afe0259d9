import { IconCircleCheck, IconClockHour4 } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import styles from './RequestDialog.module.css'
import type { AccessOutcome } from './useRequestAccess.ts'

/** What became of the request, in the specification's three sentences. */
export function OutcomeDialog({ outcome, onClose }: { readonly outcome: AccessOutcome; readonly onClose: () => void }) {
  const { t } = useTranslation('access')
  const router = useRouter()
  const Icon = outcome === 'waiting' ? IconClockHour4 : IconCircleCheck
  const goHome = () => {
    onClose()
    void router.navigate({ to: '/' })
  }
  return (
    <Dialog
      title={t('request.sentTitle')}
      onClose={onClose}
      footer={
        <Button size="large" data-first onClick={goHome}>
          {t('request.home')}
        </Button>
      }
    >
      <div className={styles.outcome} role="status" data-outcome={outcome}>
        <Icon size={40} stroke={1.5} aria-hidden />
        <p className="text-ink-soft text-balance">{t(`request.outcome.${outcome}`)}</p>
        <p className="text-ink-soft text-balance">{t(`request.next.${outcome}`)}</p>
      </div>
    </Dialog>
  )
}
