import { revokeWallLink, type WallLinkList, type WallLinkRow } from '@ido/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../../api/client.ts'
import { factorsQuery } from '../../../../api/factors.ts'
import { useTranslation } from '../../../../i18n/speech.ts'
import { ProofDialog } from '../../../../ui/credentials/ProofDialog.tsx'
import { RevokeDialog } from '../../../../ui/credentials/RevokeDialog.tsx'
import { useProven } from '../../../../ui/credentials/useProven.ts'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { Button } from '../../../../ui/plain/Button.tsx'
import entries from '../../../../ui/plain/entries.module.css'
import parts from '../../../../ui/plain/parts.module.css'
import { wallLinksQuery } from './queries.ts'
import { WallLinkLine } from './WallLinkLine.tsx'
import { useWallLinkWords } from './words.ts'
import styles from '../../../../ui/credentials/secrets.module.css'

// The form and its calendar come when somebody makes a link.
const MakeLinkDialog = lazy(() => import('./MakeLinkDialog.tsx').then((module) => ({ default: module.MakeLinkDialog })))

/** Links for screens on walls: what there is, a new one, and an end to one. */
export function WallLinksSection() {
  const { data, error, refetch, isFetching, ...more } = useInfiniteQuery(wallLinksQuery)
  const [first] = data?.pages ?? []
  if (error && !first) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || !first) return <div className={styles.waiting} aria-busy />
  const links = data.pages.flatMap(({ answer }) => answer.links)
  return <Links links={links} total={first.meta.totalData} list={first.answer} more={more} />
}

interface LinksProps {
  readonly links: readonly WallLinkRow[]
  readonly total: number
  readonly list: WallLinkList
  /** The pages after those that are shown. */
  readonly more: Pick<ReturnType<typeof useInfiniteQuery>, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
}

function Links({ links, total, list, more }: LinksProps) {
  const { t } = useTranslation('wallLinks')
  const format = useFormat()
  const queryClient = useQueryClient()
  const factors = useQuery(factorsQuery)
  const proven = useProven()
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<WallLinkRow | null>(null)
  const renewed = () => queryClient.invalidateQueries({ queryKey: wallLinksQuery.queryKey })
  return (
    <>
      {links.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <ul className={`${entries.list} ${styles.list}`}>
          {links.map((link) => (
            <WallLinkLine key={link.id} of={link} onRevoke={setRevoking} />
          ))}
        </ul>
      )}
      {more.hasNextPage && (
        <div className={styles.buttons}>
          <Button kind="default" size="small" busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            {t('more')}
          </Button>
          <span className={parts.faint}>
            {t('shown', { shown: format.number(links.length), total: format.number(total) })}
          </span>
        </div>
      )}
      <div className={styles.buttons}>
        <Button kind="default" onClick={() => setMaking(true)}>
          {t('make')}
        </Button>
        <span className={parts.faint}>{t('living', { count: list.living })}</span>
      </div>
      <Suspense>
        {making && <MakeLinkDialog of={list} proven={proven} onMade={renewed} onClose={() => setMaking(false)} />}
      </Suspense>
      {revoking && <Revoke of={revoking} onRevoked={renewed} onClose={() => setRevoking(null)} />}
      {proven.isAsking && factors.data && (
        <ProofDialog proofs={factors.data.proofs} onProved={proven.proved} onClose={proven.stop} />
      )}
    </>
  )
}

interface RevokeProps {
  readonly of: WallLinkRow
  readonly onRevoked: () => Promise<void>
  readonly onClose: () => void
}

function Revoke({ of: link, ...on }: RevokeProps) {
  const { t } = useTranslation('wallLinks')
  const { used } = useWallLinkWords()
  const { id, name } = link
  const words = {
    title: t('revoke.title', { name }),
    used: used(link),
    text: t('revoke.text'),
    cancel: t('cancel'),
    yes: t('revoke.yes'),
    done: t('revoke.done', { name }),
  }
  return <RevokeDialog words={words} revoke={() => call(revokeWallLink, { params: { id } })} {...on} />
}
