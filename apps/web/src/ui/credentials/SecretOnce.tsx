import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { CopyButton } from '../plain/CopyButton.tsx'
import { KeepDialog } from './KeepDialog.tsx'
import styles from './secrets.module.css'

interface SecretOnceProps {
  readonly title: string
  readonly secret: string
  /** Whose texts tell of it, under `once`. */
  readonly texts: 'keys' | 'wallLinks' | 'webhooks'
  readonly onClose: () => void
  /** How it is put to use. */
  readonly children: ReactNode
}

/** A key or a link, this once, to be copied. */
export function SecretOnce({ title, secret, texts, onClose, children }: SecretOnceProps) {
  const { t } = useTranslation(texts)
  const words = { kept: t('once.kept'), keepFirst: t('once.keepFirst'), done: t('once.done') }
  return (
    <KeepDialog title={title} width="wide" words={words} onClose={onClose}>
      <div className="grid gap-4 min-w-0">
        <p>{t('once.text')}</p>
        <h3>{t('once.name')}</h3>
        <p className={styles.code}>
          <code>{secret}</code>
        </p>
        <div className={styles.buttons}>
          <CopyButton text={secret} label={t('once.copy')} copiedLabel={t('once.copied')} isFirst />
        </div>
        {children}
      </div>
    </KeepDialog>
  )
}
