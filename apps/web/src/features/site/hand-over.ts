import { dashboardEntry, dashboardLogin } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { addressOf, call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { siteQuery } from '../../api/site.ts'
import { showFailure } from '../../ui/feedback/failures.ts'

/** A click that the browser would follow in this very tab; any other opens the address as it stands. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/**
 * What a menu does with a click on a dashboard whose host may be another one (specification, section 4): it is opened
 * there with a fresh key. Who only views somebody's portal gets no key in that person's name.
 */
export function useHandOver(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { id, viewedBy } = useSession()
  const queryClient = useQueryClient()
  const open = useMutation({
    mutationFn: async (path: string) => {
      const { dashboardHost } = await queryClient.query(siteQuery)
      const { answer } = await call(dashboardLogin)
      const entry = addressOf(dashboardEntry, {
        params: { userId: String(id), accessKey: answer.accessKey },
        query: { path: path.replace(/^\//, '') },
      })
      location.assign(`${dashboardHost}${entry}`)
    },
    onError: (failure) => showFailure(failure, 'failure.opening'),
    meta: { ownFailure: true },
  })
  return (event) => {
    const isHere = event.currentTarget.pathname === location.pathname
    if (viewedBy !== null || isHere || !isPlain(event)) return
    event.preventDefault()
    if (!open.isPending) open.mutate(event.currentTarget.pathname)
  }
}
