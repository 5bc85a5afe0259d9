import type { BriefCase, CaseVerdict, PortalCase } from '@ido/contract'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconZoomQuestion,
  IconClockExclamation,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import card from '../../ui/figures/Card.module.css'
import { Sparkline } from '../../ui/figures/Sparkline.tsx'
import { Unbroken } from '../../ui/plain/Unbroken.tsx'
import { BriefActions } from './BriefActions.tsx'
import { CaseSign } from './CaseSign.tsx'
import styles from './Brief.module.css'
import { stepsOfCourse } from './course-steps.ts'
import { briefQuery } from './queries.ts'

const signs: Readonly<Record<CaseVerdict, Icon>> = {
  quiet: IconCircleCheck,
  known: IconClockExclamation,
  open: IconAlertTriangle,
  unclear: IconZoomQuestion,
}

/** Milliseconds after which it is asked again. A portal that has just started looks for its first cases: for two minutes more often. */
const soon = 5_000
const later = 60_000
const mostSoon = 120_000 / soon

interface BriefProps {
  /** The path of a dashboard; absent = all that the person sees. */
  readonly path?: string
  /** What the dashboard is narrowed to, as JSON. */
  readonly filters?: string
  /** Stands at the end of the line of the sentence. */
  readonly beside?: ReactNode
  /** It stands on the list that it would lead to. */
  readonly isOnList?: boolean
  /** A wall has no actions, and no links: a linked one would lead to the sign-in page. */
  readonly isOnWall?: boolean
}

/** What is wrong in one sentence, and the three worst cases; where nothing is, one quiet line. */
export function Brief({ beside, isOnList = false, isOnWall = false, ...page }: BriefProps) {
  const { t, i18n } = useTranslation('brief')
  const { data, error, refetch, isFetching } = useQuery({
    ...briefQuery(page),
    refetchInterval: ({ state: { data: brief, dataUpdateCount } }) =>
      brief?.verdict === 'unclear' && dataUpdateCount < mostSoon ? soon : later,
  })
  const { language } = i18n
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <div className={styles.brief} aria-busy data-awaited>
        <div className={styles.room} />
      </div>
    )
  }
  const Sign = signs[data.verdict]
  const summary = <Unbroken words={data.summary[language]} />
  return (
    <section className={styles.brief} aria-label={t('label')}>
      <div className={styles.line}>
        <p className={styles.summary} data-verdict={data.verdict} aria-live="polite">
          <Sign size={20} aria-hidden />
          <span className="spoken">{t(`verdict.${data.verdict}`)}: </span>
          {isOnList || isOnWall ? <span>{summary}</span> : <Link to="/v3/cases">{summary}</Link>}
        </p>
        {beside}
      </div>
      {data.cases.length > 0 && (
        <ul className={styles.cards} data-on-wall={isOnWall || undefined}>
          {data.cases.map((found) => (
            <li key={found.id} className={`${card.card} ${card.behind}`}>
              <Card found={found} isOnWall={isOnWall} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface CardProps {
  readonly found: BriefCase
  readonly isOnWall: boolean
}

function Card({ found, isOnWall }: CardProps) {
  const { t, i18n } = useTranslation('brief')
  const { language } = i18n
  const { id, title, state, owner, work, opinion } = found
  const words = <Unbroken words={title[language]} />
  const facts = [t(`work.${work}`), ...(opinion === 'known' ? [t('known')] : []), owner?.name ?? t('noOwner')]
  return (
    <>
      <CaseSign state={state} />
      <p className={styles.title}>
        {isOnWall ? (
          words
        ) : (
          <Link to="/v3/cases/$id" params={{ id: String(id) }}>
            {words}
          </Link>
        )}
      </p>
      <Course found={found} />
      {/* A wall has no room for it, and is told of nobody. */}
      {!isOnWall && (
        <div className={styles.facts}>
          <span>{facts.join(' · ')}</span>
          <BriefActions found={found} />
        </div>
      )}
    </>
  )
}

/** The figure over time, as small as it tells something. */
function Course({ found }: { readonly found: PortalCase & Pick<BriefCase, 'course'> }) {
  const { t } = useTranslation('brief')
  const steps = found.course && stepsOfCourse(found.course, found)
  if (!steps) return null
  return (
    <span className={styles.course} data-tone={found.state}>
      <Sparkline {...steps} goal={goalOf(found)} label={t('course')} />
    </span>
  )
}

/** The target that a case misses, on the scale of its course: a count for a month is nowhere at its target within one step. */
function goalOf({ measures: [first] }: PortalCase): number | undefined {
  const isCount = first?.unit === 'count' || first?.unit === 'rupiah'
  return isCount ? undefined : (first?.target ?? undefined)
}
