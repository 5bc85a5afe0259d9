import {
  lookOf,
  mostAskedFigures,
  type DatasetInfo,
  type Finding,
  type FindingsAsked,
  type FoundChange,
  type DashboardDefinition,
  type Unit,
} from '@ido/contract'
import type { BoardPlace } from '../../../api/boards.ts'
import type { Language } from '../../../i18n/i18n.ts'
import type { Board } from '../board.ts'
import { cardOf, findingsAsked, isOver, isSameFigure, isTrouble } from './findings.ts'

/** A dashboard as the home page looks at it, and where it stands. */
export interface HomeBoard {
  readonly board: Board
  readonly place: BoardPlace
}

const period = '30d'
/**
 * How long things take follows from what the others say, and its percentiles are the dearest to ask: their pages tell them.
 */
const isTime: ReadonlySet<Unit> = new Set(['hours', 'milliseconds', 'seconds'])
/** Who reads more than three has a list. */
const mostTold = 3
const mostTroubles = 2

/** The figure cards of a dashboard, and where it stands. */
export interface PlacedCards {
  readonly path: string
  readonly definition: DashboardDefinition
  readonly place: BoardPlace
}

export function homeBoards(
  known: readonly PlacedCards[],
  datasets: readonly DatasetInfo[],
  language: Language,
  now: Date,
): HomeBoard[] {
  return known.map(({ path, definition, place }) => {
    const look = { ...lookOf({ preset: period }, definition, datasets, now), refresh: null }
    const none = () => undefined
    return {
      place,
      board: { path, definition, datasets, look, search: { period }, options: undefined, language, change: none },
    }
  })
}

/**
 * One question about the cards of all boards together, each figure once: those that can become worse, of the whole that the
 * person sees. What a card narrows down by itself is told on its page.
 */
export function askedTogether(boards: readonly HomeBoard[]): FindingsAsked | null {
  const asked = boards.flatMap(({ board }) => findingsAsked(board) ?? [])
  const [first] = asked
  if (!first) return null
  const figures = new Map(
    asked
      .flatMap((each) => each.figures)
      .filter(({ filters }) => filters === undefined)
      .filter((figure) => canBecomeWorse(figure, boards))
      // Where boards show the same figure, the target of one of them counts, in the place of the first.
      .map((figure, _, all) => {
        const isSame = (one: typeof figure) => one.dataset === figure.dataset && one.measure === figure.measure
        const aimed = all.find((one) => isSame(one) && one.target !== undefined)
        return [`${figure.dataset} ${figure.measure}`, aimed ?? figure]
      }),
  )
  const by = [...new Set(asked.flatMap((each) => each.by))].slice(0, 10)
  // What the boards show that stand first in the menu comes first.
  return { ...first, figures: [...figures.values()].slice(0, mostAskedFigures), by }
}

function canBecomeWorse({ dataset, measure }: FindingsAsked['figures'][number], boards: readonly HomeBoard[]): boolean {
  const info = boards[0]?.board.datasets.find(({ id }) => id === dataset)?.measures.find(({ id }) => id === measure)
  return info !== undefined && info.direction !== 'none' && !isTime.has(info.unit)
}

/** What else became worse in that place, by name. */
export function alsoWorse({ measure, also }: FoundChange, { board: { datasets, language } }: HomeBoard): string[] {
  const titles = also
    .filter((one) => one.measure !== measure)
    .flatMap(
      (one) => datasets.find(({ id }) => id === one.dataset)?.measures.find(({ id }) => id === one.measure) ?? [],
    )
    .map((info) => info.titles[language])
  return [...new Set(titles)].slice(0, mostTold)
}

/**
 * The three that somebody should see, each with the board that it can be looked into on: what is out or silent right now, of
 * which there may be many and two leave room for the rest, then changes, then a target that is missed, then what is over.
 */
export function toldAtHome(findings: readonly Finding[], boards: readonly HomeBoard[]): Told[] {
  const placed = findings.flatMap((finding): Told[] => {
    const home = boards.find(({ board }) => (isTrouble(finding) ? isAbout(finding, board) : cardOf(finding, board)))
    return home ? [{ home, finding }] : []
  })
  const ofKind = (kind: Finding['kind']) => placed.filter(({ finding }) => finding.kind === kind)
  const changes = ofKind('change')
  const [still, over] = [
    changes.filter(({ finding }) => !isOver(finding)),
    changes.filter(({ finding }) => isOver(finding)),
  ]
  const isTold = (missed: Finding) =>
    missed.kind === 'missed' && still.some(({ finding }) => finding.kind === 'change' && isSameFigure(finding, missed))
  const troubles = placed.filter(({ finding }) => isTrouble(finding)).slice(0, mostTroubles)
  // What is over is news all the same, and comes before a second target that has been missed for long.
  const [missed, ...more] = ofKind('missed').filter(({ finding }) => !isTold(finding))
  return [...troubles, ...still, ...(missed ? [missed] : []), ...over, ...more].slice(0, mostTold)
}

const isAbout = ({ dataset }: Finding, { definition }: Board) =>
  definition.widgets.some(({ kind, query }) => kind === 'number' && query?.dataset === dataset)

export interface Told {
  readonly home: HomeBoard
  readonly finding: Finding
}
