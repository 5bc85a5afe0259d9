import type { DatasetInfo } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { FieldNotes } from '../../../ui/form/FieldNotes.tsx'
import { boardWith } from '../board.ts'
import { useNow } from '../../../ui/useNow.ts'
import { ExploredQuestion } from '../explore/ExploredQuestion.tsx'
import { readExploreSearch, type ExploreSearch } from '../explore/explore-address.ts'
import { useExploredBoard } from '../explore/useExploredBoard.ts'
import styles from './library.module.css'
import { onlyPeriod, withoutPeriod } from './question-words.ts'

interface LibraryQuestionProps {
  readonly id: string
  readonly values: Readonly<
    Record<'title' | 'titleEnglish' | 'description' | 'descriptionEnglish' | 'rows', string>
  > & {
    readonly query: ExploreSearch
  }
  /** Of the preview alone. */
  readonly period: ExploreSearch
  readonly datasets: readonly [DatasetInfo, ...DatasetInfo[]]
  readonly error: string | undefined
  readonly onQuestion: (query: ExploreSearch) => void
  readonly onPeriod: (period: ExploreSearch) => void
}

/** What a widget asks, beside how it looks with today's figures. */
export function LibraryQuestion({ id, values, period, datasets, error, onQuestion, onPeriod }: LibraryQuestionProps) {
  const { t } = useTranslation('library')
  const now = useNow()
  const { board, ...on } = useExploredBoard({
    search: { ...values.query, ...period },
    datasets,
    go: (by) => {
      const next = readExploreSearch({ ...values.query, ...period, ...by })
      onQuestion(withoutPeriod(next))
      onPeriod(onlyPeriod(next))
    },
  })
  const both = (own: string, english: string, otherwise: { readonly id: string; readonly en: string }) =>
    own.trim() === '' ? otherwise : { id: own, en: english.trim() || own }
  const widgets = board.definition.widgets.map((widget) => ({
    ...widget,
    title: both(values.title, values.titleEnglish, widget.title),
    description: both(values.description, values.descriptionEnglish, widget.description),
    rows: Number(values.rows),
  }))
  const shown = boardWith(board, { ...board.definition, widgets }, now)
  return (
    <section id={id} tabIndex={-1} className={styles.question} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('section.question')}</h2>
      <p className={styles.lead}>{t('questionLead')}</p>
      <FieldNotes id={id} error={error} />
      <ExploredQuestion {...on} board={shown} datasets={datasets} />
    </section>
  )
}
