import { commentAnchor, commentPieces, type VocComment, type VocDetail } from '@ido/contract'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loadTexts, useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { ViewingNote, useViewing } from '../../../ui/form/ViewingNote.tsx'
import { useKeptState } from '../../../ui/form/useKeptState.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import buttons from '../../../ui/plain/icon-button.module.css'
import { CommentForm } from './CommentForm.tsx'
import styles from './comments.module.css'
import { emptyComment, type CommentDraft } from './draft-comment.ts'
import { newerComment, useCommentWrites, useComments } from './useComments.ts'

await loadTexts('comments')

/** What people say to each other about the record, the oldest first, and a field for more. */
export function Comments({ record }: { readonly record: VocDetail }) {
  const { t } = useTranslation('comments')
  const list = useComments(record.id)
  const viewing = useViewing()
  const pages = list.data?.pages ?? []
  const comments = pages.toReversed().flatMap(({ answer }) => answer)
  const total = pages[0]?.meta.totalData ?? 0
  const earlier = pages.at(-1)?.meta.earlier ?? 0
  const aim = useAim(list, comments.map(({ id }) => commentAnchor(id))) // prettier-ignore
  return (
    <>
      <h2 id="voc-comments">{total > 0 ? t('titleCount', { count: total }) : t('title')}</h2>
      {list.error && <LoadFailure error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {!list.data && !list.error && <p className="my-3.5 text-ink-faint">{t('loading')}</p>}
      {list.data && total === 0 && <p className="my-3.5 text-ink-faint">{t('none')}</p>}
      {earlier > 0 && (
        <Button kind="quiet" size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('earlier', { count: earlier })}
        </Button>
      )}
      {comments.length > 0 && (
        <ol className={styles.list} aria-labelledby="voc-comments">
          {comments.map((comment) => (
            <CommentLine
              key={comment.id}
              recordId={record.id}
              comment={comment}
              isAimedAt={commentAnchor(comment.id) === aim}
              readOnly={viewing}
            />
          ))}
        </ol>
      )}
      {viewing ? <ViewingNote /> : <NewComment recordId={record.id} />}
    </>
  )
}

/** The comment that the address names: pages before it are fetched until it is there, then it comes into view. */
function useAim(list: ReturnType<typeof useComments>, shown: readonly string[]): string {
  const { hash } = useLocation()
  const isShown = shown.includes(hash)
  const { hasNextPage, isFetching, fetchNextPage } = list
  const isWanted = hash.startsWith(commentAnchor(0).slice(0, -1)) && !isShown && hasNextPage && !isFetching
  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, fetchNextPage])
  useEffect(() => {
    if (!isShown) return
    const line = document.getElementById(hash)
    line?.scrollIntoView({ block: 'center' })
    line?.focus({ preventScroll: true })
  }, [isShown, hash])
  return hash
}

function NewComment({ recordId }: { readonly recordId: number }) {
  const { t } = useTranslation('comments')
  const { add } = useCommentWrites(recordId)
  const isWorthIt = ({ text }: typeof emptyComment) => text.trim() !== ''
  const { state, setState, forget } = useKeptState(`voc-comment-${recordId}`, () => emptyComment, isWorthIt)
  const send = () =>
    add.mutate(state, {
      onSuccess: () => {
        // What was typed while it was sent stays.
        setState((now) => (now.text === state.text ? emptyComment : now))
        forget()
      },
    })
  return (
    <>
      <CommentForm
        id="voc-comment-new"
        recordId={recordId}
        label={t('label')}
        send={t('send')}
        draft={state}
        busy={add.isPending}
        failure={add.error}
        onChange={(draft) => setState(() => draft)}
        onSend={send}
      />
      <LeaveGuard when={() => isWorthIt(state)} onDiscard={forget} />
    </>
  )
}

interface CommentLineProps {
  readonly recordId: number
  readonly comment: VocComment
  readonly isAimedAt: boolean
  /** Nothing is written while somebody looks on as somebody else. */
  readonly readOnly: boolean
}

/** What somebody said and when, and what its reader may do with it. */
function CommentLine({ recordId, comment, isAimedAt, readOnly }: CommentLineProps) {
  const { t } = useTranslation('comments')
  const format = useFormat()
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null)
  const { by, at, edited_at: edited, body, mentions, can } = comment
  const names = { name: by.name, at: format.instant(at) }
  const done = () => setDoing(null)
  return (
    <li id={commentAnchor(comment.id)} data-aimed={isAimedAt || undefined} tabIndex={-1}>
      <div className={styles.head}>
        <b className="text-ink wrap-anywhere">{by.name}</b>
        <time dateTime={at}>{names.at}</time>
        {edited && <span title={t('editedAt', { at: format.instant(edited) })}>· {t('edited')}</span>}
        <span className="inline-flex ml-auto">
          {can.edit && !readOnly && doing !== 'edit' && (
            <button
              type="button"
              className={buttons.icon}
              aria-label={t('edit', names)}
              onClick={() => setDoing('edit')}
            >
              <IconPencil size={16} aria-hidden />
            </button>
          )}
          {can.delete && !readOnly && (
            <button
              type="button"
              className={buttons.icon}
              aria-label={t('remove', names)}
              onClick={() => setDoing('remove')}
            >
              <IconTrash size={16} aria-hidden />
            </button>
          )}
        </span>
      </div>
      {doing === 'edit' ? (
        <EditedComment recordId={recordId} comment={comment} onDone={done} />
      ) : (
        <p className="max-w-[70ch] whitespace-pre-wrap wrap-anywhere">
          {commentPieces(
            body,
            mentions.map(({ name }) => name),
          ).map(({ text, name }, place) =>
            // The text of a comment keeps its pieces where they are.
            name === undefined ? (
              text
            ) : (
              <mark className="bg-transparent text-inherit font-semibold" key={`${place}`}>
                {text}
              </mark>
            ),
          )}
        </p>
      )}
      {doing === 'remove' && <RemoveDialog recordId={recordId} comment={comment} onDone={done} />}
    </li>
  )
}

interface OneProps {
  readonly recordId: number
  readonly comment: VocComment
  readonly onDone: () => void
}

function EditedComment({ recordId, comment, onDone }: OneProps) {
  const { t } = useTranslation('comments')
  const { change } = useCommentWrites(recordId)
  const [opened] = useState(comment)
  // What changed since it was opened is refused once and shown; the next try stands on that.
  const [base, setBase] = useState(comment)
  const start = (): CommentDraft => ({ text: opened.body, named: opened.mentions })
  const isChanged = ({ text }: CommentDraft) => text !== base.body
  const { state, setState, forget } = useKeptState(`voc-comment-edit-${comment.id}`, start, isChanged)
  const leave = () => {
    forget()
    onDone()
  }
  const send = () =>
    change.mutate(
      { comment: base, draft: state },
      { onSuccess: leave, onError: (failure) => setBase(newerComment(failure) ?? base) },
    )
  return (
    <CommentForm
      id={`voc-comment-${comment.id}`}
      {...(base.version !== opened.version && { now: base.body })}
      recordId={recordId}
      label={t('editLabel')}
      send={t('save')}
      draft={state}
      busy={change.isPending}
      failure={change.error}
      onChange={(draft) => setState(() => draft)}
      onSend={send}
    >
      <Button kind="quiet" onClick={leave}>
        {t('cancel')}
      </Button>
      <LeaveGuard when={() => isChanged(state) && !change.isSuccess} onDiscard={leave} />
    </CommentForm>
  )
}

function RemoveDialog({ recordId, comment, onDone }: OneProps) {
  const { t } = useTranslation('comments')
  const { remove } = useCommentWrites(recordId)
  const send = () =>
    remove.mutate(comment, {
      onSuccess: () => showNotice(t('removed')),
      onSettled: onDone,
    })
  return (
    <Dialog
      title={t('removeTitle')}
      onClose={onDone}
      footer={
        <>
          <Button kind="default" onClick={onDone}>
            {t('keep')}
          </Button>
          <Button busy={remove.isPending} onClick={send}>
            {t('removeYes')}
          </Button>
        </>
      }
    >
      <p>{t('removeText', { name: comment.by.name })}</p>
    </Dialog>
  )
}
