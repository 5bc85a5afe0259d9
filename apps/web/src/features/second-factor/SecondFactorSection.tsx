import { removeFactor, renewRecoveryCodes } from '@ido/contract'
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { call } from '../../api/client.ts'
import { factorsQuery, type Factor, type OwnFactors } from '../../api/factors.ts'
import { sessionQuery } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { ProofDialog } from '../../ui/credentials/ProofDialog.tsx'
import { Stopped, useProven } from '../../ui/credentials/useProven.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../ui/feedback/notices.ts'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import entries from '../../ui/plain/entries.module.css'
import parts from '../../ui/plain/parts.module.css'
import styles from './factor.module.css'

// What draws the picture of a secret and talks to passkeys comes when somebody adds one.
const AddDialog = lazy(() => import('./AddDialog.tsx').then((module) => ({ default: module.AddDialog })))

const RecoveryDialog = lazy(() => import('./RecoveryDialog.tsx').then((module) => ({ default: module.RecoveryDialog })))

/** One's own second factors: add, remove, new recovery codes. */
export function SecondFactorSection() {
  const { data: own, error, refetch, isFetching } = useQuery(factorsQuery)
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!own) return <div className="h-18 rounded bg-sunken" aria-busy />
  return <Factors own={own} />
}

function Factors({ own }: { readonly own: OwnFactors }) {
  const { t } = useTranslation('factor')
  const queryClient = useQueryClient()
  const proven = useProven()
  const [adding, setAdding] = useState<Factor['kind'] | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // The first page of who had to set one up looks at the session only once its codes were seen.
  const renewed = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }),
      queryClient.query({ ...sessionQuery, staleTime: 0 }),
    ])
  const added = async (recoveryCodes: readonly string[] | null) => {
    setAdding(null)
    setCodes(recoveryCodes)
    await renewed()
    showNotice(t('added'))
  }
  const remove = useMutation({
    mutationFn: ({ id }: Factor) => proven.run(() => call(removeFactor, { params: { id } })),
    onSuccess: async () => {
      await renewed()
      showNotice(t('removed'))
    },
    meta: { ownFailure: true },
  })
  const renew = useMutation({
    mutationFn: async () => (await proven.run(() => call(renewRecoveryCodes))).answer.recoveryCodes,
    onSuccess: async (made) => {
      setCodes(made)
      await renewed()
    },
    meta: { ownFailure: true },
  })
  const failure = [remove.error, renew.error].find((error) => error && !(error instanceof Stopped))
  return (
    <>
      {own.factors.length === 0 && <p>{t(own.required ? 'noneRequired' : 'none')}</p>}
      <Failure>{failure?.message}</Failure>
      <FactorList
        own={own}
        removing={remove.isPending ? remove.variables.id : null}
        onRemove={(factor) => remove.mutate(factor)}
      />
      <AddButtons own={own} onAdd={setAdding} />
      {own.factors.length > 0 && (
        <RecoveryState left={own.recoveryCodesLeft} busy={renew.isPending} onRenew={() => renew.mutate()} />
      )}
      <Suspense>
        {adding && (
          <AddDialog
            kind={adding}
            proven={proven}
            onAdded={(made) => void added(made)}
            onClose={() => setAdding(null)}
          />
        )}
        {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />}
      </Suspense>
      {proven.isAsking && <ProofDialog proofs={own.proofs} onProved={proven.proved} onClose={proven.stop} />}
    </>
  )
}

interface AddButtonsProps {
  readonly own: OwnFactors
  readonly onAdd: (kind: Factor['kind']) => void
}

function AddButtons({ own, onAdd }: AddButtonsProps) {
  const { t } = useTranslation('factor')
  return (
    <div className={styles.buttons}>
      <Button kind="default" onClick={() => onAdd('code')}>
        {t('add.code')}
      </Button>
      <Button kind="default" disabled={!own.passkeysWork} onClick={() => onAdd('passkey')}>
        {t('add.passkey')}
      </Button>
      {!own.passkeysWork && <span className={parts.faint}>{t('passkey.elsewhere')}</span>}
    </div>
  )
}

interface RecoveryStateProps {
  readonly left: number
  readonly busy: boolean
  readonly onRenew: () => void
}

function RecoveryState({ left, busy, onRenew }: RecoveryStateProps) {
  const { t } = useTranslation('factor')
  return (
    <div className={styles.recovery}>
      <p className={left <= 3 ? 'm-0 text-watch text-sm font-semibold' : parts.faint}>
        {t('recovery.left', { count: left })}
      </p>
      <Button kind="default" size="small" busy={busy} onClick={onRenew}>
        {t('recovery.renew')}
      </Button>
    </div>
  )
}

interface FactorListProps {
  readonly own: OwnFactors
  readonly removing: number | null
  readonly onRemove: (factor: Factor) => void
}

/** What somebody signs in with besides the password, with when it was last of use. */
function FactorList({ own, removing, onRemove }: FactorListProps) {
  const { t } = useTranslation('factor')
  const format = useFormat()
  if (own.factors.length === 0) return null
  const keepsLast = own.required && own.factors.length === 1
  return (
    <>
      <ul className={entries.list}>
        {own.factors.map((factor) => {
          const Icon = factor.kind === 'code' ? IconDeviceMobile : IconFingerprint
          const used = factor.lastUsedAt && t('lastUsed', { when: format.instant(factor.lastUsedAt) })
          return (
            <li key={factor.id}>
              <Icon size={20} aria-hidden />
              <div>
                <strong>{factor.name}</strong>
                <p className={parts.faint}>{t(`kind.${factor.kind}`)}</p>
                <p className={parts.faint}>{used ?? t('neverUsed')}</p>
              </div>
              <Button
                kind="default"
                size="small"
                disabled={keepsLast}
                busy={removing === factor.id}
                aria-label={t('removeThat', { name: factor.name })}
                onClick={() => onRemove(factor)}
              >
                {t('remove')}
              </Button>
            </li>
          )
        })}
      </ul>
      {keepsLast && <p className={parts.faint}>{t('keepsLast')}</p>}
    </>
  )
}
