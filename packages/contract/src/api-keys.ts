import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, givenDay, pageMeta, pageQuery, recordId } from './envelope.ts'

const tag = 'api-keys'
const permission = 'manageApiKeys'
const instant = z.iso.datetime({ offset: true })

/** How many keys may hold at once, how long a name may be, and how many questions one asks in a minute of a process. */
export const apiKeyLimits = { living: 200, nameLength: 100, questionsAMinute: 300 } as const

/** The scope of a key that reads figures and puts nothing in; such a key has no other. */
export const readingScope = 'query'

/** `resting`: its maker is suspended or may keep no keys; it holds again when the right returns. */
export const apiKeyStates = ['valid', 'resting', 'ended', 'revoked'] as const

const apiKey = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Datasets that it may send to, or `query` alone. */
    scopes: z.array(z.string()),
    /** What a key that reads figures sees of them, by name; null = all there are. Of one that sends data null. */
    sees: z
      .object({
        regions: z.array(z.string()).nullable(),
        products: z.array(z.string()).nullable(),
        datasets: z.array(z.string()).nullable(),
        /** False for one that reads figures only. */
        records: z.boolean(),
      })
      .nullable(),
    state: z.enum(apiKeyStates),
    /** By the name that they had then; null where it was the command. */
    madeBy: z.string().nullable(),
    madeAt: instant,
    /** To the minute; null where it never was. */
    lastUsedAt: instant.nullable(),
    /** The instant from which it no longer holds; null where it has no end. */
    endsAt: instant.nullable(),
    revokedAt: instant.nullable(),
    revokedBy: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKeyRow = z.output<typeof apiKey>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/v2/api-keys',
  summary:
    'Keys of programs that send data or read figures, those that hold first, the newest first; and what a new one may send. No answer ever has a key in it but the one that makes it.',
  tag,
  permission,
  query: pageQuery.omit({ search: true, orderBy: true }),
  answer: z.object({
    keys: z.array(apiKey),
    /** How many of all hold. */
    living: z.int(),
    /** What a key can be for, each with a row as a program would send it. */
    datasets: z.array(
      z.object({
        name: z.string(),
        titles: z.object({ id: z.string(), en: z.string() }),
        example: z.record(z.string(), z.unknown()),
      }),
    ),
    /** The datasets that a key which reads can be limited to. */
    readable: z.array(z.object({ name: z.string(), titles: z.object({ id: z.string(), en: z.string() }) })),
    can: z.object({ change: z.boolean(), whyNot: z.string().nullable() }),
  }),
  meta: pageMeta,
})
export type ApiKeyList = z.output<(typeof listApiKeys)['answer']>

const seen = z.array(bodyId).min(1).max(500).nullable().optional()

export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/v2/api-keys',
  summary:
    'Make a key for a program that sends data, or that reads figures (`query`) of all or of some regions, products and datasets, with or without records. The key itself is in this answer and never again; 403 where the session has not proved lately who is asking.',
  tag,
  permission,
  body: z.strictObject({
    name: z.string().trim().min(1).max(apiKeyLimits.nameLength),
    /** Names of datasets, or `query` alone. */
    scopes: z.array(z.string().max(100)).min(1).max(50),
    /** What a key that reads figures sees of them, by id; null or absent = all there are. */
    regions: seen,
    products: seen,
    /** The datasets that a key which reads may ask of; null or absent = all there are. */
    datasets: z.array(z.string().max(100)).min(1).max(50).nullable().optional(),
    /** True for a key that reads figures and no records. */
    figuresOnly: z.boolean().optional(),
    /** Its last day, in Asia/Jakarta; null or absent: it holds until it is revoked. */
    until: givenDay.nullable().optional(),
  }),
  answer: z.object({ id: z.int(), key: z.string() }),
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/v2/api-keys/:id',
  summary: 'Revoke a key: programs are refused with it from now on. 409 where it was revoked before.',
  tag,
  permission,
  params: z.object({ id: recordId }),
  answer: z.null(),
})
