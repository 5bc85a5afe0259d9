import { longestComment } from '@ido/contract'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import form from '../../../ui/form/form.module.css'
import type { CommentDraft } from './draft-comment.ts'
import { useMentionOffers } from './useMentionOffers.ts'
import styles from './comments.module.css'

interface MentionFieldProps {
  readonly id: string
  readonly recordId: number
  readonly label: string
  readonly draft: CommentDraft
  readonly error?: ReactNode
  readonly onChange: (draft: CommentDraft) => void
  readonly onSend: () => void
}

/** Several lines of plain text in which `@` offers those who see the record; Ctrl-Enter sends. */
export function MentionField({ id, recordId, label, draft, error, onChange, onSend }: MentionFieldProps) {
  const { t } = useTranslation('comments')
  const area = useRef<HTMLTextAreaElement>(null)
  const { people, active, hasNobody, look, press, choose, point } = useMentionOffers({
    recordId,
    draft,
    onChange,
    area,
  })
  const isOpen = people.length > 0
  const keyed = (event: KeyboardEvent) => {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!sends && !press(event)) return
    event.preventDefault()
    // The page has Ctrl-Enter for its progress, and Escape for what lies over it.
    event.stopPropagation()
    if (sends) onSend()
  }
  return (
    <FieldFrame id={id} label={label} help={t('help')} error={error}>
      {(described) => (
        <div className={styles.area}>
          <textarea
            ref={area}
            id={id}
            className={form.input}
            rows={3}
            maxLength={longestComment}
            value={draft.text}
            {...described}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? `${id}-people` : undefined}
            aria-activedescendant={isOpen ? `${id}-person-${active}` : undefined}
            onChange={({ target }) => {
              onChange({ ...draft, text: target.value })
              look(target.selectionStart)
            }}
            onSelect={({ currentTarget }) => look(currentTarget.selectionStart)}
            onKeyDown={keyed}
          />
          {isOpen && (
            <div id={`${id}-people`} role="listbox" aria-label={t('people')} className={styles.people}>
              {people.map((person, place) => (
                // The text has the focus all the time, and its keys choose.
                <button
                  type="button"
                  tabIndex={-1}
                  key={person.id}
                  id={`${id}-person-${place}`}
                  role="option"
                  aria-selected={place === active}
                  onPointerMove={() => place !== active && point(place)}
                  onClick={() => choose(person)}
                >
                  <span>{person.name}</span>
                  <small>{[...person.roles, person.nik].filter(Boolean).join(' · ')}</small>
                </button>
              ))}
            </div>
          )}
          <p role="status" className={hasNobody ? styles.nobody : 'spoken'}>
            {isOpen && t('offered', { count: people.length })}
            {hasNobody && t('nobody')}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}
