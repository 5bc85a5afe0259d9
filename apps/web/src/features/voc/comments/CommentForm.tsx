import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { otherRefusal, refusalOf } from '../../../ui/feedback/refusal.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import type { CommentDraft } from './draft-comment.ts'
import { MentionField } from './MentionField.tsx'

interface CommentFormProps {
  readonly id: string
  readonly recordId: number
  readonly label: string
  readonly send: string
  readonly draft: CommentDraft
  readonly busy: boolean
  readonly failure: Error | null
  /** What the comment has come to say while this was written. */
  readonly now?: string
  readonly onChange: (draft: CommentDraft) => void
  readonly onSend: () => void
  /** What stands beside the button that sends. */
  readonly children?: ReactNode
}

/** A comment that is written or changed; what was typed stays until it has arrived. */
export function CommentForm(props: CommentFormProps) {
  const { send, draft, busy, failure, now, onSend, children, ...field } = props
  const { t } = useTranslation('comments')
  const [asked, setAsked] = useState(false)
  const isEmpty = draft.text.trim() === ''
  const go = () => {
    setAsked(isEmpty)
    if (!isEmpty && !busy) onSend()
  }
  const refused = refusalOf(failure, 'mentions') ?? refusalOf(failure, 'body') ?? otherRefusal(failure, [])
  const error = asked && isEmpty ? t('missing') : refused
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <MentionField {...field} draft={draft} error={error} onSend={go} />
      {now !== undefined && (
        <div className="text-ink-soft text-sm">
          <p>{t('now')}</p>
          <blockquote className="max-w-[70ch] pl-3 border-l-3 border-line whitespace-pre-wrap wrap-anywhere">
            {now}
          </blockquote>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="default" type="submit" busy={busy}>
          {send}
        </Button>
        {children}
      </div>
    </form>
  )
}
