import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import styles from './guides.module.css'
import { tilesQuery } from './queries.ts'

/** A way to the guide of every product that the reader sees. */
export function ProductGuides() {
  const { t } = useTranslation('guide')
  const { data: tiles, error, refetch, isFetching } = useQuery(tilesQuery)
  if (!tiles && error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (tiles?.length === 0) return <p role="status">{t('guides.products.none')}</p>
  return (
    <ul className={styles.guides} aria-label={t('guides.products.title')} aria-busy={!tiles}>
      {tiles?.map(({ slug, appName }) => (
        <li className="break-inside-avoid wrap-anywhere" key={slug}>
          <Link to="/guideline/register-{$name}" params={{ name: slug }}>
            {appName}
          </Link>
        </li>
      ))}
    </ul>
  )
}
