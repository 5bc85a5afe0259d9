import { isNearLimit } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { quotasQuery, type Quota } from '../../api/quotas.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import { Bar } from '../../ui/plain/Bar.tsx'
import styles from './settings.module.css'
import { Waiting } from './Waiting.tsx'

/** How much of what one person may take up is used. */
export function QuotasSection() {
  const { data: quotas, error, refetch, isFetching } = useQuery(quotasQuery)
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!quotas) return <Waiting lines={3} />
  return (
    <ul className={styles.quotas}>
      {quotas.map((quota) => (
        <QuotaLine key={quota.name} quota={quota} />
      ))}
    </ul>
  )
}

function QuotaLine({ quota }: { readonly quota: Quota }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const id = useId()
  const { name, used, limit } = quota
  const amount = name === 'drafts' || name === 'activityLines' ? format.number : format.bytes
  const isNear = isNearLimit(quota)
  return (
    <li>
      <span id={id}>{t(`quotas.${name}`)}</span>
      <span className="text-ink-faint tabular-nums">
        {t('quotas.used', { used: amount(used), limit: amount(limit) })}
      </span>
      <Bar labelledBy={id} max={limit} value={used} isNear={isNear} />
      {isNear && <small>{t(`quotas.near.${name}`)}</small>}
    </li>
  )
}
