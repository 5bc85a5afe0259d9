import { vocMentionable, type EndpointAnswer } from '@ido/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { read } from '../../../api/client.ts'
import { vocKeys } from '../queries.ts'
import { mentionAt, withMention, type CommentDraft } from './draft-comment.ts'

export type Offered = EndpointAnswer<typeof vocMentionable>[number]

interface Typing {
  readonly recordId: number
  readonly draft: CommentDraft
  readonly onChange: (draft: CommentDraft) => void
  readonly area: RefObject<HTMLTextAreaElement | null>
}

const pause = 150

/** Who is offered for the `@` before the caret, and the keys that choose among them. */
export function useMentionOffers({ recordId, draft, onChange, area }: Typing) {
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
