import { useTranslation } from '../../../../i18n/speech.ts'
import { KeepDialog } from '../../../../ui/credentials/KeepDialog.tsx'
import { CopyButton } from '../../../../ui/plain/CopyButton.tsx'
import styles from './walls.module.css'

interface LinkOnceDialogProps {
  readonly name: string
  readonly secret: string
  readonly onClose: () => void
}

/** The link, this once, and how it comes onto a screen. */
export function LinkOnceDialog({ name, secret, onClose }: LinkOnceDialogProps) {
  const { t } = useTranslation('wallLinks')
  const link = `${location.origin}/wall#${secret}`
  return (
    <KeepDialog
      title={t('once.title', { name })}
      width="wide"
      words={{ kept: t('once.kept'), keepFirst: t('once.keepFirst'), done: t('once.done') }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{t('once.text')}</p>
        <h3>{t('once.link')}</h3>
        <p className={styles.code}>
          <code>{link}</code>
        </p>
        <div className={styles.buttons}>
          <CopyButton text={link} label={t('once.copy')} copiedLabel={t('once.copied')} isFirst />
        </div>
        <HowToHang />
      </div>
    </KeepDialog>
  )
}

const steps = ['open', 'full', 'keys', 'awake'] as const

function HowToHang() {
  const { t } = useTranslation('wallLinks')
  return (
    <>
      <h3>{t('hang.title')}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`hang.${step}`)}</li>
        ))}
      </ol>
    </>
  )
}
