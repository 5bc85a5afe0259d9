import { z } from 'zod'
import { bothTexts } from './catalog.ts'
import { boardPath } from './dashboards.ts'
import { endpoint } from './endpoint.ts'
import { bodyId, givenDay, pageMeta, pageQuery, recordId } from './envelope.ts'
import { seenData } from './seen.ts'

const tag = 'wall-links'
const permission = 'manageWallLinks'
const instant = z.iso.datetime({ offset: true })

/** How many links may hold at once and boards stand in one, how long each board stays (seconds), and how many screens open one link. */
export const wallLinkLimits = {
  living: 100,
  nameLength: 100,
  boards: 10,
  shortestSeconds: 20,
  longestSeconds: 300,
  longestDays: 365,
  screens: 20,
} as const

/**
 * A page that was opened by a link names the link's id in this header of each of its calls. Only then its cookie counts, and nothing
 * else does: whoever is signed in in the same browser stays themselves on every other page, and lends the wall nothing.
 */
export const wallHeader = 'x-ido-wall'

/** `resting`: whoever made it may not make links now, so that it opens nothing until they may again. */
const wallLinkStates = ['valid', 'resting', 'ended', 'revoked'] as const

const seconds = z.int().min(wallLinkLimits.shortestSeconds).max(wallLinkLimits.longestSeconds)
const board = z.object({ path: z.string(), title: bothTexts })

const wallLink = z
  .object({
    id: z.int(),
    name: z.string(),
    /** In the order of the wall; of one that was deleted meanwhile the title is null. */
    boards: z.array(board.extend({ title: bothTexts.nullable() })),
    seconds: z.int(),
    /** What it may show at the most; never more than its maker sees. */
    sees: seenData,
    state: z.enum(wallLinkStates),
    /** By the name that they had then. */
    madeBy: z.string(),
    madeAt: instant,
    /** To the minute; null where it never was. */
    lastUsedAt: instant.nullable(),
    /** Screens that asked for something within the last five minutes. */
    screens: z.int(),
    /** The instant from which it no longer holds. */
    endsAt: instant,
    revokedAt: instant.nullable(),
    revokedBy: z.string().nullable(),
  })
  .meta({ id: 'WallLink' })
export type WallLinkRow = z.output<typeof wallLink>

export const listWallLinks = endpoint({
  method: 'GET',
  path: '/api/v2/wall-links',
  summary:
    'Links for screens on walls, those that hold first, the newest first; links that show more than the reader sees are not there. No answer ever has a link’s secret in it but the one that makes it.',
  tag,
  permission,
  query: pageQuery.omit({ search: true, orderBy: true }),
  answer: z.object({
    links: z.array(wallLink),
    /** How many of all hold. */
    living: z.int(),
    /** What a new one may show, in the order of their paths. */
    boards: z.array(board),
    /** What a new one may be narrowed to: regions and products that the reader sees. */
    regions: z.array(z.object({ id: z.int(), name: z.string() })),
    products: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  meta: pageMeta,
})
export type WallLinkList = z.output<(typeof listWallLinks)['answer']>

const seen = z.array(bodyId).min(1).max(500).nullable().optional()

export const makeWallLink = endpoint({
  method: 'POST',
  path: '/api/v2/wall-links',
  summary:
    'Make a link for a screen on a wall that nobody is signed in at. Its secret is in this answer and never again; 403 where the session has not proved lately who is asking.',
  tag,
  permission,
  body: z.strictObject({
    name: z.string().trim().min(1).max(wallLinkLimits.nameLength),
    /** Paths of dashboards in the order of the wall, each once. */
    boards: z.array(boardPath).min(1).max(wallLinkLimits.boards),
    seconds,
    /** What it shows of the figures, by id; null or absent = all that its maker sees. */
    regions: seen,
    products: seen,
    /** Its last day, in Asia/Jakarta. */
    until: givenDay,
  }),
  /** The page is opened as `/wall#<secret>`: what stands behind the # is sent nowhere by the browser itself. */
  answer: z.object({ id: z.int(), secret: z.string() }),
})

export const revokeWallLink = endpoint({
  method: 'DELETE',
  path: '/api/v2/wall-links/:id',
  summary: 'Revoke a link: screens that show it end with their next call. 409 where it was revoked before.',
  tag,
  permission,
  params: z.object({ id: recordId }),
  answer: z.null(),
})

/** What a screen needs to know of its link; nothing of who made it. */
const wall = z
  .object({
    id: z.int(),
    name: z.string(),
    boards: z.array(board),
    seconds: z.int(),
    sees: seenData,
    endsAt: instant,
  })
  .meta({ id: 'Wall' })
export type Wall = z.output<typeof wall>

export const openWallLink = endpoint({
  method: 'POST',
  path: '/api/v2/wall-links/open',
  summary:
    'Open a link by its secret: sets a cookie of this link alone, which counts where a call names the link in x-ido-wall. 401 where it does not hold, 409 where as many screens show it as may, 429 after too many wrong ones.',
  tag,
  permission: 'public',
  body: z.strictObject({ secret: z.string().min(1).max(200) }),
  activity: null,
  answer: wall,
})

export const currentWall = endpoint({
  method: 'GET',
  path: '/api/v2/wall-links/current',
  summary: 'What the link that this screen was opened by shows; 401 once it has ended or was revoked.',
  tag,
  permission: 'wall',
  onWalls: true,
  answer: wall,
})
