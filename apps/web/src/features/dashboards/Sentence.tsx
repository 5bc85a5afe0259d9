import { questionOf } from '@ido/contract'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { useKept } from '../../ui/table/useKept.ts'
import { numberAt, previousAt } from '../../widgets/rows.ts'
import { datasetOf, type Board } from './board.ts'
import styles from './DashboardPage.module.css'
import { answerOrNone, answerQuery } from './queries.ts'
import {
  missedOf,
  missedWords,
  movementWords,
  whereQuery,
  worstGroup,
  worstOf,
  type Figure,
  type Movement,
} from './sentence.ts'

/** Says in words what matters: the target that is missed most, then the figures that got worse most, and where. */
export function Sentence({ board }: { readonly board: Board }) {
  const { t } = useTranslation('dashboard')
  const { figures, isComplete } = useFigures(board)
  const missed = missedOf(figures)
  const told = figures.flatMap(({ previous, ...figure }) => (previous === null ? [] : [{ ...figure, previous }]))
  const others = told.filter(({ widget }) => widget !== missed?.widget)
  const worst = worstOf(others).slice(0, missed ? 1 : undefined)
  const places = usePlaces(worst, board)
  const sentences = worst.map((movement, at) => {
    const words = movementWords(movement, board.language)
    const where = places[at]
    const values = { ...words, direction: t(`sentence.${words.direction}`) }
    return where ? t('sentence.movedMost', { ...values, where }) : t('sentence.moved', values)
  })
  const compared = t(board.look.compare === 'lastYear' ? 'sentence.lastYear' : 'sentence.previous')
  const quiet = told.length > 0 ? t('sentence.nothingWorse', { compared }) : ''
  const reach = missed?.measure.direction === 'down' ? 'sentence.beyond' : 'sentence.missed'
  const first = missed ? [t(reach, missedWords(missed, board.language))] : []
  const now = isComplete ? [...first, ...sentences].join(' ') || quiet : undefined
  // The last sentence stays until all figures of the next are there.
  const words = useKept(now)
  return (
    <p className={styles.sentence} aria-live="polite">
      {words ? <Unbroken words={words} /> : '\u00a0'}
    </p>
  )
}

/** Names such as 'T-REG 2' stay on one line. */
function Unbroken({ words }: { readonly words: string }) {
  return words.split(/([^\s-]+-[^\s-]+(?: \d+)?)/).map((part, at) =>
    // The odd parts are what the expression caught.
    at % 2 === 1 ? (
      <span key={at} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** Figures of the number cards beside what they were; the cards ask, this looks at what they were told. */
function useFigures(board: Board): { readonly figures: readonly Figure[]; readonly isComplete: boolean } {
  const cards = board.definition.widgets.flatMap((widget) => {
    const dataset = datasetOf(board, widget.query?.dataset)
    const query = widget.kind === 'number' && dataset ? questionOf(widget, dataset, board.look).query : null
    const measure = dataset?.measures.find(({ id }) => id === widget.query?.measures[0])
    return query && measure ? [{ widget, query, measure }] : []
  })
  const answered = useQueries({ queries: cards.map(({ query }) => ({ ...answerQuery(query), enabled: false })) })
  const figures = cards.flatMap((entry, at) => {
    const row = answered[at]?.data?.answer[0]
    const value = numberAt(row, entry.measure.id)
    return value === null ? [] : [{ ...entry, value, previous: previousAt(row, entry.measure.id) }]
  })
  return { figures, isComplete: answered.every(({ data, error }) => data !== undefined || error !== null) }
}

/** For each movement the region, product or so that moved it most, once that is known. */
function usePlaces(movements: readonly Movement[], board: Board): readonly (string | null)[] {
  const asked = movements.map((movement) => {
    const dataset = datasetOf(board, movement.query.dataset)
    return dataset ? whereQuery(movement, dataset, board.definition.filters) : null
  })
  const answered = useQueries({ queries: asked.map(answerOrNone) })
  return movements.map((movement, at) => {
    const [query, rows] = [asked[at], answered[at]?.data?.answer]
    return query && rows ? worstGroup(rows, movement, query) : null
  })
}
