import { commentAnchor, type VocDetail } from '@ido/contract'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadTexts, useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { useKeptState } from '../../../ui/form/useKeptState.ts'
import { useViewing, ViewingNote } from '../../../ui/form/ViewingNote.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentLine } from './CommentLine.tsx'
import { emptyComment } from './draft-comment.ts'
import { useComments, useCommentWrites } from './useComments.ts'
import styles from './comments.module.css'

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
