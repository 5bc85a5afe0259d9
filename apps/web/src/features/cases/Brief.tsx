import type { CaseVerdict, PortalCase } from '@ido/contract'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconZoomQuestion,
  IconClockExclamation,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import card from '../../ui/figures/Card.module.css'
import { Unbroken } from '../../ui/plain/Unbroken.tsx'
import { CaseSign } from './CaseSign.tsx'
import styles from './Brief.module.css'
import { briefQuery } from './queries.ts'
import { useCaseWords } from './useCaseWords.ts'

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
  /** It stands on the list that it would lead to. */
  readonly isOnList?: boolean
}

/** What is wrong in one sentence, and the three worst cases; where nothing is, one quiet line. */
export function Brief({ path, isOnList = false }: BriefProps) {
  const { t } = useTranslation('cases')
  const { language } = useCaseWords()
  const { data, error, refetch, isFetching } = useQuery({
    ...briefQuery(path),
    refetchInterval: ({ state: { data: brief, dataUpdateCount } }) =>
      brief?.verdict === 'unclear' && dataUpdateCount < mostSoon ? soon : later,
  })
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
    <section className={styles.brief} aria-label={t('brief.label')}>
      <p className={styles.summary} data-verdict={data.verdict}>
        <Sign size={20} aria-hidden />
        <span className="spoken">{t(`brief.verdict.${data.verdict}`)}: </span>
        {isOnList ? <span>{summary}</span> : <Link to="/v3/cases">{summary}</Link>}
      </p>
      {data.cases.length > 0 && (
        <ul className={styles.cards}>
          {data.cases.map((found) => (
            <li key={found.id} className={`${card.card} ${card.behind}`}>
              <Card found={found} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Card({ found }: { readonly found: PortalCase }) {
  const { t } = useTranslation('cases')
  const words = useCaseWords()
  const { id, state, owner, work } = found
  return (
    <>
      <CaseSign state={state} />
      <p className={styles.title}>
        <Link to="/v3/cases/$id" params={{ id: String(id) }}>
          <Unbroken words={words.title(found)} />
        </Link>
      </p>
      <p className={styles.facts}>{[t(`work.${work}`), owner?.name ?? t('brief.noOwner')].join(' · ')}</p>
    </>
  )
}
