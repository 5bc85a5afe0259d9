import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, recordId } from './envelope.ts'
import { givenVersion } from './managed.ts'
import { roles } from './permissions.ts'

/** What people say to each other about a record. */
const tag = 'voc'
const permission = 'hasAccess'

export const longestComment = 4_000
/** A record has at most so many comments, and a comment names at most so many people. */
export const mostComments = 500
export const mostMentions = 20
/** So many are offered for what was typed after `@`. */
export const mostMentionable = 8

const named = z.object({ id: z.int(), name: z.string() })

export const vocComment = z
  .object({
    id: z.int(),
    by: named,
    body: z.string(),
    /** Who is named in it, each as `@name` in the text. */
    mentions: z.array(named),
    version: z.int(),
    at: z.iso.datetime({ offset: true }),
    edited_at: z.iso.datetime({ offset: true }).nullable(),
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'VocComment' })
export type VocComment = z.output<typeof vocComment>

export const listVocComments = endpoint({
  method: 'GET',
  path: '/api/v2/voc/comments/:id',
  summary: 'The latest comments on a record, oldest first; with `before`, those that came before that comment.',
  tag,
  permission,
  params: z.object({ id: recordId }),
  query: z.object({ before: recordId.optional(), size: z.coerce.number().int().min(1).max(100).default(20) }),
  answer: z.array(vocComment),
  meta: z.object({
    /** Of all, and how many of them came before the first of these. */
    totalData: z.int(),
    earlier: z.int(),
  }),
})

export const vocMentionable = endpoint({
  method: 'GET',
  path: '/api/v2/voc/mentionable/:id',
  summary: `Who may be named in a comment on the record: those who see it, at most ${mostMentionable} whose name holds what was typed.`,
  tag,
  permission,
  params: z.object({ id: recordId }),
  query: z.object({ search: z.string().trim().max(100).default('') }),
  answer: z.array(
    named.extend({
      roles: z.array(z.enum(roles)),
      /** Where another of that name is offered. */
      nik: z.string().nullable(),
    }),
  ),
})

const said = {
  body: z.string().trim().min(1, 'commentEmpty').max(longestComment),
  mentions: z.array(bodyId.max(Number.MAX_SAFE_INTEGER)).max(mostMentions).default([]),
}

export const addVocComment = endpoint({
  method: 'POST',
  path: '/api/v2/voc/comments/:id',
  summary:
    'Say something about a record. `mentions` are people who see it and stand in the text as `@name`; each is told once.',
  tag,
  permission,
  params: z.object({ id: recordId }),
  body: z.strictObject(said),
  answer: vocComment,
})

const one = z.object({ id: recordId, commentId: recordId })

export const changeVocComment = endpoint({
  method: 'PUT',
  path: '/api/v2/voc/comments/:id/:commentId',
  summary: 'Change a comment of one’s own; only who was not named before is told. A stale `version` answers 409.',
  tag,
  permission,
  params: one,
  body: z.strictObject({ ...said, version: givenVersion }),
  answer: vocComment,
})

export const deleteVocComment = endpoint({
  method: 'DELETE',
  path: '/api/v2/voc/comments/:id/:commentId',
  summary: 'Delete a comment: one’s own, or as ADMIN any. Notices of it that nobody has read go with it.',
  tag,
  permission,
  params: one,
  answer: z.null(),
})

/** A piece of a comment; `name` where it is `@name` of somebody who is named. */
export interface CommentPiece {
  readonly text: string
  readonly name?: string
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A comment cut at the people whom it names, of which the longest name counts: in '@Ani Putri' nobody finds an Ani. Pure. */
export function commentPieces(body: string, names: readonly string[]): CommentPiece[] {
  if (names.length === 0) return [{ text: body }]
  const longestFirst = names.toSorted((name, other) => other.length - name.length).map(literal)
  const pieces = body.split(new RegExp(`(@(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}]))`, 'u'))
  return pieces
    .map((text, place) => (place % 2 === 1 ? { text, name: text.slice(1) } : { text }))
    .filter(({ text }) => text !== '')
}

/** What the page of a record calls the place of a comment. */
export const commentAnchor = (id: number) => `comment-${id}`
