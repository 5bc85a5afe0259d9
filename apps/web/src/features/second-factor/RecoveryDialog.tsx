import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { KeepDialog } from '../../ui/credentials/KeepDialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { CopyButton } from '../../ui/plain/CopyButton.tsx'
import styles from './factor.module.css'

interface RecoveryDialogProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** The recovery codes, to be copied or taken as a file. */
export function RecoveryDialog({ codes, onClose }: RecoveryDialogProps) {
  const { t } = useTranslation('factor')
  const text = `${codes.join('\n')}\n`
  return (
    <KeepDialog
      title={t('recovery.title')}
      words={{ kept: t('recovery.kept'), keepFirst: t('recovery.keepFirst'), done: t('recovery.done') }}
      onClose={onClose}
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
        <CopyButton text={text} label={t('recovery.copy')} copiedLabel={t('recovery.copied')} />
        <Button kind="default" size="small" onClick={() => download(text)}>
          <IconDownload size={16} aria-hidden />
          {t('recovery.download')}
        </Button>
      </div>
    </KeepDialog>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'ido-kode-pemulihan.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
