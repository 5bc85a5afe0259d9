import type { VocDetail } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { vocPaths, type VocPlace } from '../paths.ts'
import styles from './form.module.css'

interface FilesFailedProps {
  readonly place: VocPlace
  readonly record: VocDetail
  /** The record was to be sent, which waits for the files. */
  readonly sending: boolean
  /** Null where no file that is left could go through on another try. */
  readonly onRetry: (() => void) | null
  readonly onWithout: () => void
}

/** The record is saved, but not every file went through: how it stands now, and the ways on. */
export function FilesFailed({ place, record, sending, onRetry, onWithout }: FilesFailedProps) {
  const { t } = useTranslation('record')
  const notice = useRef<HTMLDivElement>(null)
  // The form is long, and the person may be looking at another part of it.
  useEffect(() => notice.current?.focus(), [])
  return (
    <div role="alert" ref={notice} tabIndex={-1} className={styles.filesFailed}>
      <p>
        <b>{t(sending ? 'filesFailed.notSent' : 'filesFailed.saved', { id: record.voc_id })}</b> {t('filesFailed.why')}{' '}
        <Link to={vocPaths[place].detail} params={{ id: String(record.id) }}>
          {t('filesFailed.open', { id: record.voc_id })}
        </Link>
      </p>
      {onRetry && (
        <Button kind="default" onClick={onRetry}>
          {t(sending ? 'filesFailed.retrySend' : 'filesFailed.retry')}
        </Button>
      )}
      <Button kind="default" onClick={onWithout}>
        {t(sending ? 'filesFailed.sendWithout' : 'filesFailed.without')}
      </Button>
    </div>
  )
}
