import { type AskedAlone, type DatasetInfo, filterable, type Widget } from '@ido/contract'
import { IconFilterPlus } from '@tabler/icons-react'
import type { Board } from '../board.ts'
import { BoardChips } from '../filters/BoardChips.tsx'
import page from '../page/DashboardPage.module.css'
import { FilterBar } from '../filters/FilterBar.tsx'
import { useMarks } from '../widget/useMarks.ts'
import { WidgetFrame } from '../widget/WidgetFrame.tsx'
import type { Explored } from './explore.search.ts'
import styles from './explore.module.css'
import { QuestionEditor } from './QuestionEditor.tsx'
import type { Language } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { Dropdown } from '../../../ui/plain/Dropdown.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useSeen } from '../../../ui/plain/useSeen.ts'
import { summaryOf } from '../../../widgets/summary.ts'
import { useAnswer } from '../widget/useAnswer.ts'
import { NamedChoices } from './NamedList.tsx'

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
        <div className="grid gap-3 min-w-0">
          <div className={page.board}>
            <div className={page.grid}>
              {/* Another kind begins anew: what was shown as a table is not, what failed to draw is tried. */}
              <WidgetFrame
                key={`${dataset.id} ${widget.kind}`}
                widget={widget}
                board={board}
                cases={[]}
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

interface AddFilterProps {
  readonly dataset: DatasetInfo
  readonly shown: readonly string[]
  readonly language: Language
  readonly onAdd: (id: string) => void
}

/** Puts one more dimension of the dataset into the bar. */
function AddFilter({ dataset, shown, language, onAdd }: AddFilterProps) {
  const { t } = useTranslation('explore')
  const narrows = filterable([dataset])
  const offered = dataset.dimensions.filter(({ id }) => narrows.has(id) && !shown.includes(id))
  if (offered.length === 0) return null
  const face = (
    <>
      <IconFilterPlus size={16} aria-hidden />
      {t('addFilter')}
    </>
  )
  return (
    <Dropdown label={t('addFilter')} face={face} width={288}>
      <NamedChoices
        label={t('addFilter')}
        options={offered.map(({ id, titles }) => ({ id, title: titles[language] }))}
        picked={[]}
        most={1}
        onPick={([id]) => id !== undefined && onAdd(id)}
      />
    </Dropdown>
  )
}

interface ToldAnswerProps {
  readonly widget: Widget
  readonly board: Board
  readonly dataset: DatasetInfo
}

/** The answer as a sentence, and what was counted for it: by which formula, of which source, within what one sees. */
function ToldAnswer({ widget, board, dataset }: ToldAnswerProps) {
  const { t } = useTranslation('explore')
  const format = useFormat()
  const seen = useSeen()
  const { known, grain, isBefore } = useAnswer(widget, board)
  const { language, look, options } = board
  const measures = dataset.measures.filter(({ id }) => widget.query?.measures.includes(id))
  const labels = { product: options?.['product']?.map(({ label }) => label) ?? [] }
  const view = known && {
    ...dataset,
    widget,
    rows: known.rows,
    meta: known.meta,
    language,
    grain,
    ...(look.span && { period: look.span }),
    labels,
    height: 0,
    showTable: false,
  }
  return (
    <section aria-label={t('told')} className={styles.told} aria-busy={isBefore}>
      {view && !isBefore && <p className="text-base text-pretty mb-2">{summaryOf(view)}</p>}
      <dl className="grid gap-1 text-ink-soft">
        {measures.map((measure) => (
          <div key={measure.id}>
            <dt className="font-semibold">{measure.titles[language]}</dt>
            <dd>
              {measure.formula[language]} ({measure.source[language]})
            </dd>
          </div>
        ))}
        <div>
          <dt className="font-semibold">{t('seen')}</dt>
          <dd>{seen}</dd>
        </div>
        {known?.meta.dataUntil && (
          <div>
            <dt className="font-semibold">{t('until')}</dt>
            <dd>{format.instant(known.meta.dataUntil)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
