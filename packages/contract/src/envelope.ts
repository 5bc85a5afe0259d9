import { z } from 'zod'
import { languages } from './language.ts'

export const firstPage = 1
export const defaultPageSize = 10
export const maximumPageSize = 100

/** Query of every list: `orderName` is a column, `orderBy` its direction; each list narrows `orderName` to its own columns. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000_000).default(firstPage),
  size: z.coerce.number().int().min(1).max(maximumPageSize).default(defaultPageSize),
  search: z.string().trim().max(200).optional(),
  orderBy: z.enum(['asc', 'desc']).optional(),
})

/** Query of a list as a file. A link that the browser follows itself cannot say in a header which language its reader has: without one it is the caller's own. */
export const fileQuery = {
  format: z.enum(['csv', 'xlsx']).default('csv'),
  language: z.enum(languages).optional(),
  /** Made up by who asks, to see how far the file is, and to stop it. */
  watch: z.uuid().optional(),
}

/** Meta of every list; `show_from` and `show_to` are 1-based row numbers, both 0 on an empty list. */
export const pageMeta = z
  .object({
    page: z.int(),
    size: z.int(),
    totalPage: z.int(),
    show_from: z.int(),
    show_to: z.int(),
    totalData: z.int(),
  })
  .meta({ id: 'PageMeta' })
export type PageMeta = z.output<typeof pageMeta>

/** Shape of every refusal. A conflict (409) carries its text in `message.details`, all others in `message`. */
export const errorEnvelope = z
  .object({
    code: z.int(),
    message: z.union([z.string(), z.object({ details: z.array(z.object({ message: z.string() })) })]),
    content: z.unknown().nullable(),
  })
  .meta({ id: 'ErrorEnvelope' })
export type ErrorEnvelope = z.output<typeof errorEnvelope>

/** A field that a request got wrong; `content.fields` of a 400 lists them so that a form can show each beside its input. */
export const fieldError = z.object({ field: z.string(), message: z.string() }).meta({ id: 'FieldError' })
export type FieldError = z.output<typeof fieldError>

/** An id in an address: positive and within what a bigint sequence will ever hand out. */
export const recordId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** An id in a body: a number already, since coercing would read `true` as 1. */
export const bodyId = z.int().min(1)

/** A read-only field that callers may send back as they read it; its value is ignored. */
export const ignored = z
  .unknown()
  .transform(() => undefined)
  .optional()

// Beyond these a time zone moves a day into a year that PostgreSQL or ISO 8601 writes in another way.
const isPlainYear = (text: string) => text >= '1000' && text < '9999'
/** A day (YYYY-MM-DD) that a person sends. */
export const givenDay = z.iso.date().refine(isPlainYear, 'notDate')
/** An instant (ISO 8601 with its offset) that a person sends. */
export const givenInstant = z.iso.datetime({ offset: true }).refine(isPlainYear, 'notInstant')
