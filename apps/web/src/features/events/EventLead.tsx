import { allWords, eventState, events, givesPermission, type EventWindow } from '@ido/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { boardLink } from '../../api/boards.ts'
import { useSession } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import card from '../../ui/figures/Card.module.css'
import { useFormat } from '../../ui/format.ts'
import { editAddress } from '../../ui/manage/search.ts'
import { momentWords, periodWords } from '../../ui/period-words.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'
import { useNow } from '../../ui/useNow.ts'
import { EventStateBadge } from './EventStateBadge.tsx'
import { eventSearch, eventsInOrder, isOther, shownSpan, spanBefore } from './chosen.ts'
import { eventsQuery } from './events.read.ts'
import styles from './lead.module.css'
import { namedIn } from './prepare.ts'

/** The pages of events: their places, and what the way between them calls them. */
const ways = [
  { at: 'events', title: 'page.summary' },
  { at: 'events/assurance-performance', title: 'page.assurance' },
  { at: 'events/business-performance', title: 'page.business' },
  { at: 'events/infrastructure', title: 'page.infrastructure' },
] as const

interface EventLeadProps {
  readonly at: string
  readonly search: Readonly<Record<string, string>>
}

/** Above the figures: the event that they are about, the way to its other pages, and on the first page all events. */
export function EventLead({ at, search }: EventLeadProps) {
  const { t } = useTranslation('events')
  const [pages, setPages] = useState(1)
  const { data, error, refetch, isFetching } = useQuery(eventsQuery({}))
  const further = useQueries({ queries: pagesFrom(2, pages).map((page) => eventsQuery({ page })) })
  const told = [...(data?.answer ?? []), ...further.flatMap((page) => page.data?.answer ?? [])]
  // One that came since moves the last of a page onto the next.
  const known = [...new Map(told.map((event) => [event.id, event])).values()]
  const isChosen = (event: EventWindow) => String(event.id) === search['event']
  // What a link names may be older than all that are listed so far.
  const named = useQuery({ ...eventsQuery(namedIn(search)), enabled: data !== undefined && !known.some(isChosen) })
  if (!data) {
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    return <div className={`${card.waiting} h-64`} aria-busy data-awaited />
  }
  const chosen = known.find(isChosen) ?? named.data?.answer.find(isChosen)
  const isFirst = at === ways[0].at
  return (
    <div className="grid grid-cols-1 gap-3">
      {isFirst && (
        <EventList
          listed={known}
          total={data.meta.total}
          chosen={chosen}
          isLoading={further.some((page) => page.isFetching)}
          error={further.find((page) => page.error)?.error ?? null}
          onMore={() => (further.some((page) => page.error) ? retry(further) : setPages(pages + 1))}
        />
      )}
      {chosen ? (
        <Chosen event={chosen} search={search} at={at} />
      ) : (
        data.answer.length > 0 &&
        !named.isLoading && (
          <p className={styles.told} role="status">
            {t(search['event'] ? 'page.missing' : 'page.none')}
          </p>
        )
      )}
      <nav className={styles.pages} aria-label={t('page.pages')}>
        {ways.map((page) => (
          <UnmarkedLink
            key={page.at}
            {...boardLink({ layout: 'v3', at: page.at })}
            search={search}
            activeOptions={exactly}
          >
            {t(page.title)}
          </UnmarkedLink>
        ))}
      </nav>
    </div>
  )
}

const pagesFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

const retry = (pages: readonly { error: unknown; refetch: () => unknown }[]) =>
  pages.forEach(({ error, refetch }) => void (error && refetch()))

const exactly = { exact: true, includeSearch: false }

interface ChosenProps extends EventLeadProps {
  readonly event: EventWindow
}

function Chosen({ event, search, at }: ChosenProps) {
  const { t, i18n } = useTranslation('events')
  const { roles } = useSession()
  const now = useNow().getTime()
  const state = eventState(event, now)
  const { id, name, startsAt, endsAt, regions, products, place, note } = event
  const facts = [
    periodWords(startsAt, endsAt, i18n.language),
    place,
    regions?.join(', ') ?? allWords.regions[i18n.language],
    products?.join(', ') ?? allWords.products[i18n.language],
  ].filter(Boolean)
  return (
    <section className={`${card.card} grid gap-1`} aria-labelledby="event-name">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="wrap-anywhere" id="event-name">
          {name}
        </h2>
        <EventStateBadge state={state} />
        {givesPermission('manageEvents', roles) && (
          <Link to={editAddress(events.page)} params={{ id: String(id) }} className={styles.edit}>
            {t('page.edit')}
          </Link>
        )}
      </div>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {note && <p className={styles.note}>{note}</p>}
      <Compared event={event} />
      {isOther(search, event, now) && (
        <p className={styles.told} role="status">
          {t('page.differs')}{' '}
          <Link {...boardLink({ layout: 'v3', at })} search={eventSearch(event, now)}>
            {t('page.asEvent')}
          </Link>
        </p>
      )}
    </section>
  )
}

/** What the figures are held against, as far as there are any. */
function Compared({ event }: { readonly event: EventWindow }) {
  const { t, i18n } = useTranslation('events')
  const format = useFormat()
  const now = useNow().getTime()
  const state = eventState(event, now)
  const span = shownSpan(event, now)
  const before = spanBefore(span)
  const text =
    state === 'coming'
      ? t('page.ahead', { day: format.instant(event.startsAt) })
      : state === 'running'
        ? t('page.untilNow', { day: momentWords(span.to, i18n.language) })
        : t('page.before', { period: periodWords(before.from, before.to, i18n.language) })
  return <p className={styles.facts}>{text}</p>
}

/** As many as stand above the figures without hiding them. */
const most = 6

interface EventListProps {
  /** The newest of them. */
  readonly listed: readonly EventWindow[]
  readonly total: number
  readonly chosen: EventWindow | undefined
  /** Older ones are on their way, or did not come. */
  readonly isLoading: boolean
  readonly error: Error | null
  readonly onMore: () => void
}

/** Every event to choose from: what runs, what comes, what is past. */
function EventList({ listed, total, chosen, isLoading, error, onMore }: EventListProps) {
  const { t } = useTranslation('events')
  const format = useFormat()
  const now = useNow().getTime()
  const [isWhole, setWhole] = useState(false)
  if (listed.length === 0) {
    return (
      <div className={styles.told} role="status">
        <b>{t('emptyTitle')}</b>
        <p>{t('page.emptyText')}</p>
      </div>
    )
  }
  const ordered = eventsInOrder(listed, now)
  const first = ordered.slice(0, most)
  // What the figures below are about is never among those that are folded away.
  const shown = isWhole ? ordered : chosen && !first.includes(chosen) ? [...first.slice(0, -1), chosen] : first
  return (
    <section className={styles.list} aria-labelledby="events-list">
      <h2 className="text-base" id="events-list">
        {t('page.list')}
      </h2>
      <ul>
        {shown.map((event) => (
          <li key={event.id}>
            <Choice event={event} isChosen={event.id === chosen?.id} now={now} />
          </li>
        ))}
      </ul>
      {ordered.length > most && (
        <Button kind="quiet" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? t('page.less') : t('page.more', { count: total, total: format.number(total) })}
        </Button>
      )}
      {isWhole && error && <LoadFailure error={error} onRetry={onMore} retrying={isLoading} />}
      {isWhole && !error && total > listed.length && (
        <p className="text-ink-soft text-sm">
          {t('page.newest', { shown: format.number(listed.length), total: format.number(total) })}{' '}
          <Button kind="link" onClick={onMore} busy={isLoading}>
            {t('page.older')}
          </Button>
        </p>
      )}
    </section>
  )
}

interface ChoiceProps {
  readonly event: EventWindow
  readonly isChosen: boolean
  readonly now: number
}

function Choice({ event, isChosen, now }: ChoiceProps) {
  const { i18n } = useTranslation('events')
  const { name, startsAt, endsAt, place } = event
  return (
    <Link
      {...boardLink({ layout: 'v3', at: 'events' })}
      search={eventSearch(event, now)}
      resetScroll={false}
      data-chosen={isChosen || undefined}
    >
      <EventStateBadge state={eventState(event, now)} />
      <b>{name}</b>
      <span>{periodWords(startsAt, endsAt, i18n.language)}</span>
      <span>{place}</span>
    </Link>
  )
}
