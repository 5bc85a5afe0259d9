import type { ApiKeyRow } from '@ido/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { factorsQuery } from '../../api/factors.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { ProofDialog } from '../../ui/credentials/ProofDialog.tsx'
import { useProven } from '../../ui/credentials/useProven.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import parts from '../../ui/plain/parts.module.css'
import { Example } from './Example.tsx'
import { KeyLine } from './KeyLine.tsx'
import styles from './keys.module.css'
import { keysQuery } from './queries.ts'
import { RevokeDialog } from './RevokeDialog.tsx'

// The form and its calendar come when somebody makes a key.
const MakeDialog = lazy(() => import('./MakeDialog.tsx').then((module) => ({ default: module.MakeDialog })))

/** Keys of programs that send data: what there is, a new one, and an end to one. */
export function KeysSection() {
  const { data, error, refetch, isFetching } = useInfiniteQuery(keysQuery)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div className={styles.waiting} aria-busy />
  return <Keys />
}

function Keys() {
  const { t } = useTranslation('keys')
  const format = useFormat()
  const queryClient = useQueryClient()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(keysQuery)
  const factors = useQuery(factorsQuery)
  const proven = useProven()
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null)
  const [first] = data?.pages ?? []
  if (first === undefined) return null
  const { can, datasets, living } = first.answer
  const total = first.meta.totalData
  const keys = data?.pages.flatMap(({ answer }) => answer.keys) ?? []
  const renewed = () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
  return (
    <>
      {keys.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <ul className={styles.list}>
          {keys.map((key) => (
            <KeyLine key={key.id} of={key} datasets={datasets} mayRevoke={can.change} onRevoke={setRevoking} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={styles.buttons}>
          <Button kind="default" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
          <span className={parts.faint}>
            {t('shown', { shown: format.number(keys.length), total: format.number(total) })}
          </span>
        </div>
      )}
      <div className={styles.buttons}>
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
      {revoking && <RevokeDialog of={revoking} onRevoked={renewed} onClose={() => setRevoking(null)} />}
      {proven.isAsking && factors.data && (
        <ProofDialog proofs={factors.data.proofs} onProved={proven.proved} onClose={proven.stop} />
      )}
    </>
  )
}
