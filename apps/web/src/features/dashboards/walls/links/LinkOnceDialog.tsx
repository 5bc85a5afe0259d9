import { useTranslation } from '../../../../i18n/speech.ts'
import { SecretOnce } from '../../../../ui/credentials/SecretOnce.tsx'
import styles from './walls.module.css'

interface LinkOnceDialogProps {
  readonly name: string
  readonly secret: string
  readonly onClose: () => void
}

const steps = ['open', 'full', 'keys', 'awake'] as const

/** The link, this once, and how it comes onto a screen. */
export function LinkOnceDialog({ name, secret, onClose }: LinkOnceDialogProps) {
  const { t } = useTranslation('wallLinks')
  return (
    <SecretOnce
      title={t('once.title', { name })}
      secret={`${location.origin}/wall#${secret}`}
      texts="wallLinks"
      onClose={onClose}
    >
      <h3>{t('hang.title')}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`hang.${step}`)}</li>
        ))}
      </ol>
    </SecretOnce>
  )
}
