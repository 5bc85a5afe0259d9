import { revokeApiKey, type ApiKeyList, type ApiKeyRow } from '@ido/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../api/client.ts'
import { factorsQuery } from '../../api/factors.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { ProofDialog } from '../../ui/credentials/ProofDialog.tsx'
import { RevokeDialog } from '../../ui/credentials/RevokeDialog.tsx'
import { useProven } from '../../ui/credentials/useProven.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import entries from '../../ui/plain/entries.module.css'
import parts from '../../ui/plain/parts.module.css'
import { Example } from './Example.tsx'
import { KeyLine } from './KeyLine.tsx'
import secrets from '../../ui/credentials/secrets.module.css'
import styles from './keys.module.css'
import { keysQuery } from './queries.ts'
import { useKeyWords } from './words.ts'

// The form and its calendar come when somebody makes a key.
const MakeDialog = lazy(() => import('./MakeDialog.tsx').then((module) => ({ default: module.MakeDialog })))

/** Keys of programs that send data: what there is, a new one, and an end to one. */
export function KeysSection() {
  const { data, error, refetch, isFetching, ...more } = useInfiniteQuery(keysQuery)
  const [first] = data?.pages ?? []
  if (error && !first) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || !first) return <div className={secrets.waiting} aria-busy />
  const { can, datasets, living } = first.answer
  const keys = data.pages.flatMap(({ answer }) => answer.keys)
  return <Keys keys={keys} total={first.meta.totalData} {...{ can, datasets, living }} more={more} />
}

type InfinitePages = ReturnType<typeof useInfiniteQuery>

interface KeysProps extends Pick<ApiKeyList, 'keys' | 'can' | 'datasets' | 'living'> {
  readonly total: number
  /** The pages after those that are shown. */
  readonly more: Pick<InfinitePages, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
}

function Keys({ keys, total, can, datasets, living, more }: KeysProps) {
  const { t } = useTranslation('keys')
  const format = useFormat()
  const queryClient = useQueryClient()
  const factors = useQuery(factorsQuery)
  const proven = useProven()
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null)
  const renewed = () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
  return (
    <>
      {keys.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <ul className={`${entries.list} ${secrets.list}`}>
          {keys.map((key) => (
            <KeyLine key={key.id} of={key} datasets={datasets} mayRevoke={can.change} onRevoke={setRevoking} />
          ))}
        </ul>
      )}
      {more.hasNextPage && (
        <div className={secrets.buttons}>
          <Button kind="default" size="small" busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            {t('more')}
          </Button>
          <span className={parts.faint}>
            {t('shown', { shown: format.number(keys.length), total: format.number(total) })}
          </span>
        </div>
      )}
      <div className={secrets.buttons}>
        <Button kind="default" disabled={!can.change} onClick={() => setMaking(true)}>
          {t('make')}
        </Button>
        <span className={parts.faint}>{can.whyNot ?? t('living', { count: living })}</span>
      </div>
      <details className={styles.how}>
        <summary>
          <IconChevronRight size={16} aria-hidden />
          {t('example.title')}
        </summary>
        <Example apiKey={t('example.placeholder')} datasets={datasets} />
      </details>
      <Suspense>
        {making && <MakeDialog datasets={datasets} proven={proven} onMade={renewed} onClose={() => setMaking(false)} />}
      </Suspense>
      {revoking && <Revoke of={revoking} onRevoked={renewed} onClose={() => setRevoking(null)} />}
      {proven.isAsking && factors.data && (
        <ProofDialog proofs={factors.data.proofs} onProved={proven.proved} onClose={proven.stop} />
      )}
    </>
  )
}

interface RevokeProps {
  readonly of: ApiKeyRow
  readonly onRevoked: () => Promise<void>
  readonly onClose: () => void
}

function Revoke({ of: key, ...on }: RevokeProps) {
  const { t } = useTranslation('keys')
  const { used } = useKeyWords()
  const { id, name } = key
  const words = {
    title: t('revoke.title', { name }),
    used: used(key),
    text: t('revoke.text'),
    cancel: t('cancel'),
    yes: t('revoke.yes'),
    done: t('revoke.done', { name }),
  }
  return <RevokeDialog words={words} revoke={() => call(revokeApiKey, { params: { id } })} {...on} />
}
