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

interface HandOver {
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void
  /** Opens it from somewhere that is no link. Whether it did: who views somebody's portal opens the address as it stands. */
  readonly open: (path: string) => boolean
}

/**
 * What a menu does with a click on a dashboard whose host may be another one (specification, section 4): it is opened
 * there with a fresh key. Who only views somebody's portal gets no key in that person's name.
 */
export function useHandOver(): HandOver {
  const { id, viewedBy } = useSession()
  const queryClient = useQueryClient()
  const handOver = useMutation({
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
  const open = (path: string) => {
    const opens = viewedBy === null && path !== location.pathname
    if (opens && !handOver.isPending) handOver.mutate(path)
    return opens
  }
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isPlain(event) && open(event.currentTarget.pathname)) event.preventDefault()
  }
  return { onClick, open }
}
