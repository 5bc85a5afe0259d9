import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { KeepDialog } from '../../ui/credentials/KeepDialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { CopyButton } from '../../ui/plain/CopyButton.tsx'
import { saveFile } from '../../ui/save-file.ts'
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
            <code className="text-base tabular-nums">{code}</code>
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

const download = (text: string) => saveFile(new Blob([text], { type: 'text/plain' }), 'ido-kode-pemulihan.txt')
