import {
  adaptBoard,
  lookOf,
  wallLinkLimits,
  type DashboardDefinition,
  type DatasetInfo,
  type SeenData,
} from '@ido/contract'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { catalogQuery, labelOptionsQuery } from '../../../api/catalog.ts'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { reloadIfPossible } from '../../../ui/feedback/chunk-reload.ts'
import { useNow } from '../../../ui/useNow.ts'
import { datasetsInUse, type Board } from '../board.ts'
import { chosenIn } from '../dashboard.search.ts'
import { Brief } from '../../cases/cases.read.ts'
import { briefAsked, useBoardCases } from '../cases/useBoardCases.ts'
import { PageNotice, usePageState } from '../page/PageNotice.tsx'
import { askBoard } from '../page/prepare.ts'
import { dashboardQuery } from '../queries.ts'
import { WatchStrip } from '../watch/WatchStrip.tsx'
import { WidgetFrame } from '../widget/WidgetFrame.tsx'
import { useMarks } from '../widget/useMarks.ts'
import { WallBar, WallNotice } from './WallBar.tsx'
import { WallNote } from './WallNote.tsx'
import { wallScreensOf, type WallSlide } from './screens.ts'
import { useFreshness, usePulse, useRotation } from './usePulse.ts'
import { useWallZoom } from './useWallZoom.ts'
import styles from './wall.module.css'

interface WallPageProps {
  /** Paths of the boards, in their order. */
  readonly boards: readonly string[]
  /** For each board; as an address may say anything, within what links may have. */
  readonly seconds: number
  /** What of the data is seen, in words. */
  readonly seen: string
  readonly sees: SeenData
  /** Asks whether the portal still answers whoever looks; the same function each time. */
  readonly ask: () => Promise<unknown>
  /** Opened by a link, which is told less than people are. */
  readonly isLinked?: boolean
  /** Where it is over. */
  readonly end: ReactNode
  readonly leave?: ReactNode
}

/** Where a board has no pace of its own, in seconds. */
const usualRefresh = 60
const anew = 10 * 60_000
const soon = 10_000
/** The next board is asked for so long before its time. */
const ahead = 8_000

/** Boards on a wall: one screen after the other, nothing to click, and nothing that says more than it knows. */
export function WallPage({ boards, seconds, seen, sees, ask, isLinked = false, end, leave }: WallPageProps) {
  const { t } = useTranslation('wall')
  const wall = useWallZoom()
  const pulse = usePulse(ask)
  useRelease()
  const { screens, definitionOf, datasets, isAwaited } = useWallScreens(boards, withinLimits(seconds), sees)
  const isLost = pulse.lostSince !== null
  const rotation = useRotation(
    screens.map((screen) => screen.seconds),
    isLost,
  )
  const screen = screens[rotation.at]
  const definition = screen && definitionOf(screen.path)
  const refresh = definition?.refresh ?? usualRefresh
  const freshness = useFreshness(screen?.path ?? '', refresh)
  usePrepared(upcoming(screens, rotation.at), definitionOf, datasets)
  const language = useLanguage()
  if (pulse.isOver) return end
  const isTurning = screens.length > 1 && !rotation.isPaused && !isLost
  return (
    <div ref={wall} className={styles.wall}>
      <WallBar
        title={definition?.title[language] ?? t('title')}
        seen={seen}
        at={rotation.at + 1}
        of={screens.length}
        seconds={isTurning && screen ? screen.seconds : null}
        rotation={rotation}
        freshness={freshness}
        leave={leave}
      />
      <WallNotice pulse={pulse} freshness={freshness} />
      <main id="content" tabIndex={-1} className={styles.content} onClickCapture={stay}>
        {screen && definition && datasets ? (
          <WallBoard
            key={screen.path}
            screen={screen}
            definition={definition}
            datasets={datasets}
            refresh={refresh}
            isLinked={isLinked}
            sees={sees}
          />
        ) : (
          <WallNote title={isAwaited ? t('opening') : t('noBoards')}>
            {!isAwaited && <p>{t('noBoardsText')}</p>}
          </WallNote>
        )}
      </main>
    </div>
  )
}

const withinLimits = (seconds: number) =>
  Math.min(wallLinkLimits.longestSeconds, Math.max(wallLinkLimits.shortestSeconds, seconds))

/** Nobody goes anywhere from a wall, neither by the keyboard. */
function stay(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function useLanguage() {
  const { i18n } = useTranslation()
  return i18n.language
}

/** What hangs there one after the other; a board that is gone is left out. */
function useWallScreens(boards: readonly string[], seconds: number, sees: SeenData) {
  const catalog = useQuery({ ...catalogQuery, refetchInterval: ({ state }) => (state.data ? false : soon) })
  const asked = useQueries({
    queries: boards.map((path) => ({
      ...dashboardQuery(path),
      gcTime: Infinity,
      refetchInterval: ({ state }: { state: { data: unknown } }) => (state.data === undefined ? soon : anew),
    })),
  })
  const datasets = catalog.data
  const definitionOf = (path: string) => {
    const definition = asked[boards.indexOf(path)]?.data?.definition
    return definition && datasets && adaptBoard(definition, datasets, { sees, comparesWithPeers: false })
  }
  const screens = datasets
    ? boards.flatMap((path, place): WallSlide[] => {
        const definition = definitionOf(path)
        // One that was deleted while it hung there is known, and gone all the same.
        if (!definition || isGone(asked[place]?.error)) return []
        const hasStrip = datasetsInUse({ datasets, definition }).some(({ watched }) => watched)
        return wallScreensOf({ path, definition, hasStrip, seconds })
      })
    : []
  const isAwaited = !datasets || asked.some(({ data, error }) => !data && !isGone(error))
  return { screens, definitionOf, datasets, isAwaited }
}

const isGone = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.code)

/** The board whose time comes next, in how many ms it is asked for; null while the next screen is of the same one. */
function upcoming(screens: readonly WallSlide[], at: number): { readonly path: string; readonly wait: number } | null {
  const screen = screens[at]
  const next = screens[(at + 1) % Math.max(1, screens.length)]
  if (!screen || !next || next.path === screen.path) return null
  return { path: next.path, wait: Math.max(0, screen.seconds * 1000 - ahead) }
}

/** Asks for the figures of the next board before its time, so that it is there when its time comes. */
function usePrepared(
  next: ReturnType<typeof upcoming>,
  definitionOf: (path: string) => DashboardDefinition | undefined,
  datasets: readonly DatasetInfo[] | undefined,
): void {
  const queryClient = useQueryClient()
  const prepare = useEffectEvent((path: string) => {
    const definition = definitionOf(path)
    if (definition && datasets) askBoard(queryClient, { path, definition }, datasets, {})
  })
  const { path = null, wait = 0 } = next ?? {}
  useEffect(() => {
    if (path === null) return
    const timer = setTimeout(() => prepare(path), wait)
    return () => clearTimeout(timer)
  }, [path, wait])
}

interface WallBoardProps {
  readonly screen: WallSlide
  readonly definition: DashboardDefinition
  readonly datasets: readonly DatasetInfo[]
  /** Seconds between refreshes. */
  readonly refresh: number
  readonly isLinked: boolean
  readonly sees: SeenData
}

const nothingChosen = {}
// Products keep their colour from screen to screen; a link may ask what its boards offer.
const coloured = labelOptionsQuery(['product'])

/** One screen of a board: what is wrong, and as much of the board as is read from afar. */
function WallBoard({ screen, definition, datasets, refresh, isLinked, sees }: WallBoardProps) {
  const { i18n } = useTranslation('dashboard')
  const now = useNow()
  const isColoured = definition.filters.includes('product')
  const options = useQuery({ ...coloured, enabled: isColoured })
  const board: Board = {
    path: screen.path,
    definition,
    datasets,
    look: { ...lookOf(chosenIn(nothingChosen), definition, datasets, now), refresh },
    search: nothingChosen,
    options: options.data ?? (options.error || !isColoured ? {} : undefined),
    language: i18n.language,
    // Nothing on a wall can be clicked.
    change: () => undefined,
    wall: isLinked ? 'linked' : 'signedIn',
    sees,
  }
  return <Shown board={board} screen={screen} />
}

function Shown({ board, screen }: { readonly board: Board; readonly screen: WallSlide }) {
  const state = usePageState(board)
  const cases = useBoardCases(board)
  const marks = useMarks(board)
  const rows = screen.lines.map((share) => `minmax(0, ${share}fr)`).join(' ')
  return (
    <>
      <div className={styles.told}>
        {state && <PageNotice state={state} board={board} />}
        <Brief {...briefAsked(board)} isOnWall />
      </div>
      {screen.hasStrip && (
        <div className={styles.strip}>
          <WatchStrip board={board} />
        </div>
      )}
      <div className={styles.screen} style={{ '--lines': rows } as CSSProperties}>
        {screen.widgets.map((widget) => (
          <WidgetFrame key={`${screen.path} ${widget.id}`} widget={widget} board={board} cases={cases} marks={marks} />
        ))}
      </div>
    </>
  )
}

const every = 5 * 60_000

/** The file that the page begins with: a release gives it another name. */
const beginning = (page: Document) => page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null

/** A wall hangs there for months: it takes up a new release by itself, when the portal serves another page than the one that is open. */
function useRelease(): void {
  useEffect(() => {
    const mine = beginning(document)
    const look = async () => {
      const answer = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
      if (!answer.ok) return
      const served = beginning(new DOMParser().parseFromString(await answer.text(), 'text/html'))
      if (mine !== null && served !== null && served !== mine) await reloadIfPossible()
    }
    // Without a network there is nothing to be said of releases; what else is missing is said elsewhere.
    const timer = setInterval(() => void look().catch(() => undefined), every)
    return () => clearInterval(timer)
  }, [])
}
