import { type EndpointAnswer, longestComment, vocMentionable } from '@ido/contract'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../../i18n/speech.ts'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import form from '../../../ui/form/form.module.css'
import { type CommentDraft, mentionAt, withMention } from './draft-comment.ts'
import styles from './comments.module.css'
import { read } from '../../../api/client.ts'
import { vocKeys } from '../queries.ts'

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
        <div className="relative">
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
                  <small className="text-ink-soft wrap-anywhere">
                    {[...person.roles, person.nik].filter(Boolean).join(' · ')}
                  </small>
                </button>
              ))}
            </div>
          )}
          <p role="status" className={hasNobody ? 'mt-1 text-ink-faint text-xs' : 'spoken'}>
            {isOpen && t('offered', { count: people.length })}
            {hasNobody && t('nobody')}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}

type Offered = EndpointAnswer<typeof vocMentionable>[number]

interface Typing {
  readonly recordId: number
  readonly draft: CommentDraft
  readonly onChange: (draft: CommentDraft) => void
  readonly area: RefObject<HTMLTextAreaElement | null>
}

const pause = 150

/** Who is offered for the `@` before the caret, and the keys that choose among them. */
function useMentionOffers({ recordId, draft, onChange, area }: Typing) {
  const [caret, setCaret] = useState(0)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [wanted, setActive] = useState(0)
  const at = mentionAt(draft, caret)
  const isOpen = at !== null && at.start !== dismissed
  const [typed] = useDebouncedValue(at?.typed ?? '', pause)
  const { data, isFetching } = useQuery({
    queryKey: [...vocKeys.all, 'mentionable', recordId, typed],
    queryFn: async ({ signal }) =>
      (await read(vocMentionable, signal, { params: { id: recordId }, query: { search: typed } })).answer,
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const people = isOpen ? (data ?? []) : []
  const active = Math.min(wanted, people.length - 1)
  const choose = (person: Offered) => {
    if (!at) return
    const next = withMention(draft, at.start, caret, { id: person.id, name: person.name })
    // At once, so that the caret has the new text to stand in.
    flushSync(() => onChange(next.draft))
    setCaret(next.caret)
    setActive(0)
    area.current?.focus()
    area.current?.setSelectionRange(next.caret, next.caret)
  }
  const look = (position: number) => {
    setCaret(position)
    if (mentionAt(draft, position)?.start !== dismissed) setDismissed(null)
  }
  /** Whether the key was meant for the list. */
  const press = ({ key, nativeEvent }: KeyboardEvent): boolean => {
    const person = people[active]
    if (!person || nativeEvent.isComposing) return false
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setActive((active + 1) % people.length),
      ArrowUp: () => setActive((active + people.length - 1) % people.length),
      Enter: () => choose(person),
      Tab: () => choose(person),
      Escape: () => setDismissed(at?.start ?? null),
    }
    steps[key]?.()
    return steps[key] !== undefined
  }
  const hasNobody = isOpen && !isFetching && data?.length === 0 && at.typed === typed
  return { people, active, hasNobody, look, press, choose, point: setActive }
}
