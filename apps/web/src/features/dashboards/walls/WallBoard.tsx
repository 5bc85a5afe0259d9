import { lookOf, type DashboardDefinition, type DatasetInfo } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { labelOptionsQuery } from '../../../api/catalog.ts'
import { languages } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useNow } from '../../../ui/useNow.ts'
import type { Board } from '../board.ts'
import { chosenIn } from '../dashboard.search.ts'
import { movementOf } from '../findings.ts'
import { PageNotice, usePageState } from '../PageNotice.tsx'
import { Sentence } from '../Sentence.tsx'
import { useFindings } from '../useFindings.ts'
import { useMarks } from '../useMarks.ts'
import { WatchStrip } from '../WatchStrip.tsx'
import { WidgetFrame } from '../WidgetFrame.tsx'
import type { WallSlide } from './screens.ts'
import styles from './wall.module.css'

interface WallBoardProps {
  readonly screen: WallSlide
  readonly definition: DashboardDefinition
  readonly datasets: readonly DatasetInfo[]
  /** Seconds between refreshes. */
  readonly refresh: number
  readonly isLinked: boolean
}

const nothingChosen = {}
// Products keep their colour from screen to screen; a link may ask what its boards offer.
const coloured = labelOptionsQuery(['product'])

/** One screen of a board: what is wrong, and as much of the board as is read from afar. */
export function WallBoard({ screen, definition, datasets, refresh, isLinked }: WallBoardProps) {
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
    language: languages.find((language) => language === i18n.language) ?? 'id',
    // Nothing on a wall can be clicked.
    change: () => undefined,
    wall: isLinked ? 'linked' : 'signedIn',
  }
  return <Shown board={board} screen={screen} />
}

function Shown({ board, screen }: { readonly board: Board; readonly screen: WallSlide }) {
  const state = usePageState(board)
  const { found, isBefore, isAwaited } = useFindings(board)
  const marks = useMarks(board)
  const rows = screen.lines.map((share) => `minmax(0, ${share}fr)`).join(' ')
  return (
    <>
      <div className={styles.told}>
        {state ? (
          <PageNotice state={state} board={board} />
        ) : (
          <Sentence board={board} found={found} isBefore={isBefore} />
        )}
      </div>
      {screen.hasStrip && (
        <div className={styles.strip}>
          <WatchStrip board={board} />
        </div>
      )}
      <div className={styles.screen} style={{ '--lines': rows } as CSSProperties}>
        {screen.widgets.map((widget) => (
          <WidgetFrame
            key={`${screen.path} ${widget.id}`}
            widget={widget}
            board={board}
            movement={movementOf(widget, board, isBefore ? undefined : found, isAwaited)}
            marks={marks}
          />
        ))}
      </div>
    </>
  )
}
