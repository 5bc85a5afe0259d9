import { library, type DatasetInfo, type LibraryWidget } from '@ido/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { renewBoards } from '../../../api/boards.ts'
import { catalogQuery } from '../../../api/catalog.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PickField } from '../../../ui/form/PickField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormSection, ManageForm } from '../../../ui/manage/ManageForm.tsx'
import type { RecordFormProps } from '../../../ui/manage/RecordPage.tsx'
import { inputsOf, useManagedForm } from '../../../ui/manage/useManagedForm.ts'
import { columnRange, rowRange } from '../own/arranging.ts'
import { type ExploreSearch, readExploreSearch } from '../explore/explore-address.ts'
import { sizesIn, useLibraryWords } from './library.ts'
import { askedBody, onlyPeriod, withoutPeriod, wordsOfWidget } from './question-words.ts'
import { FieldNotes } from '../../../ui/form/FieldNotes.tsx'
import { boardWith } from '../board.ts'
import { useNow } from '../../../ui/useNow.ts'
import { ExploredQuestion } from '../explore/ExploredQuestion.tsx'
import { useExploredBoard } from '../explore/useExploredBoard.ts'
import styles from '../explore/explore.module.css'

/** The form, once it is known what can be asked. */
export function LibraryForm(props: RecordFormProps<LibraryWidget>) {
  const { t } = useTranslation('common')
  const catalog = useQuery(catalogQuery)
  const [first, ...others] = catalog.data ?? []
  if (first) return <FilledForm {...props} datasets={[first, ...others]} />
  if (!catalog.error) return <p aria-busy>{t('loading')}</p>
  return <LoadFailure error={catalog.error} onRetry={() => void catalog.refetch()} retrying={catalog.isFetching} />
}

interface LibraryValues {
  /** In the words of an exploration, which the editor reads and writes. */
  readonly query: ExploreSearch
  readonly title: string
  readonly titleEnglish: string
  readonly description: string
  readonly descriptionEnglish: string
  readonly columns: string
  readonly rows: string
}

const emptyWith = (question: ExploreSearch): LibraryValues => ({
  query: withoutPeriod(question),
  title: '',
  titleEnglish: '',
  description: '',
  descriptionEnglish: '',
  columns: '6',
  rows: '4',
})

const valuesOf = (widget: LibraryWidget): LibraryValues => ({
  query: wordsOfWidget(widget),
  title: widget.title.id,
  titleEnglish: widget.title.en,
  description: widget.description.id,
  descriptionEnglish: widget.description.en,
  columns: String(widget.columns),
  rows: String(widget.rows),
})

const inputId = (field: string) => `widget-${field}`

type Catalog = readonly [DatasetInfo, ...DatasetInfo[]]

function bodyOf(values: LibraryValues, fields: readonly (keyof LibraryValues)[], datasets: Catalog) {
  const has = (...names: (keyof LibraryValues)[]) => names.some((name) => fields.includes(name))
  const both = (id: string, en: string) => ({ id: id.trim(), en: en.trim() || id.trim() })
  return {
    ...(has('query') && askedBody(values.query, datasets)),
    ...(has('title', 'titleEnglish') && { title: both(values.title, values.titleEnglish) }),
    ...(has('description', 'descriptionEnglish') && {
      description: both(values.description, values.descriptionEnglish),
    }),
    ...(has('columns') && { columns: Number(values.columns) }),
    ...(has('rows') && { rows: Number(values.rows) }),
  }
}

type FilledFormProps = RecordFormProps<LibraryWidget> & { readonly datasets: Catalog }

function FilledForm({ record: widget, onSaved, datasets }: FilledFormProps) {
  const { t } = useTranslation('library')
  const words = useLibraryWords()
  const client = useQueryClient()
  const explored = useLocation({ select: ({ state }) => state.explored }) ?? {}
  const [period, setPeriod] = useState<ExploreSearch>(() => onlyPeriod(explored))
  const form = useManagedForm<LibraryValues, LibraryWidget>({
    calls: library,
    record: widget,
    empty: emptyWith(explored),
    valuesOf,
    bodyOf: (values, fields) => bodyOf(values, fields, datasets),
    problemsOf: ({ values }) => {
      const { kind, target } = askedBody(values.query, datasets)
      return {
        ...(kind === 'gauge' && target === null && { query: t('problem.target') }),
        ...(values.title.trim() === '' && { title: t('problem.title') }),
      }
    },
    onSaved(saved) {
      // Boards that were read before show it as it was.
      void client.invalidateQueries({ queryKey: ['dashboard'] })
      void renewBoards(client)
      onSaved(saved)
    },
  })
  const inputs = inputsOf(form, inputId, words)
  const locked = widget?.can.edit === false
  return (
    <>
      <LibraryQuestion
        id={inputId('query')}
        values={form.values}
        period={period}
        datasets={datasets}
        error={form.messages['query']}
        onQuestion={(query) => form.put('query', query)}
        onPeriod={setPeriod}
      />
      <ManageForm
        label={t(widget ? 'editTitle' : 'addTitle')}
        form={form}
        words={words}
        inputId={inputId}
        locked={locked ? t('locked') : undefined}
      >
        <FormSection id="widget-words" title={t('section.words')}>
          <TextField {...inputs('title')} longest={120} disabled={locked} required />
          <TextField {...inputs('titleEnglish')} longest={120} help={t('englishHelp')} disabled={locked} />
          <TextField {...inputs('description')} longest={300} help={t('descriptionHelp')} disabled={locked} />
          <TextField {...inputs('descriptionEnglish')} longest={300} help={t('englishHelp')} disabled={locked} />
        </FormSection>
        <FormSection id="widget-size" title={t('section.size')} lead={t('sizeLead')}>
          <PickField {...inputs('columns')} options={sizesIn(columnRange)} />
          <PickField {...inputs('rows')} options={sizesIn(rowRange)} />
        </FormSection>
      </ManageForm>
    </>
  )
}

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
function LibraryQuestion({ id, values, period, datasets, error, onQuestion, onPeriod }: LibraryQuestionProps) {
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
      <p className="max-w-176 text-ink-soft">{t('questionLead')}</p>
      <FieldNotes id={id} error={error} />
      <ExploredQuestion {...on} board={shown} datasets={datasets} />
    </section>
  )
}
