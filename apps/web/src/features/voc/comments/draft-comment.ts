import { commentPieces } from '@ido/contract'

interface NamedPerson {
  readonly id: number
  readonly name: string
}

/** A comment while it is written: its text, and who was picked for the names in it. */
export interface CommentDraft {
  readonly text: string
  readonly named: readonly NamedPerson[]
}

export const emptyComment: CommentDraft = { text: '', named: [] }

/** Who is still named in the text. */
export function mentionsIn({ text, named }: CommentDraft): number[] {
  const pieces = commentPieces(
    text,
    named.map(({ name }) => name),
  )
  const written = new Set(pieces.map(({ name }) => name))
  return named.filter(({ name }) => written.has(name)).map(({ id }) => id)
}

/** The longest that is taken for the beginning of a name. */
const longestTyped = 40

/** The `@` before the caret and what follows it; null where none is being typed, or a name stands there whole. */
export function mentionAt({ text, named }: CommentDraft, caret: number): { start: number; typed: string } | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('@')
  const typed = before.slice(start + 1)
  const begins = start !== -1 && (start === 0 || /[\s(]/.test(before.charAt(start - 1)))
  if (!begins || typed.length > longestTyped || typed.includes('\n') || typed.startsWith(' ')) return null
  return named.some(({ name }) => typed.startsWith(name)) ? null : { start, typed: typed.trimEnd() }
}

/** The text with the person's name where the `@` was typed, and the caret behind it. */
export function withMention(draft: CommentDraft, start: number, caret: number, person: NamedPerson) {
  const head = `${draft.text.slice(0, start)}@${person.name} `
  const named = [...draft.named.filter(({ id }) => id !== person.id), person]
  return { draft: { text: head + draft.text.slice(caret).replace(/^ /, ''), named }, caret: head.length }
}
