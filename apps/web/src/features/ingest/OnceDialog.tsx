import { useTranslation } from '../../i18n/speech.ts'
import { KeepDialog } from '../../ui/credentials/KeepDialog.tsx'
import { CopyButton } from '../../ui/plain/CopyButton.tsx'
import { Example, ReadingExample } from './Example.tsx'
import styles from './keys.module.css'
import type { KeyDataset } from './queries.ts'

interface OnceDialogProps {
  readonly name: string
  readonly apiKey: string
  /** That it sends; null where it reads figures. */
  readonly datasets: readonly KeyDataset[] | null
  readonly onClose: () => void
}

/** The key, with a line that sends by it. */
export function OnceDialog({ name, apiKey, datasets, onClose }: OnceDialogProps) {
  const { t } = useTranslation('keys')
  return (
    <KeepDialog
      title={t('once.title', { name })}
      width="wide"
      words={{ kept: t('once.kept'), keepFirst: t('once.keepFirst'), done: t('once.done') }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{t('once.text')}</p>
        <h3>{t('once.key')}</h3>
        <p className={styles.code}>
          <code>{apiKey}</code>
        </p>
        <div className={styles.buttons}>
          <CopyButton text={apiKey} label={t('once.copy')} copiedLabel={t('once.copied')} isFirst />
        </div>
        <h3>{t(datasets ? 'example.title' : 'example.readingTitle')}</h3>
        {datasets ? <Example apiKey={apiKey} datasets={datasets} /> : <ReadingExample apiKey={apiKey} />}
      </div>
    </KeepDialog>
  )
}
