import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { StatusBadge } from '../Badges.tsx'
import { vocPaths, type VocPlace } from '../voc.read.ts'
import { UnmergeButton } from './MergeButtons.tsx'
import styles from './merge.module.css'
import { useMergeWords, useMerges } from './useMerges.ts'

/** Where a merged record is worked on, how that stands, and the way to take it apart. */
export function MergedInto({ place, id }: { readonly place: VocPlace; readonly id: number }) {
  const { t } = useTranslation('merge')
  const act = useMergeWords()
  const { data, error, refetch, isFetching } = useMerges(id)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data?.into) return null
  const { into } = data
  return (
    <section className={styles.into} aria-label={t('into')}>
      <p className="flex flex-wrap gap-2 items-center">
        <strong>{t('into')}</strong>
        {into.main ? (
          <>
            <Link to={vocPaths[place].detail} params={{ id: String(into.main.id) }}>
              {into.voc_id}
            </Link>
            <StatusBadge status={into.main.status} />
          </>
        ) : (
          into.voc_id
        )}
        {data.canMerge && into.main && (
          <span className="ml-auto">
            <UnmergeButton part={data} main={{ voc_id: into.voc_id, version: into.main.version }} />
          </span>
        )}
      </p>
      <p>{t(into.main ? 'intoHelp' : 'intoHidden')}</p>
      <p className="text-ink-soft text-sm wrap-anywhere">{act(into)}</p>
    </section>
  )
}
