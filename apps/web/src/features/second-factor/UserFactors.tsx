import {
  askFactorReset,
  confirmFactorReset,
  givesPermission,
  refuseFactorReset,
  type UserDetail,
  readFactorsOf,
} from '@ido/contract'
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { call, read } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { showNotice, showRefusal } from '../../ui/feedback/notices.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import parts from '../../ui/plain/parts.module.css'
import styles from './factor.module.css'

const factorsOfQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'second-factor'],
    queryFn: async ({ signal }) => (await read(readFactorsOf, signal, { params: { id } })).answer,
  })

type User = Pick<UserDetail, 'id' | 'name'>

/** On somebody's account: their second factors, and taking them away, which needs two administrators. */
export function UserFactors({ user }: { readonly user: UserDetail }) {
  const { roles } = useSession()
  return givesPermission('resetSecondFactor', roles) && <Card user={user} />
}

function Card({ user }: { readonly user: User }) {
  const { t } = useTranslation('factor')
  const queryClient = useQueryClient()
  const { data: found, error, refetch, isFetching } = useQuery(factorsOfQuery(user.id))
  const [asking, setAsking] = useState(false)
  // The history beside it has a line more, whatever was decided.
  const renewed = () => queryClient.invalidateQueries()
  const decide = useMutation({
    mutationFn: ({ id, confirm }: { id: number; confirm: boolean }) =>
      call(confirm ? confirmFactorReset : refuseFactorReset, { params: { id } }),
    onSuccess: async (_, { confirm }) => {
      await renewed()
      const show = confirm ? showNotice : showRefusal
      show(t(confirm ? 'reset.confirmed' : 'reset.refused', { name: user.name }))
    },
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!found) return null
  const { kinds, reset, can } = found
  return (
    <section className={styles.card} aria-label={t('reset.section')}>
      <h2>{t('reset.section')}</h2>
      <p>{kinds.length === 0 ? t('reset.none') : kinds.map((kind) => t(`kind.${kind}`)).join(', ')}</p>
      {reset && <Waiting reset={reset} mayConfirm={can.confirm} />}
      <div className={styles.buttons}>
        {reset ? (
          <>
            <Button
              disabled={!can.confirm}
              busy={decide.isPending && decide.variables.confirm}
              onClick={() => decide.mutate({ id: reset.id, confirm: true })}
            >
              {t('reset.confirm')}
            </Button>
            <Button
              kind="default"
              disabled={!can.refuse}
              busy={decide.isPending && !decide.variables.confirm}
              onClick={() => decide.mutate({ id: reset.id, confirm: false })}
            >
              {t('reset.refuse')}
            </Button>
          </>
        ) : (
          kinds.length > 0 && (
            <Button kind="default" disabled={!can.ask} onClick={() => setAsking(true)}>
              {t('reset.ask')}
            </Button>
          )
        )}
      </div>
      {asking && <AskDialog user={user} onClose={() => setAsking(false)} onAsked={renewed} />}
    </section>
  )
}

interface WaitingProps {
  readonly reset: {
    readonly askedBy: string
    readonly askedAt: string
    readonly until: string
    readonly reason: string
  }
  readonly mayConfirm: boolean
}

function Waiting({ reset, mayConfirm }: WaitingProps) {
  const { t } = useTranslation('factor')
  const format = useFormat()
  return (
    <>
      <p>{t('reset.waiting', { who: reset.askedBy, until: format.instant(reset.until) })}</p>
      <p>{t('reset.reason', { reason: reset.reason })}</p>
      <p className={parts.faint}>{t(mayConfirm ? 'reset.makeSure' : 'reset.other')}</p>
    </>
  )
}

interface AskDialogProps {
  readonly user: User
  readonly onClose: () => void
  readonly onAsked: () => Promise<void>
}

const shortest = 5

function AskDialog({ user, onClose, onAsked }: AskDialogProps) {
  const { t } = useTranslation('factor')
  const id = useId()
  const [reason, setReason] = useState('')
  const [sent, setSent] = useState(false)
  const isMissing = reason.trim().length < shortest
  const ask = useMutation({
    mutationFn: () => call(askFactorReset, { params: { id: user.id }, body: { reason: reason.trim() } }),
    onSuccess: async () => {
      await onAsked()
      onClose()
      showNotice(t('reset.asked', { name: user.name }))
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isMissing && !ask.isPending) ask.mutate()
  }
  return (
    <Dialog
      title={t('reset.title', { name: user.name })}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('proof.cancel')}
          </Button>
          <Button type="submit" form={id} busy={ask.isPending}>
            {t('reset.send')}
          </Button>
        </>
      }
    >
      <p>{t('reset.text')}</p>
      <form id={id} onSubmit={submit} noValidate>
        <TextField
          id={`${id}-reason`}
          label={t('reset.why')}
          value={reason}
          onChange={setReason}
          longest={1000}
          required
          error={sent && isMissing && t('reset.reasonMissing', { count: shortest })}
          help={t('reset.whyHelp')}
        />
      </form>
    </Dialog>
  )
}
