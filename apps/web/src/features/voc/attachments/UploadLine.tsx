import { IconAlertTriangle, IconFile, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import type { AttachmentUpload } from './useUploadList.ts'
import buttons from '../../../ui/plain/icon-button.module.css'
import styles from './attachments.module.css'

interface UploadLineProps {
  readonly upload: AttachmentUpload
  readonly onDrop: () => void
  readonly onRetry?: (() => void) | undefined
}

/** A file on its way: how far it is, or why it was refused. */
export function UploadLine({ upload, onDrop, onRetry }: UploadLineProps) {
  const { t } = useTranslation(['record', 'voc', 'common'])
  const format = useFormat()
  const { name } = upload
  const failed = upload.state === 'failed'
  const percent = Math.round(upload.share * 100)
  return (
    <li data-state={upload.state}>
      {failed ? <IconAlertTriangle size={16} aria-hidden /> : <IconFile size={16} aria-hidden />}
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{format.bytes(upload.size)}</span>
      {upload.state === 'sending' && (
        <progress className={styles.progress} value={upload.share} aria-label={t('attachment.progress', { name })} />
      )}
      {upload.state === 'sending' && <span className={styles.size}>{percent}%</span>}
      {upload.state === 'waiting' && <span className={styles.size}>{t('attachment.waiting')}</span>}
      {failed && upload.retriable && onRetry && (
        <button type="button" className={buttons.icon} aria-label={t('attachment.retry', { name })} onClick={onRetry}>
          <IconRefresh size={16} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={buttons.icon}
        aria-label={failed ? t('attachment.dismiss', { name }) : t('attachment.cancel', { name })}
        onClick={onDrop}
      >
        <IconX size={16} aria-hidden />
      </button>
      {failed && (
        <p role="alert">
          {name}: {upload.why}
        </p>
      )}
    </li>
  )
}
