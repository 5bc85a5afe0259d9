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
  const words = {
    title,
    text: t('once.text'),
    name: t('once.secret'),
    copy: t('once.copy'),
    copied: t('once.copied'),
    kept: t('once.kept'),
    keepFirst: t('once.keepFirst'),
    done: t('once.done'),
  }
  return (
    <SecretOnce secret={secret} words={words} onClose={onClose}>
      {oldUntil !== undefined && <p>{t('once.until', { when: format.instant(oldUntil) })}</p>}
      <h3>{t('once.howTitle')}</h3>
      <p>{t('once.how')}</p>
      <p>{t('once.twice')}</p>
    </SecretOnce>
  )
}
