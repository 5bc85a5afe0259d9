import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Example } from './Example.tsx'
import styles from './keys.module.css'
import type { KeyDataset } from './queries.ts'

interface OnceDialogProps {
  readonly name: string
  readonly apiKey: string
  readonly datasets: readonly KeyDataset[]
  readonly onClose: () => void
}

/** The key, this once: nobody can look it up again, which is why closing asks to have kept it. */
export function OnceDialog({ name, apiKey, datasets, onClose }: OnceDialogProps) {
  const { t } = useTranslation('keys')
  const [kept, setKept] = useState(false)
  const [asked, setAsked] = useState(false)
  const close = () => (kept ? onClose() : setAsked(true))
  return (
    <Dialog
      title={t('once.title', { name })}
      width="wide"
      onClose={close}
      footer={
        <>
          {asked && !kept && (
            <p role="alert" className={styles.missing}>
              {t('once.keepFirst')}
            </p>
          )}
          <Button onClick={close}>{t('once.done')}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('once.text')}</p>
        <h3>{t('once.key')}</h3>
        <p className={styles.code}>
          <code>{apiKey}</code>
        </p>
        <div className={styles.buttons}>
          <CopyButton text={apiKey} label={t('once.copy')} isFirst />
        </div>
        <h3>{t('example.title')}</h3>
        <Example apiKey={apiKey} datasets={datasets} />
        <label className={styles.kept}>
          <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
          {t('once.kept')}
        </label>
      </div>
    </Dialog>
  )
}
