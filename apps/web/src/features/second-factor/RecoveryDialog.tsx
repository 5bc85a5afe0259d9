import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import styles from './factor.module.css'

interface RecoveryDialogProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** The recovery codes, this once: nobody can look them up again, which is why closing asks to have kept them. */
export function RecoveryDialog({ codes, onClose }: RecoveryDialogProps) {
  const { t } = useTranslation('factor')
  const [kept, setKept] = useState(false)
  const [asked, setAsked] = useState(false)
  const [copied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  const close = () => (kept ? onClose() : setAsked(true))
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Dialog
      title={t('recovery.title')}
      onClose={close}
      footer={
        <>
          {asked && !kept && (
            <p role="alert" className={styles.missing}>
              {t('recovery.keepFirst')}
            </p>
          )}
          <Button onClick={close}>{t('recovery.done')}</Button>
        </>
      }
    >
      <p>{t('recovery.text')}</p>
      <ul className={styles.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {'clipboard' in navigator && (
          <Button kind="default" size="small" onClick={copy}>
            <IconCopy size={16} aria-hidden />
            {t(copied ? 'recovery.copied' : 'recovery.copy')}
          </Button>
        )}
        <Button kind="default" size="small" onClick={() => download(text)}>
          <IconDownload size={16} aria-hidden />
          {t('recovery.download')}
        </Button>
      </div>
      <label className={styles.kept}>
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        {t('recovery.kept')}
      </label>
    </Dialog>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'ido-kode-pemulihan.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
