import { vocStatuses } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import card from '../../../ui/figures/Card.module.css'
import { useFormat } from '../../../ui/format.ts'
import type { HomeData } from './home.query.ts'
import styles from './StatusCards.module.css'

/** Counts by status; each card leads to the list that it counts. */
export function StatusCards({ statuses }: { readonly statuses: HomeData['statuses'] | undefined }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const total = statuses?.reduce((sum, status) => sum + status.total, 0) ?? 0
  return (
    <section aria-label={t('statuses.title')} className={styles.cards}>
      {vocStatuses.map((status) => {
        const count = statuses?.find((entry) => entry.status === status)?.total ?? 0
        return (
          <Link
            key={status}
            to="/v3/dashboard/digital-product-performance/product/feedback"
            search={{ status }}
            className={`${card.card} ${styles.status}`}
          >
            <span className={card.title}>{t(`status.${status}`)}</span>
            <span className={card.value}>{statuses ? format.number(count) : '\u00a0'}</span>
            <span className={styles.share} data-status={status} aria-hidden>
              <span style={{ width: `${total === 0 ? 0 : (100 * count) / total}%` }} />
            </span>
            <span className={card.note}>
              {t(`statusHint.${status}`)}
              <br />
              {statuses ? t('statuses.share', { share: format.percent(total === 0 ? 0 : count / total) }) : '\u00a0'}
            </span>
          </Link>
        )
      })}
    </section>
  )
}
