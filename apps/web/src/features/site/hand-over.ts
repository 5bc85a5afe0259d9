import { dashboardEntry, dashboardLogin } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { addressOf, call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { siteQuery } from '../../api/site.ts'
import { showFailure } from '../../ui/feedback/failures.ts'

const dashboards = '/v3/dashboard/digital-product-performance'

/** Dashboards whose host may be another one: they are opened with a one-time access key (specification, section 4). */
const handedOver = new Set(
  ['infra-monitoring', 'customer/active-customer', 'treg/management'].map((path) => `${dashboards}/${path}`),
)

/** A click that the browser would follow in this very tab; any other opens the address as it stands. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/**
 * What a menu does with a click on its entry: dashboards of the dashboard host are opened there with a fresh key,
 * everything else is left to the link. Who only views somebody's portal gets no key in that person's name.
 */
export function useHandOver(): (path: string, event: MouseEvent) => void {
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
  return (path, event) => {
    if (!handedOver.has(path) || viewedBy !== null || !isPlain(event)) return
    event.preventDefault()
    if (!open.isPending) open.mutate(path)
  }
}
