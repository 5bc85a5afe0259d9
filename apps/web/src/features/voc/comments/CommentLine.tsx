import { commentAnchor, commentPieces, type VocComment } from '@ido/contract'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { useKeptState } from '../../../ui/form/useKeptState.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import buttons from '../../../ui/plain/icon-button.module.css'
import { CommentForm } from './CommentForm.tsx'
import type { CommentDraft } from './draft-comment.ts'
import { newerComment, useCommentWrites } from './useComments.ts'
import styles from './comments.module.css'

interface CommentLineProps {
  readonly recordId: number
  readonly comment: VocComment
  readonly isAimedAt: boolean
  /** Nothing is written while somebody looks on as somebody else. */
  readonly readOnly: boolean
}

/** What somebody said and when, and what its reader may do with it. */
export function CommentLine({ recordId, comment, isAimedAt, readOnly }: CommentLineProps) {
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
