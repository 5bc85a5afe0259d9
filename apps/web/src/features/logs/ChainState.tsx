import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import { auditStateQuery } from './queries.ts'
import styles from './logs.module.css'

/** Whether the chain of the audit trail holds, and if not, where it breaks first. */
export function ChainState() {
  const { t } = useTranslation('logs')
  const format = useFormat()
  const state = useQuery(auditStateQuery)
  if (state.error && !state.data) {
    return <LoadFailure error={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />
  }
  if (!state.data) {
    return (
      <p className={styles.chain} aria-busy>
        {t('audit.checking')}
      </p>
    )
  }
  const { rows, head, broken } = state.data
  if (broken) {
    return (
      <div className={styles.chain} data-broken role="alert">
        <IconAlertTriangle size={20} aria-hidden />
        <p className="min-w-0 text-ink">
          <b>{t('audit.broken', { seq: format.number(broken.seq) })}</b> {t(`audit.why.${broken.why}`)}
        </p>
      </div>
    )
  }
  return (
    <div className={styles.chain} role="status">
      <IconShieldCheck size={20} aria-hidden />
      <p className="min-w-0 text-ink">
        <b>{t('audit.intact', { count: rows, rows: format.number(rows) })}</b>{' '}
        {rows === 0 ? t('audit.empty') : t('audit.intactText')}
        {head && (
          <small className="block text-ink-soft text-xs wrap-anywhere">
            {t('audit.head')}: {format.number(head.seq)} <code>{head.hash}</code>
          </small>
        )}
      </p>
    </div>
  )
}
