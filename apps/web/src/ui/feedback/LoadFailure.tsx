import { IconAlertTriangle, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { ApiError, unreachable } from '../../api/client.ts'
import { Button } from '../plain/Button.tsx'
import styles from './LoadFailure.module.css'

interface LoadFailureProps {
  readonly error: Error
  readonly onRetry: () => void
  readonly retrying?: boolean
}

/** One quiet line for a load that failed: what was loaded before stays on the screen, this offers 'Coba lagi'. */
export function LoadFailure({ error, onRetry, retrying = false }: LoadFailureProps) {
  const { t } = useTranslation()
  const away = error instanceof ApiError && error.code === unreachable
  // A link with a filter that does not exist: the server names it.
  const isAskedWrong = error instanceof ApiError && error.code === 400
  const Icon = away ? IconWifiOff : IconAlertTriangle
  return (
    <div role="status" className={styles.line}>
      <Icon size={16} aria-hidden />
      <span>{away ? t('failure.unreachable') : isAskedWrong ? error.message : t('failure.load')}</span>
      <Button kind="quiet" size="small" busy={retrying} onClick={onRetry}>
        <IconRefresh size={14} aria-hidden />
        {t('retry')}
      </Button>
    </div>
  )
}
