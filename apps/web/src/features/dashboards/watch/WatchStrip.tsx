import { burnWindows, type BurnWindow, type WatchedPlace } from '@ido/contract'
import { IconFlame as Flame } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { writtenLabels } from '../../../api/board-labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { datasetsInUse, dimensionOf, type Board } from '../board.ts'
import { changedBoardSearch } from '../dashboard.search.ts'
import { useLabelWords } from '../filters/usePeriodWords.ts'
import { useMoment } from './useMoment.ts'
import { watchQuery } from '../queries.ts'
import { atRefresh } from '../refresh.ts'
import styles from './WatchStrip.module.css'
import { watchIcons } from './watch-icons.ts'
import { burningOf, inOrder, isAmong, isWell, restsOn, standingOf } from './watch-order.ts'

const every = 60_000

/** How products and services stand right now, whatever the period; nothing where the page shows nothing that is watched. */
export function WatchStrip({ board }: { readonly board: Board }) {
  const watched = datasetsInUse(board).filter((dataset) => dataset.watched)
  return watched.map(({ id, watched: by }) => <Strip key={id} dataset={id} by={by?.by ?? []} board={board} />)
}

interface StripProps {
  readonly dataset: string
  readonly by: readonly string[]
  readonly board: Board
}

function Strip({ dataset, by, board }: StripProps) {
  const { t } = useTranslation('dashboard')
  const refetchInterval = atRefresh(board.look.refresh) || every
  const { data, error, refetch, isFetching } = useQuery({
    ...watchQuery(dataset),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  // What the page cannot be narrowed by, or is about already, would be a link to nowhere.
  const groups = by.filter((id) => board.definition.filters.includes(id) && !board.fixed?.includes(id))
  if (groups.length === 0) return null
  return (
    <section
      className={styles.strip}
      aria-label={t('watch.title')}
      aria-busy={!data}
      data-awaited={(!data && !error) || undefined}
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {groups.map((dimension) => (
        <Group
          key={dimension}
          dimension={dimension}
          places={data?.filter((place) => place.dimension === dimension)}
          board={board}
        />
      ))}
    </section>
  )
}

interface GroupProps {
  readonly dimension: string
  /** Undefined until they are known. */
  readonly places: readonly WatchedPlace[] | undefined
  readonly board: Board
}

function Group({ dimension, places, board }: GroupProps) {
  const { t } = useTranslation('dashboard')
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const { ordered, shown } = inOrder(places ?? [], board.look.filters[dimension] ?? [])
  const rest = ordered.length - shown
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <h2 id={id}>
          {dimensionOf(board.datasets, dimension).titles[board.language]} <Counts places={places ?? []} />
        </h2>
        {rest > 0 && (
          <Button kind="link" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('watch.less') : t('watch.more', { count: rest })}
          </Button>
        )}
      </div>
      <ul aria-labelledby={id} data-whole={isWhole || undefined}>
        {ordered.map((place, at) => (
          <li
            key={place.label ?? ''}
            data-rest={at >= shown || undefined}
            data-wide={burningOf(place) !== null || undefined}
          >
            <Tile place={place} board={board} />
          </li>
        ))}
        {!places && <li className={styles.waiting} />}
      </ul>
    </div>
  )
}

/** How many are in which state, the worst first, as they stand. */
function Counts({ places }: { readonly places: readonly WatchedPlace[] }) {
  const { t } = useTranslation('dashboard')
  const counts = [...Map.groupBy(places, standingOf)].map(([state, mine]) =>
    t('watch.count', { count: mine.length, state: t(`watch.counted.${state}`) }),
  )
  return <span>{counts.join(' · ')}</span>
}

function Tile({ place, board }: { readonly place: WatchedPlace; readonly board: Board }) {
  const { t } = useTranslation('dashboard')
  const moment = useMoment()
  const { dimension, label, state, since, lastSample, of, affected, burn } = place
  const chosen = board.look.filters[dimension] ?? []
  const isChosen = isAmong(place, chosen)
  const isAlone = isChosen && chosen.length === 1
  const search = changedBoardSearch(board.search, { [dimension]: isAlone ? undefined : writtenLabels([label]) })
  const name = useLabelWords()(label)
  const standing = standingOf(place)
  const burning = burningOf(place)
  const isBurning = standing === 'page' || standing === 'ticket'
  const Icon = watchIcons[state]
  const words = isBurning
    ? t(`watch.burn.${standing}`)
    : t(state === 'silent' && affected < of ? 'watch.partlySilent' : `watch.state.${state}`)
  const isIll = !isWell(place)
  const sinceWords = (instant: string) => (isIll ? moment(instant) : moment(instant, 'day'))
  return (
    <Link
      to="."
      search={search}
      state={{ chosen: true }}
      resetScroll={false}
      className={styles.tile}
      data-state={standing}
      data-chosen={isChosen || undefined}
      title={t(isAlone ? 'watch.widen' : 'watch.narrow', { name, state: words })}
    >
      <b>{name}</b>
      {!isBurning && (
        <span className={styles.state}>
          <Icon size={16} aria-hidden />
          <span>
            {words}
            {state !== 'none' &&
              ` ${since === null ? t('watch.longAgo') : t('watch.since', { since: sinceWords(since) })}`}
          </span>
        </span>
      )}
      {burn && burning && (
        <>
          <span className={styles.burn} data-burn={burning}>
            <Flame size={16} aria-hidden />
            <span>
              {t(`watch.burn.${burning}`)}
              {`, ${burn.since === null ? t('watch.burn.longAgo') : t('watch.since', { since: moment(burn.since) })}`}
            </span>
          </span>
          <Rates burn={burn} />
        </>
      )}
      <small>
        {lastSample === null ? t('watch.noSample') : t('watch.sample', { time: moment(lastSample) })}
        {isIll && of > 1 && ` · ${t('watch.hosts', { affected, of })}`}
      </small>
    </Link>
  )
}

/** How fast the budget burns over the stretches that its state rests on, and when that was; the others are heard and hovered. */
function Rates({ burn }: { readonly burn: NonNullable<WatchedPlace['burn']> }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const moment = useMoment()
  const told = (windows: readonly BurnWindow[]) =>
    windows
      .map((window) => ({ window: t(`watch.burn.window.${window}`), rate: format.number(burn.rates[window]) }))
      .map((each) => t('watch.burn.rate', each))
      .join(', ')
  const rest = burnWindows.filter((window) => !restsOn(burn).includes(window))
  return (
    <small title={told(burnWindows)}>
      {told(restsOn(burn))}
      <span className="spoken">, {told(rest)}</span>
      {' · '}
      {t('watch.burn.at', { time: moment(burn.at) })}
    </small>
  )
}
