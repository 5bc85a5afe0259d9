import type { boardCards, EndpointAnswer, Findings, FoundChange, FoundTrouble, listDashboards } from '@ido/contract'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconTargetOff,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { boardLink, boardsQuery, screensIn } from '../../../api/boards.ts'
import { catalogQuery } from '../../../api/catalog.ts'
import { languages } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import card from '../../../ui/figures/Card.module.css'
import { useFormat } from '../../../ui/format.ts'
import { useNow } from '../../../ui/useNow.ts'
import styles from './Exceptions.module.css'
import { changeWords, isOver, mark, missedWords, troubleWords } from './findings.ts'
import {
  alsoWorse,
  askedTogether,
  homeBoards,
  toldAtHome,
  type HomeBoard,
  type PlacedCards,
  type Told as ToldFinding,
} from './home-findings.ts'
import { cardsQuery, findingsOrNone } from '../queries.ts'
import type { JointPart } from './joint.ts'
import { useWhen } from './useWhen.ts'
import { watchIcons } from '../watch/watch-icons.ts'
import { WithLinks } from './WithLinks.tsx'

/** What lies beyond its usual variation in all that the person sees, the worst first; each part leads to what is behind it. */
export function Exceptions() {
  const { t } = useTranslation('home')
  const { boards, found, error, retry, isFetching } = useHomeFindings()
  const told = boards && found ? toldAtHome(found.findings, boards) : undefined
  const isKnown = found?.figures.some(({ course, isSmall }) => course !== 'unknown' && !isSmall) ?? false
  return (
    <section
      className={`${card.card} ${styles.exceptions}`}
      aria-labelledby="exceptions-title"
      aria-busy={!told && !error}
      data-awaited={(!told && !error) || undefined}
    >
      <h2 className="mb-1" id="exceptions-title">
        {t('exceptions.title')}{' '}
        <small className="ml-1 text-ink-faint text-sm font-medium">{t('exceptions.period')}</small>
      </h2>
      {error && !told && <LoadFailure error={error} onRetry={retry} retrying={isFetching} />}
      {!error && !told && [1, 2, 3].map((place) => <div key={place} className={`${card.waiting} h-11 my-1.5`} />)}
      {told?.length === 0 && (
        <p className="flex gap-2 items-center py-2 text-ink-soft">
          <IconCircleCheck className="text-good" size={20} aria-hidden />
          {t(isKnown ? 'exceptions.none' : 'exceptions.tooNew')}
        </p>
      )}
      {told && told.length > 0 && (
        <ol className="grid">
          {told.map((one, at) => (
            <Told key={at} {...one} />
          ))}
        </ol>
      )}
    </section>
  )
}

const nothingAsked: Findings = { figures: [], findings: [], leftOut: [] }

/** The cards of all dashboards of the menu, asked about in one question. */
function useHomeFindings() {
  const { i18n } = useTranslation('home')
  const now = useNow()
  const list = useQuery(boardsQuery)
  const catalog = useQuery(catalogQuery)
  const cards = useQuery(cardsQuery)
  const failed = [list, catalog, cards].find(({ error, data }) => error && !data)
  const language = languages.find((one) => one === i18n.language) ?? 'id'
  const isWhole = list.data && catalog.data && cards.data
  const boards = isWhole ? homeBoards(placedCards(list.data, cards.data), catalog.data, language, now) : undefined
  const question = boards ? askedTogether(boards) : null
  // The question is another one from midnight on.
  const asked = useQuery({ ...findingsOrNone(question), placeholderData: keepPreviousData })
  // Where nothing can be asked, nothing is wrong.
  const found = boards && question === null ? nothingAsked : asked.data
  const retry = () => void Promise.all([list, catalog, cards, ...(boards ? [asked] : [])].map((one) => one.refetch()))
  return { boards, found, error: failed?.error ?? asked.error, retry, isFetching: asked.isFetching }
}

/** The cards of the dashboards of the portal's menu, in its order. */
function placedCards(
  list: EndpointAnswer<typeof listDashboards>,
  cards: EndpointAnswer<typeof boardCards>,
): PlacedCards[] {
  return screensIn(list, ['v3']).flatMap((place): PlacedCards[] => {
    const board = list.find(({ screens }) => screens.includes(place))
    const found = cards.find(({ path }) => path === board?.path)
    return found ? [{ ...found, place }] : []
  })
}

function Told({ finding, home }: ToldFinding) {
  const notFilled = useTranslation('home').t('exceptions.notFilled')
  if (finding.kind === 'change') return <Change finding={finding} home={home} />
  if (finding.kind === 'missed') return <Missed words={missedWords(finding, home.board, notFilled)} home={home} />
  return <Trouble found={finding} home={home} />
}

const stateTold = { outage: 'down', disrupted: 'disrupted', stopped: 'silent', beyond: 'beyond' } as const

interface TroubleProps {
  readonly found: FoundTrouble
  readonly home: HomeBoard
}

/** What is out, silent or beyond a limit right now. */
function Trouble({ found, home }: TroubleProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const words = troubleWords(found, home.board, t('exceptions.notFilled'))
  if (!words) return null
  const { where, what, title, value, limit, records, narrowed, later, lastSamples, seen } = words
  const page = boardLink(home.place)
  const Icon = watchIcons[stateTold[what]]
  return (
    <Row {...(what === 'stopped' && { kind: 'silent' })} icon={<Icon aria-hidden />}>
      <p className="text-lg font-semibold leading-[1.35]">
        <Link className="text-inherit" {...page} search={narrowed}>
          {where ?? t('exceptions.all')}
        </Link>{' '}
        <Link className="text-inherit" to="/v3/detail-case/{-$slug}" search={records}>
          {t(`exceptions.now.${what}`, { title, value, limit })}
        </Link>
      </p>
      <p className={styles.how}>
        {later && found.since !== null ? (
          <>
            {t('exceptions.sinceThen')}{' '}
            <Link {...page} search={later} className="whitespace-nowrap">
              {format.instant(found.since)}
            </Link>
          </>
        ) : (
          t('exceptions.longAgo')
        )}
        {' · '}
        {t(`exceptions.seen.${seen}`)}{' '}
        <Link to="/v3/detail-case/{-$slug}" search={lastSamples} className="whitespace-nowrap">
          {format.instant(found.lastSample)}
        </Link>
        {found.of > 1 && where !== null && ` · ${t('exceptions.affected', { affected: found.affected, of: found.of })}`}
      </p>
    </Row>
  )
}

interface ChangeProps {
  readonly finding: FoundChange
  readonly home: HomeBoard
}

function Change({ finding, home }: ChangeProps) {
  const { t } = useTranslation('home')
  const written = useWhen()
  const words = changeWords(finding, home.board, t('exceptions.notFilled'))
  if (!words) return null
  const { title, where, change, value, usual, since, until, when, records, narrowed, later, direction, together } =
    words
  const page = boardLink(home.place)
  const also = alsoWorse(finding, home)
  return (
    <Row
      {...(isOver(finding) && { kind: 'over' })}
      icon={direction === 'up' ? <IconTrendingUp aria-hidden /> : <IconTrendingDown aria-hidden />}
    >
      <p className="text-lg font-semibold leading-[1.35]">
        <Link className="text-inherit" to="/v3/detail-case/{-$slug}" search={records}>
          {title}
        </Link>
        {where !== null && (
          <>
            {' '}
            {t('exceptions.in')}{' '}
            <Link className="text-inherit" {...page} search={narrowed}>
              {where}
            </Link>
          </>
        )}
      </p>
      <p className={styles.how}>
        {t(`exceptions.${direction}`, { change, value })}
        {usual !== null && ` ${t('exceptions.usually', { usual })}`}
        {when && later && (
          <>
            {' · '}
            <WithLinks
              text={t(`exceptions.${when}`, { since: mark(0), until: until === null ? '' : written(until) })}
              links={[
                <Link key="day" {...page} search={later} className="whitespace-nowrap">
                  {since && written(since)}
                </Link>,
              ]}
            />
          </>
        )}
        {together && (
          <>
            <br />
            <Together parts={together.slice(1)} />
          </>
        )}
        {!together && also.length > 0 && (
          <>
            <br />
            {t('exceptions.also', { what: also.join(', ') })}
          </>
        )}
      </p>
    </Row>
  )
}

/** What other datasets tell of the same place at that time. */
function Together({ parts }: { readonly parts: readonly JointPart[] }) {
  const { t } = useTranslation('home')
  const links = parts.map(({ title, records }) =>
    records ? (
      <Link key={title} to="/v3/detail-case/{-$slug}" search={records}>
        {title}
      </Link>
    ) : (
      title
    ),
  )
  const told = parts.map(({ direction, change }, at) =>
    t('exceptions.part', { title: mark(at), direction: t(`exceptions.by.${direction}`), change }),
  )
  return <WithLinks text={t('exceptions.together', { parts: told.join(', ') })} links={links} />
}

interface MissedProps {
  readonly words: ReturnType<typeof missedWords>
  readonly home: HomeBoard
}

function Missed({ words, home }: MissedProps) {
  const { t } = useTranslation('home')
  if (!words) return null
  const { title, value, target, isLimit, furthest } = words
  const page = boardLink(home.place)
  return (
    <Row kind="standing" icon={isLimit ? <IconAlertTriangle aria-hidden /> : <IconTargetOff aria-hidden />}>
      <p className="text-lg font-semibold leading-[1.35]">
        <Link className="text-inherit" {...page} search={home.board.search}>
          {title}
        </Link>
      </p>
      <p className={styles.how}>
        {t(isLimit ? 'exceptions.beyond' : 'exceptions.missed', { value, target })}
        {furthest && (
          <>
            <br />
            <WithLinks
              text={t(furthest.was === null ? 'exceptions.furthest' : 'exceptions.fallen', {
                where: mark(0),
                value: furthest.value,
                was: furthest.was ?? '',
              })}
              links={[
                <Link key="furthest" {...page} search={furthest.narrowed} className="whitespace-nowrap">
                  {furthest.where}
                </Link>,
              ]}
            />
          </>
        )}
      </p>
    </Row>
  )
}

interface RowProps {
  readonly icon: ReactNode
  /** A target that is missed is no change, it may have been so for months; what is silent is not known to be out; what is over asks for nothing. */
  readonly kind?: 'standing' | 'silent' | 'over'
  readonly children: ReactNode
}

function Row({ icon, kind, children }: RowProps) {
  return (
    <li>
      <span className={styles.icon} data-kind={kind}>
        {icon}
      </span>
      <div>{children}</div>
    </li>
  )
}
