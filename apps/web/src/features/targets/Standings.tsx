import { type TargetStanding, targets } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconTargetArrow } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import { RecordLink } from '../../ui/manage/ways.tsx'
import card from '../../ui/figures/Card.module.css'
import { figureIn } from '../../widgets/figures.ts'
import styles from './Standings.module.css'
import { periodIn, standingsQuery, useMeasures } from './targets.ts'

/** As many as stand above the list without hiding it. */
const most = 5

/** The targets whose period runs, those furthest behind first: what is reached against the time that is gone. */
export function Standings() {
  const { t } = useTranslation('targets')
  const { data, error, refetch, isFetching } = useQuery(standingsQuery)
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  const told = (data?.answer ?? []).filter(({ state }) => state !== 'unknown')
  if (!data) return <div className={`${card.waiting} ${styles.waiting}`} aria-busy data-awaited />
  if (told.length === 0) return null
  const { total, weighed, known, behind } = data.meta
  return (
    <section className={styles.standings} aria-labelledby="standings-title">
      <h2 id="standings-title">{t('standing.title')}</h2>
      <p className="mt-0.5 mb-2 text-ink-soft" role="status">
        {t('standing.count', { behind, total: known })}
      </p>
      {weighed < total && <p className="mt-0.5 mb-2 text-ink-soft">{t('standing.newest', { weighed, total })}</p>}
      <ol className="grid gap-1">
        {told.slice(0, most).map((standing) => (
          <li key={standing.id} data-state={standing.state}>
            <Standing standing={standing} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Standing({ standing }: { readonly standing: TargetStanding }) {
  const { t, i18n } = useTranslation('targets')
  const { percent } = useFormat()
  const measure = useMeasures().find(({ name }) => name === standing.measure)
  const { state, value, actual, share, elapsed, product, region } = standing
  const isGood = state === 'ahead' || state === 'met'
  const Icon = isGood ? IconCircleCheck : IconTargetArrow
  const written = (figure: number) => figureIn(figure, measure?.unit ?? 'count', i18n.language, value)
  const values = { actual: written(actual ?? 0), target: written(value) }
  const whole = (part: number) => percent(Math.round(part * 100) / 100)
  return (
    <>
      <RecordLink calls={targets} id={standing.id} tabbed>
        {measure?.title ?? standing.measure}
      </RecordLink>
      <span>{[periodIn(standing.period, t, i18n.language), product, region].filter(Boolean).join(' · ')}</span>
      <span>
        {share === null
          ? t('standing.level', values)
          : t('standing.pace', { ...values, share: whole(share), elapsed: whole(elapsed) })}
      </span>
      <b>
        <Icon size={16} stroke={1.75} aria-hidden /> {t(`standing.${state}`)}
      </b>
    </>
  )
}
