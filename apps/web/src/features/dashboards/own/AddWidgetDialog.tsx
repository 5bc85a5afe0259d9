import { library, libraryAtHand, type Widget } from '@ido/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { boardsQuery } from '../../../api/boards.ts'
import { read } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { managedKey } from '../../../ui/manage/calls.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import type { Board } from '../board.ts'
import { dashboardQuery } from '../queries.ts'
import styles from './arrange.module.css'
import { mostWidgets } from './arranging.ts'

interface AddWidgetDialogProps {
  readonly board: Board
  readonly onAdd: (widget: Widget) => void
  readonly onClose: () => void
}

/** Where widgets come from: a board, whose widgets are copied, or the library, whose widgets are followed. */
type Source = 'library' | { readonly path: string }

/** Widgets of the library and of the other boards that one sees: first from where, then which; as many as one likes. */
export function AddWidgetDialog({ board, onAdd, onClose }: AddWidgetDialogProps) {
  const { t } = useTranslation('boards')
  const [from, setFrom] = useState<Source | null>(null)
  const chosen = { board, onAdd, onBack: () => setFrom(null) }
  return (
    <Dialog
      title={t('add.title')}
      width="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('add.done')}</Button>}
    >
      {from === null && <BoardChoice board={board} onChoose={setFrom} />}
      {from === 'library' && <LibraryWidgets {...chosen} />}
      {from !== null && from !== 'library' && <BoardWidgets path={from.path} {...chosen} />}
    </Dialog>
  )
}

interface BoardChoiceProps extends Pick<AddWidgetDialogProps, 'board'> {
  readonly onChoose: (from: Source) => void
}

function BoardChoice({ board, onChoose }: BoardChoiceProps) {
  const { t } = useTranslation(['boards', 'common'])
  const [words, setWords] = useState('')
  const { data, error, refetch, isFetching } = useQuery(boardsQuery)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <p aria-busy>{t('common:loading')}</p>
  const { language, datasets } = board
  const measureTitles = (measures: Readonly<Record<string, readonly string[]>>) =>
    datasets.flatMap((dataset) =>
      dataset.measures.filter(({ id }) => measures[dataset.id]?.includes(id)).map(({ titles }) => titles[language]),
    )
  const found = data
    .filter(({ path }) => path !== board.path)
    .filter(({ title, question, measures }) => {
      const text = [title[language], question[language], ...measureTitles(measures)].join(' ').toLowerCase()
      return words
        .toLowerCase()
        .split(/\s+/)
        .every((word) => text.includes(word))
    })
  return (
    <>
      <ul className={styles.choices} aria-label={t('add.library')}>
        <li>
          <div>
            <button
              type="button"
              className="w-full text-ink font-semibold text-left hover:underline"
              onClick={() => onChoose('library')}
            >
              {t('add.library')}
            </button>
            <p className="text-ink-soft text-sm">{t('add.libraryTells')}</p>
          </div>
        </li>
      </ul>
      <SearchBox label={t('add.search')} hint={t('add.hint')} value={words} onSearch={setWords} />
      {found.length === 0 && <p className="text-ink-soft text-sm">{t('add.noBoard')}</p>}
      <ul className={styles.choices} aria-label={t('add.boards')}>
        {found.map(({ path, title, question }) => (
          <li key={path}>
            <div>
              <button
                type="button"
                className="w-full text-ink font-semibold text-left hover:underline"
                onClick={() => onChoose({ path })}
              >
                {title[language]}
              </button>
              <p className="text-ink-soft text-sm">{question[language]}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ChoiceProps extends Pick<AddWidgetDialogProps, 'board' | 'onAdd'> {
  readonly onBack: () => void
}

function BoardWidgets({ path, ...props }: ChoiceProps & { readonly path: string }) {
  const { t } = useTranslation('boards')
  const asked = useQuery(dashboardQuery(path))
  const definition = asked.data?.definition
  return (
    <WidgetChoice
      {...props}
      asked={asked}
      widgets={definition?.widgets}
      label={definition?.title[props.board.language] ?? t('add.boards')}
      none={t('add.noWidget')}
    />
  )
}

/** Of the library: the board follows them. */
function LibraryWidgets(props: ChoiceProps) {
  const { t } = useTranslation('boards')
  const asked = useQuery(libraryWidgetsQuery)
  return (
    <WidgetChoice {...props} asked={asked} widgets={asked.data} label={t('add.library')} none={t('add.noLibrary')} />
  )
}

interface WidgetChoiceProps extends ChoiceProps {
  readonly asked: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  readonly widgets: readonly Widget[] | undefined
  readonly label: string
  readonly none: string
}

function WidgetChoice({ asked, widgets, label, none, board, onAdd, onBack }: WidgetChoiceProps) {
  const { t } = useTranslation(['boards', 'common'])
  const [picked, setPicked] = useState<readonly string[]>([])
  const { error, refetch, isFetching } = asked
  const { language } = board
  const isFull = board.definition.widgets.length >= mostWidgets
  const pick = (widget: Widget) => {
    onAdd(widget)
    setPicked([...picked, widget.id])
  }
  return (
    <>
      <Button kind="quiet" size="small" onClick={onBack}>
        <IconArrowLeft size={16} aria-hidden />
        {t('add.back')}
      </Button>
      {error && !widgets && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!widgets && !error && <p aria-busy>{t('common:loading')}</p>}
      {isFull && <p className="text-ink-soft text-sm">{t('arrange.most', { most: mostWidgets })}</p>}
      {widgets?.length === 0 && <p className="text-ink-soft text-sm">{none}</p>}
      <ul className={styles.choices} aria-label={label}>
        {widgets?.map((widget) => (
          <li key={widget.id}>
            <div>
              <b>{widget.title[language]}</b>
              <p className="text-ink-soft text-sm">{widget.description[language]}</p>
              <small className="text-ink-faint text-xs">
                {t(`kind.${widget.kind}`)} · {t('add.size', { columns: widget.columns, rows: widget.rows })}
              </small>
            </div>
            <Button
              kind="default"
              size="small"
              disabled={isFull}
              aria-label={t(picked.includes(widget.id) ? 'add.pickedOf' : 'add.pickOf', {
                title: widget.title[language],
              })}
              onClick={() => pick(widget)}
            >
              {t(picked.includes(widget.id) ? 'add.picked' : 'add.pick')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The library's widgets as a board takes them; asked again once one of them changes. */
const libraryWidgetsQuery = queryOptions({
  queryKey: [...managedKey(library), 'at-hand'],
  queryFn: async ({ signal }) => (await read(libraryAtHand, signal)).answer,
})
