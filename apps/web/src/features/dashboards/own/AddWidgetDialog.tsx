import type { Widget } from '@ido/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boardsQuery } from '../../../api/boards.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
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

/** Widgets of the other boards that one sees: first which board, then which of its widgets; as many as one likes. */
export function AddWidgetDialog({ board, onAdd, onClose }: AddWidgetDialogProps) {
  const { t } = useTranslation('boards')
  const [path, setPath] = useState<string | null>(null)
  return (
    <Dialog
      title={t('add.title')}
      width="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('add.done')}</Button>}
    >
      {path === null ? (
        <BoardChoice board={board} onChoose={setPath} />
      ) : (
        <WidgetChoice path={path} board={board} onAdd={onAdd} onBack={() => setPath(null)} />
      )}
    </Dialog>
  )
}

function BoardChoice({ board, onChoose }: Pick<AddWidgetDialogProps, 'board'> & { onChoose: (path: string) => void }) {
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
      <SearchBox label={t('add.search')} hint={t('add.hint')} value={words} onSearch={setWords} />
      {found.length === 0 && <p className={styles.hint}>{t('add.noBoard')}</p>}
      <ul className={styles.choices} aria-label={t('add.boards')}>
        {found.map(({ path, title, question }) => (
          <li key={path}>
            <div>
              <button type="button" className={styles.open} onClick={() => onChoose(path)}>
                {title[language]}
              </button>
              <p>{question[language]}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

interface WidgetChoiceProps extends Pick<AddWidgetDialogProps, 'board' | 'onAdd'> {
  readonly path: string
  readonly onBack: () => void
}

function WidgetChoice({ path, board, onAdd, onBack }: WidgetChoiceProps) {
  const { t } = useTranslation(['boards', 'common'])
  const { data, error, refetch, isFetching } = useQuery(dashboardQuery(path))
  const [picked, setPicked] = useState<readonly string[]>([])
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
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <p aria-busy>{t('common:loading')}</p>}
      {isFull && <p className={styles.hint}>{t('arrange.most', { most: mostWidgets })}</p>}
      {data?.definition.widgets.length === 0 && <p className={styles.hint}>{t('add.noWidget')}</p>}
      <ul className={styles.choices} aria-label={data?.definition.title[language] ?? t('add.boards')}>
        {data?.definition.widgets.map((widget) => (
          <li key={widget.id}>
            <div>
              <b>{widget.title[language]}</b>
              <p>{widget.description[language]}</p>
              <small>
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
