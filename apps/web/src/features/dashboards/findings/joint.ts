import { behind, questionOfFound, type Behind, type ChangedFigure, type FoundChange } from '@ido/contract'
import { changeIn, changeSpoken } from '../../../widgets/figures.ts'
import { datasetOf, type Board } from '../board.ts'

/** Of as many other datasets the worst is told beside the first. */
const mostBeside = 3

export interface JointPart {
  readonly title: string
  readonly direction: 'up' | 'down'
  readonly change: string
  readonly records: Behind | undefined
}

/** What became worse together with a change in other datasets, of each what did most: one concern, said in one breath. */
function besideIn({ dataset, also }: FoundChange): ChangedFigure[] {
  const isFirst = (one: ChangedFigure, at: number) => also.findIndex((each) => each.dataset === one.dataset) === at
  return also.filter((one, at) => one.dataset !== dataset && isFirst(one, at)).slice(0, mostBeside)
}

/**
 * The parts of a change that is one in several datasets, the one that it is told by first; null where it is in one alone. What is over, and what
 * the page does not know, is none.
 */
export function jointParts(
  found: FoundChange,
  board: Board,
  titleOf: (of: ChangedFigure) => string | undefined,
): JointPart[] | null {
  const { look, language } = board
  const parts = [found, ...besideIn(found)].flatMap((figure): JointPart[] => {
    const measure = datasetOf(board, figure.dataset)?.measures.find(({ id }) => id === figure.measure)
    if (!measure || look.span === null) return []
    const { value, previous } = figure
    return [
      {
        title: titleOf(figure) ?? measure.titles[language],
        direction: value > previous ? 'up' : 'down',
        // No 'to 0' stands after it: what fell to nothing fell by all of it.
        change:
          value === 0
            ? changeIn(value, previous, measure.unit, language).replace(/^[+\u2212]/, '')
            : changeSpoken(value, previous, measure.unit, language),
        records: measure.hasRecords ? behind(questionOfFound(figure, look.span), measure.id) : undefined,
      },
    ]
  })
  return parts.length > 1 ? parts : null
}
