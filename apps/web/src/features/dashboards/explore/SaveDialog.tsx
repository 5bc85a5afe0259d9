import { presetSince, questionTitle, type AskedAlone, type DashboardAnswer } from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState, type SubmitEvent } from 'react'
import { boardLink, boardsQuery, renewBoards } from '../../../api/boards.ts'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { ChoicesField } from '../../../ui/form/ChoicesField.tsx'
import { PickField } from '../../../ui/form/PickField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Failure, Message } from '../../../ui/plain/Message.tsx'
import { datasetOf, type Board } from '../board.ts'
import { makingQuery } from '../own/queries.ts'
import { isSlug, slugOf } from '../own/slug.ts'
import { keptWidget, type WidgetSize } from './kept-widget.ts'
import { addToBoard, startBoard } from './saving.ts'

interface SaveDialogProps {
  readonly asked: AskedAlone
  readonly board: Board
  readonly onClose: () => void
}

interface Draft {
  readonly title: string
  readonly english: string
  readonly description: string
  readonly size: WidgetSize
  /** Path of a board, or '' for a new one. */
  readonly path: string
  readonly boardTitle: string
  /** Undefined = as its title says. */
  readonly slug: string | undefined
}

/** Keeps the question as a widget of a board: one that there is, or a new one. */
export function SaveDialog({ asked, board, onClose }: SaveDialogProps) {
  const { t } = useTranslation(['explore', 'common'])
  const id = useId()
  const dataset = datasetOf(board, asked.query.dataset)
  const names = dataset && questionTitle(asked.query, dataset, asked.kind)
  const [draft, setDraft] = useState<Draft>({
    title: names?.id ?? '',
    english: names?.en ?? '',
    description: '',
    size: asked.kind === 'number' || asked.kind === 'gauge' ? 'small' : 'half',
    path: '',
    boardTitle: '',
    slug: undefined,
  })
  const [tried, setTried] = useState(false)
  const { save, wasStale } = useSaving(asked, board)
  // Any other board gets an address of its own.
  const isForAll = useQuery(makingQuery).data?.can.share ?? false
  const wrong = wrongIn(draft, isForAll, t)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(wrong).length === 0 && !save.isPending) save.mutate(draft)
  }
  const title = t('save.title')
  if (save.data) return <Saved title={title} saved={save.data} wasStale={wasStale} board={board} onClose={onClose} />
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('save.cancel')}
          </Button>
          <Button type="submit" form={`${id}-form`} busy={save.isPending}>
            {t('save.send')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className="grid gap-3" onSubmit={submit} noValidate>
        <Failure>{save.error && (save.error instanceof ApiError ? save.error.message : t('save.failed'))}</Failure>
        {asked.kind === 'gauge' && asked.target === undefined && <Failure>{t('save.gaugeTarget')}</Failure>}
        <Fields
          id={id}
          draft={draft}
          board={board}
          isForAll={isForAll}
          wrong={tried ? wrong : {}}
          onChange={(by) => setDraft({ ...draft, ...by })}
        />
      </form>
    </Dialog>
  )
}

/** The notes of a field that cannot be sent as it is. */
type Wrong = Partial<Record<'title' | 'boardTitle' | 'slug', string>>
type Words = ReturnType<typeof useTranslation<['explore', 'common']>>['t']

function wrongIn({ title, path, boardTitle, slug }: Draft, isForAll: boolean, t: Words): Wrong {
  const address = slug ?? slugOf(boardTitle)
  const isNew = path === ''
  return {
    ...(title.trim() === '' && { title: t('save.missing') }),
    ...(isNew && boardTitle.trim() === '' && { boardTitle: t('save.missing') }),
    ...(isNew && isForAll && !isSlug(address) && { slug: t('save.slugWrong') }),
  }
}

function useSaving(asked: AskedAlone, board: Board) {
  const queryClient = useQueryClient()
  const [wasStale, setStale] = useState(false)
  const save = useMutation({
    mutationFn: async (draft: Draft) => {
      const dataset = datasetOf(board, asked.query.dataset)
      if (!dataset) throw new Error(`No dataset ${asked.query.dataset}`)
      const both = (first: string, second = '') => ({ id: first.trim(), en: second.trim() || first.trim() })
      const widget = keptWidget(asked, dataset, {
        title: both(draft.title, draft.english),
        description: both(draft.description),
        size: draft.size,
      })
      const isNew = draft.path === ''
      const slug = draft.slug ?? slugOf(draft.boardTitle)
      return isNew
        ? startBoard({ slug, title: both(draft.boardTitle), period: periodFor(board) }, widget, dataset)
        : addToBoard(draft.path, widget, () => setStale(true))
    },
    onSuccess: async () => {
      await Promise.all([renewBoards(queryClient), queryClient.invalidateQueries({ queryKey: ['dashboard'] })])
    },
  })
  return { save, wasStale }
}

/** A board has no days of its own: it begins with what those that were asked about lie in. */
const periodFor = ({ look: { preset, span } }: Board) => preset ?? (span ? presetSince(span.from, new Date()) : 'all')

interface FieldsProps {
  readonly id: string
  readonly draft: Draft
  readonly board: Board
  /** A new board is for everybody, at an address that is chosen. */
  readonly isForAll: boolean
  readonly wrong: Wrong
  readonly onChange: (by: Partial<Draft>) => void
}

function Fields({ id, draft, board, isForAll, wrong, onChange }: FieldsProps) {
  const { t } = useTranslation('explore')
  const boards = useQuery(boardsQuery)
  const offered = (boards.data ?? [])
    .filter(({ can }) => can.edit)
    .map(({ path, title }) => ({ value: path, label: title[board.language] }))
  return (
    <>
      <TextField
        id={`${id}-title`}
        label={t('save.name')}
        value={draft.title}
        onChange={(title) => onChange({ title })}
        longest={120}
        required
        error={wrong.title}
      />
      <TextField
        id={`${id}-english`}
        label={t('save.nameInEnglish')}
        value={draft.english}
        onChange={(english) => onChange({ english })}
        longest={120}
        help={t('save.nameHelp')}
      />
      <TextField
        id={`${id}-description`}
        label={t('save.description')}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        longest={200}
        help={t('save.descriptionHelp')}
      />
      <ChoicesField
        id={`${id}-size`}
        label={t('save.size')}
        value={draft.size}
        options={(['small', 'half', 'whole'] as const).map((size) => ({ value: size, label: t(`save.sizes.${size}`) }))}
        onChange={(size) => onChange({ size: size as WidgetSize })}
      />
      <PickField
        id={`${id}-board`}
        label={t('save.board')}
        value={draft.path}
        options={[{ value: '', label: t('save.newBoard') }, ...offered]}
        onChange={(path) => onChange({ path })}
        help={boards.error ? t('save.boardsFailed') : t('save.boardHelp')}
      />
      {draft.path === '' && (
        <>
          <TextField
            id={`${id}-board-title`}
            label={t('save.boardTitle')}
            value={draft.boardTitle}
            onChange={(boardTitle) => onChange({ boardTitle })}
            longest={80}
            required
            error={wrong.boardTitle}
          />
          {isForAll && (
            <TextField
              id={`${id}-slug`}
              label={t('save.slug')}
              value={draft.slug ?? slugOf(draft.boardTitle)}
              onChange={(slug) => onChange({ slug })}
              longest={70}
              help={t('save.slugHelp')}
              error={wrong.slug}
            />
          )}
        </>
      )}
    </>
  )
}

interface SavedProps {
  readonly title: string
  readonly saved: DashboardAnswer
  readonly wasStale: boolean
  readonly board: Board
  readonly onClose: () => void
}

function Saved({ title, saved: { path, definition }, wasStale, board, onClose }: SavedProps) {
  const { t } = useTranslation('explore')
  const boards = useQuery(boardsQuery)
  const [screen] = boards.data?.find((one) => one.path === path)?.screens ?? []
  const name = definition.title[board.language]
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button kind="default" onClick={onClose}>
          {t('save.stay')}
        </Button>
      }
    >
      <Message role="status" tone="good">
        {t('save.done', { board: name })} {wasStale && t('save.wasStale')}
      </Message>
      {screen && (
        <p>
          <Link {...boardLink(screen)} data-first>
            {t('save.goThere', { board: name })}
          </Link>
        </p>
      )}
    </Dialog>
  )
}
