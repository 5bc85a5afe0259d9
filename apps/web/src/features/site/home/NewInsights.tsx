import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import card from '../../../ui/figures/Card.module.css'
import { useFormat } from '../../../ui/format.ts'
import { insightsWork, shownInsights } from './work/queries.ts'
import lines from './rows.module.css'
import styles from './VocRows.module.css'

const list = '/v3/dashboard/digital-product-performance/product/insight'
const placeholders = Array.from({ length: shownInsights }, (_, place) => place)

/** The newest findings about products that the person sees. Last of its column, since there may be fewer than there is room for. */
export function NewInsights() {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { data: rows, error, isFetching, refetch } = useQuery(insightsWork)
  return (
    <section className={`${card.card} ${styles.list}`} aria-label={t('insights.title')}>
      <header>
        <h2>{t('insights.title')}</h2>
        <Link to={list}>{t('insights.all')}</Link>
      </header>
      {error && !rows && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {rows?.length === 0 && (
        <div className={styles.empty}>
          <p>{t('insights.empty')}</p>
        </div>
      )}
      <ul className={lines.rows}>
        {rows?.map(({ id, title, product, publishedAt }) => (
          <li key={id}>
            <Link to={`${list}/detail/{-$id}`} params={{ id: String(id) }}>
              <span className={lines.text}>{title}</span>
              <span className={lines.facts}>{[product, format.day(publishedAt)].join(' · ')}</span>
            </Link>
          </li>
        ))}
        {!rows &&
          !error &&
          placeholders.map((place) => <li key={place} className={`${card.waiting} ${styles.waiting}`} />)}
      </ul>
    </section>
  )
}
