import { eventState, type EventWindow } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { boardLink } from '../../api/boards.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { periodWords } from '../../ui/period-words.ts'
import { useNow } from '../../ui/useNow.ts'
import { eventSearch, eventsInOrder } from './chosen.ts'
import { EventStateBadge } from './EventStateBadge.tsx'
import styles from './lead.module.css'

/** As many as stand above the figures without hiding them. */
const most = 6

interface EventListProps {
  /** The newest of them. */
  readonly events: readonly EventWindow[]
  readonly total: number
  readonly chosen: EventWindow | undefined
  /** Older ones are on their way, or did not come. */
  readonly isLoading: boolean
  readonly error: Error | null
  readonly onMore: () => void
}

/** Every event to choose from: what runs, what comes, what is past. */
export function EventList({ events, total, chosen, isLoading, error, onMore }: EventListProps) {
  const { t } = useTranslation('events')
  const format = useFormat()
  const now = useNow().getTime()
  const [isWhole, setWhole] = useState(false)
  if (events.length === 0) {
    return (
      <div className={styles.told} role="status">
        <b>{t('emptyTitle')}</b>
        <p>{t('page.emptyText')}</p>
      </div>
    )
  }
  const ordered = eventsInOrder(events, now)
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
      {isWhole && !error && total > events.length && (
        <p className="text-ink-soft text-sm">
          {t('page.newest', { shown: format.number(events.length), total: format.number(total) })}{' '}
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
