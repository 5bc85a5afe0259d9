import { ownAccessRequest, requestOwnAccess, type EndpointAnswer } from '@ido/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { call, read } from '../../../api/client.ts'
import { sessionQuery, useSession } from '../../../api/session.ts'
import { useSignOut } from '../../../api/sign-out.ts'
import { siteQuery } from '../../../api/site.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Logo } from '../../../ui/plain/Logo.tsx'
import styles from './NoAccessPage.module.css'

const WishForm = lazy(() => import('./WishForm.tsx').then((module) => ({ default: module.WishForm })))

type OwnRequest = EndpointAnswer<typeof ownAccessRequest>

const ownRequestQuery = queryOptions({
  queryKey: ['own-access-request'],
  queryFn: async ({ signal }) => (await read(ownAccessRequest, signal)).answer,
})

// Whoever waits with the page open is let in shortly after the decision.
const lookEvery = 10_000

/** The one page of an account without access: the state of its request, or the way to make one. */
export function NoAccessPage({ switches }: { readonly switches: ReactNode }) {
  const { t } = useTranslation('access')
  const { email } = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const signOut = useSignOut()
  const request = useQuery({
    ...ownRequestQuery,
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? lookEvery : false),
  })
  const [asking, setAsking] = useState(false)
  const look = async () => {
    await Promise.all([queryClient.query({ ...sessionQuery, staleTime: 0 }).catch(() => null), request.refetch()])
    // The guard sends on whoever has access by now.
    await router.invalidate()
  }
  const askAgain = async () => {
    setAsking(true)
    await look()
    setAsking(false)
  }
  const letIn = useEffectEvent(() => void look())
  const isApproved = request.data?.status === 'approved'
  useEffect(() => {
    if (isApproved) letIn()
  }, [isApproved])
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <header>
        <Logo />
        {switches}
      </header>
      <h1 className="mt-6">{t('noAccess.title')}</h1>
      <p>{t('noAccess.text', { email })}</p>
      <div role="status" aria-busy={request.isPending} className={styles.state}>
        {request.data !== undefined && <RequestState request={request.data} />}
      </div>
      {request.data?.status === 'waiting' && (
        <Suspense>
          <WishForm
            request={request.data}
            onSaved={(wish) => queryClient.setQueryData(ownRequestQuery.queryKey, (own) => own && { ...own, wish })}
          />
        </Suspense>
      )}
      {request.error && (
        <LoadFailure error={request.error} onRetry={() => void request.refetch()} retrying={request.isFetching} />
      )}
      <div className="flex flex-wrap gap-2 mt-3">
        {request.data !== undefined && request.data?.status !== 'waiting' && (
          <AskButton isFirst={request.data === null} onDone={() => void askAgain()} />
        )}
        <Button kind="default" busy={asking} onClick={() => void askAgain()}>
          {t('noAccess.again')}
        </Button>
        <Button kind="default" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('noAccess.signOut')}
        </Button>
      </div>
    </main>
  )
}

/**
 * The session says who asks: there is nothing to fill in, and why may be added while the request waits. Nothing where the portal takes no
 * requests.
 */
function AskButton({ isFirst, onDone }: { readonly isFirst: boolean; readonly onDone: () => void }) {
  const { t } = useTranslation('access')
  const { data: site } = useQuery(siteQuery)
  const ask = useMutation({ mutationFn: () => call(requestOwnAccess), onSuccess: onDone })
  if (!site?.requestAccess) return null
  return (
    <Button busy={ask.isPending} onClick={() => ask.mutate()}>
      {t(isFirst ? 'noAccess.ask' : 'noAccess.askAgain')}
    </Button>
  )
}

/** One's own request in words. */
function RequestState({ request }: { readonly request: OwnRequest }) {
  const { t } = useTranslation('access')
  const format = useFormat()
  if (!request) return <p>{t('noAccess.none')}</p>
  const { status, createdAt, decidedAt, reason } = request
  if (status === 'waiting') return <p>{t('noAccess.waiting', { since: format.instant(createdAt) })}</p>
  const when = format.instant(decidedAt ?? createdAt)
  if (status === 'approved') return <p>{t('noAccess.ended', { when })}</p>
  return (
    <>
      <p>{t('noAccess.rejected', { when })}</p>
      {reason && <p>{t('noAccess.reason', { reason })}</p>}
    </>
  )
}
