import { z } from 'zod'
import { boardSharing, givenBoardSharing } from './board-sharing.ts'
import { bothTexts } from './catalog.ts'
import { boardPath, dashboardAnswer, dashboardDefinition } from './dashboards.ts'
import { endpoint } from './endpoint.ts'
import { pageMeta, pageQuery } from './envelope.ts'
import { givenVersion } from './managed.ts'

const tag = 'dashboards'

export const shareDashboard = endpoint({
  method: 'PUT',
  path: '/api/v2/dashboard/sharing',
  summary:
    'Say whom a dashboard made here is for. A stale version is refused; where its owner is gone, the administrator who does it becomes the owner.',
  tag,
  permission: 'shapeDashboards',
  body: z.strictObject({ path: boardPath, version: givenVersion, sharing: givenBoardSharing }),
  answer: dashboardAnswer,
})

/** What one version has that the one before had not. */
const boardChange = z
  .object({
    field: z.enum(['title', 'group', 'question', 'filters', 'period', 'refresh', 'order', 'widget', 'sharing']),
    change: z.enum(['added', 'removed', 'changed']),
    /** Which widget, as it is called after the change, or was before it went. */
    widget: z.object({ id: z.string(), title: bothTexts }).nullable(),
  })
  .meta({ id: 'BoardChange' })
export type BoardChange = z.output<typeof boardChange>

const versionHead = {
  version: z.int(),
  at: z.iso.datetime({ offset: true }),
  /** Null: the portal itself, or somebody who is gone. */
  who: z.string().nullable(),
  sharing: boardSharing,
  isCurrent: z.boolean(),
}

export const dashboardVersions = endpoint({
  method: 'GET',
  path: '/api/v2/dashboard/versions',
  summary: 'Versions of a dashboard that are kept, the newest first: who made each, when, and what they changed.',
  tag,
  permission: 'shapeDashboards',
  query: pageQuery.pick({ page: true, size: true }).extend({ path: boardPath }),
  answer: z.array(
    z.object({
      ...versionHead,
      /** Against the version before; null where none is kept. */
      changes: z.array(boardChange).nullable(),
    }),
  ),
  meta: pageMeta,
})

export const dashboardVersion = endpoint({
  method: 'GET',
  path: '/api/v2/dashboard/version',
  summary: 'A dashboard as one of its versions had it.',
  tag,
  permission: 'shapeDashboards',
  query: z.object({ path: boardPath, version: z.coerce.number().pipe(givenVersion) }),
  answer: z.object({ path: boardPath, ...versionHead, definition: dashboardDefinition }),
})

export const restoreDashboard = endpoint({
  method: 'POST',
  path: '/api/v2/dashboard/restore',
  summary:
    'Bring back what an earlier version (`restore`) showed, as a new version; whom it is for stays. `version` is the one that was read, a stale one is refused.',
  tag,
  permission: 'shapeDashboards',
  activity: 'UPDATE',
  body: z.strictObject({ path: boardPath, version: givenVersion, restore: givenVersion }),
  answer: dashboardAnswer,
})

export const setHomeDashboard = endpoint({
  method: 'PUT',
  path: '/api/v2/dashboard/home',
  summary:
    'Which dashboard one sees first; null for the ordinary home page, which one also gets where it is gone or not for one any more. The list of dashboards says which it is.',
  tag,
  permission: 'hasAccess',
  body: z.strictObject({ path: boardPath.nullable() }),
  answer: z.null(),
})
