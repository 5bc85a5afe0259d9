import type { AskedAlone, DatasetInfo } from '@ido/contract'
import type { Board } from '../board.ts'
import { BoardChips } from '../BoardChips.tsx'
import page from '../DashboardPage.module.css'
import { FilterBar } from '../FilterBar.tsx'
import { useMarks } from '../useMarks.ts'
import { WidgetFrame } from '../WidgetFrame.tsx'
import { AddFilter } from './AddFilter.tsx'
import type { Explored } from './explore.search.ts'
import styles from './explore.module.css'
import { QuestionEditor } from './QuestionEditor.tsx'
import { ToldAnswer } from './ToldAnswer.tsx'

interface ExploredQuestionProps {
  readonly explored: Explored
  /** Of the one widget that draws it. */
  readonly board: Board
  readonly datasets: readonly DatasetInfo[]
  readonly change: (asked: AskedAlone) => void
  readonly onAdd: (filter: string) => void
  readonly onRetryOptions: (() => void) | undefined
}

/** A question in sight of its answer, with what narrows both. */
export function ExploredQuestion({ explored, board, datasets, change, onAdd, onRetryOptions }: ExploredQuestionProps) {
  const { asked, dataset } = explored
  const marks = useMarks(board)
  const [widget] = board.definition.widgets
  if (!widget) return null
  return (
    <>
      <div className={styles.bar}>
        <FilterBar board={board} onRetryOptions={onRetryOptions} />
        <AddFilter dataset={dataset} shown={board.definition.filters} language={board.language} onAdd={onAdd} />
        <BoardChips board={board} />
      </div>
      <div className={styles.halves}>
        <QuestionEditor
          asked={asked}
          datasets={datasets}
          dataset={dataset}
          language={board.language}
          onChange={change}
        />
        <div className={styles.answer}>
          <div className={page.board}>
            <div className={page.grid}>
              {/* Another kind begins anew: what was shown as a table is not, what failed to draw is tried. */}
              <WidgetFrame
                key={`${dataset.id} ${widget.kind}`}
                widget={widget}
                board={board}
                movement={undefined}
                marks={marks}
              />
            </div>
          </div>
          <ToldAnswer widget={widget} board={board} dataset={dataset} />
        </div>
      </div>
    </>
  )
}
