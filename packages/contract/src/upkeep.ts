import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageMeta, pageQuery } from './envelope.ts'
import { managementPage } from './permissions.ts'

const tag = 'settings'
const permission = managementPage.setting
const instant = z.iso.datetime({ offset: true })
const query = pageQuery.omit({ search: true, orderBy: true })

const failedJob = z
  .object({
    id: z.string(),
    /** By its name in the queue. */
    task: z.string(),
    attempts: z.int(),
    mostAttempts: z.int(),
    failedAt: instant,
    /** When it is tried again; null where it was given up. */
    nextAt: instant.nullable(),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.output<typeof failedJob>

export const failedJobs = endpoint({
  method: 'GET',
  path: '/api/v2/settings/failed-jobs',
  summary:
    'Background jobs whose last try failed, the newest first: those that are tried again, and those that were given up.',
  tag,
  permission,
  query,
  answer: z.array(failedJob),
  meta: pageMeta,
})

const dataFeed = z
  .object({
    /** A dataset as a whole, or a program that sends to it. */
    kind: z.enum(['dataset', 'program']),
    dataset: z.string(),
    /** Of the dataset, in both languages. */
    titles: z.object({ id: z.string(), en: z.string() }),
    /** Of the program's key; null for the dataset as a whole. */
    program: z.string().nullable(),
    /** Time of the newest fact, or when the program last sent. */
    lastAt: instant,
    /** The longest that it usually is silent, in seconds. */
    usualSilence: z.int(),
    isStopped: z.boolean(),
  })
  .meta({ id: 'DataFeed' })
export type DataFeed = z.output<typeof dataFeed>

export const dataFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/settings/feeds',
  summary:
    'Where data comes from and whether it still does: a feed has stopped once it is silent for longer than it usually is.',
  tag,
  permission,
  query: query.extend({ stopped: z.stringbool().optional() }),
  answer: z.array(dataFeed),
  meta: pageMeta,
})

const failingWebhook = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Still on while its tries fail; the portal stopped it after days of that, or as its receiver answered 410. */
    state: z.enum(['on', 'failing', 'gone']),
    failingSince: instant.nullable(),
    /** How many messages wait for it. */
    waiting: z.int(),
    /** What its receiver answered last; null where there was no answer. */
    statusCode: z.int().nullable(),
  })
  .meta({ id: 'FailingWebhook' })
export type FailingWebhook = z.output<typeof failingWebhook>

export const failingWebhooks = endpoint({
  method: 'GET',
  path: '/api/v2/settings/failing-webhooks',
  summary:
    'Programs that are not told of what happens here: webhooks that fail, or that the portal stopped. One that somebody switched off is none.',
  tag,
  permission,
  query,
  answer: z.array(failingWebhook),
  meta: pageMeta,
})
