import { writeActivity } from '@ido/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { sessionQuery } from '../../api/session.ts'

/**
 * Tells the activity log which page a person opened, once a navigation; a change of filters is none. Nobody waits for it,
 * and where it fails nobody is told: the next page will be.
 */
export function tellPagesOpened(router: AnyRouter, queryClient: QueryClient): void {
  let last: string | null = null
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    // Without access there is no log to write to; who signs in later starts anew. A wall is opened by nobody.
    const mayTell = pathname !== '/wall' && queryClient.getQueryData(sessionQuery.queryKey)?.hasAccess === true
    const isNew = pathname !== last
    last = mayTell ? pathname : null
    if (!mayTell || !isNew) return
    call(writeActivity, { body: { activitytype: 'PAGE_OPENED', path: pathname } }).catch(() => undefined)
  })
}
