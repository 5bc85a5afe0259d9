import { useTranslation } from '../../i18n/speech.ts'
import { SecretOnce } from '../../ui/credentials/SecretOnce.tsx'
import { useFormat } from '../../ui/format.ts'

interface HookSecretDialogProps {
  readonly title: string
  readonly secret: string
  /** Until when the one before signs too. */
  readonly oldUntil?: string
  readonly onClose: () => void
}

/** The secret, this once, and how a receiver verifies by it. */
export function HookSecretDialog({ title, secret, oldUntil, onClose }: HookSecretDialogProps) {
  const { t } = useTranslation('webhooks')
  const format = useFormat()
  return (
    <SecretOnce title={title} secret={secret} texts="webhooks" onClose={onClose}>
      {oldUntil !== undefined && <p>{t('once.until', { when: format.instant(oldUntil) })}</p>}
      <h3>{t('once.howTitle')}</h3>
      <p>{t('once.how')}</p>
      <p>{t('once.twice')}</p>
    </SecretOnce>
  )
}
