import { Link } from '@tanstack/react-router'
import {
  allowEmailChange,
  confirmEmailChange,
  readEmailChange,
  stopEmailChange,
  type EndpointAnswer,
} from '@ido/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/speech.ts'
import { refusalOf } from '../../../ui/feedback/refusal.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import form from '../SignInForm.module.css'
import page from '../SignInPage.module.css'
import { call, read } from '../../../api/client.ts'
import styles from './AddressPage.module.css'

interface AddressPageProps {
  readonly token: string
  readonly side: LinkedChange['side']
}

/** What the link of a change of address opens: the new one confirms, the former one stops it or agrees. */
export function AddressPage({ token, side }: AddressPageProps) {
  const change = useEmailChange(token)
  const press = usePress(token)
  if (press.data && change.data) return <Done pressed={press.data} email={change.data.email} />
  const isGone = refusalOf(press.error ?? change.error, 'token') !== undefined
  if (isGone || (change.data && change.data.side !== side)) return <GoneChange />
  if (!change.data) return <NotYet error={change.error} onRetry={() => void change.refetch()} />
  return (
    <div className={page.page}>
      {side === 'new' ? (
        <AskNew change={change.data} press={press} />
      ) : (
        <AskFormer change={change.data} press={press} />
      )}
    </div>
  )
}

function NotYet({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const { t } = useTranslation('common')
  if (!error) return <div className="min-h-64" aria-busy />
  return (
    <div className={page.page} role="alert">
      <p>{error.message}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}

function GoneChange() {
  const { t } = useTranslation(['link', 'access'])
  return (
    <div className={page.page} role="alert">
      <h1>{t('access:setPassword.gone.title')}</h1>
      <p>{t('address.gone')}</p>
      <Link to="/">{t('access:backToSignIn')}</Link>
    </div>
  )
}

interface AskProps {
  readonly change: LinkedChange
  readonly press: ReturnType<typeof usePress>
}

function AskNew({ change: { askedBy, name, email }, press }: AskProps) {
  const { t } = useTranslation('link')
  return (
    <>
      <h1>{t('address.confirm.title')}</h1>
      <p>{t('address.confirm.text', { askedBy, name })}</p>
      <p className={styles.address}>{email}</p>
      <Failed press={press} />
      <Button size="large" busy={press.isPending} onClick={() => press.mutate('confirm')}>
        {t('address.confirm.submit')}
      </Button>
      <p className="text-ink-soft text-sm">{t('address.confirm.ignore', { name })}</p>
    </>
  )
}

function AskFormer({ change: { askedBy, askedAt, email, name, countsAt, allowed }, press }: AskProps) {
  const { t } = useTranslation('link')
  const format = useFormat()
  return (
    <>
      <h1>{t('address.former.title')}</h1>
      <p>{t('address.former.text', { askedBy, name, when: format.instant(askedAt) })}</p>
      <p className={styles.address}>{email}</p>
      {countsAt && <p>{t('address.former.waits', { when: format.instant(countsAt) })}</p>}
      <Failed press={press} />
      <div className="grid gap-3">
        <Button size="large" busy={press.isPending} onClick={() => press.mutate('stop')}>
          {t('address.former.stop')}
        </Button>
        {!allowed && (
          <Button size="large" kind="default" busy={press.isPending} onClick={() => press.mutate('allow')}>
            {t('address.former.allow')}
          </Button>
        )}
      </div>
    </>
  )
}

function Failed({ press: { error } }: Pick<AskProps, 'press'>) {
  return (
    error && (
      <div className={form.form}>
        <Failure>{error.message}</Failure>
      </div>
    )
  )
}

interface DoneProps {
  readonly pressed: NonNullable<ReturnType<typeof usePress>['data']>
  readonly email: string
}

function Done({ pressed: { what, confirmed, countsAt }, email }: DoneProps) {
  const { t } = useTranslation(['link', 'access'])
  const format = useFormat()
  const isNow = confirmed && countsAt === null
  const text = () => {
    if (what === 'stop') return t('address.stopped.text')
    if (isNow) return t('address.now.text', { email })
    if (what === 'allow') return t('address.allowed.text', { email })
    return t('address.confirmed.text', { email, when: countsAt ? format.instant(countsAt) : '' })
  }
  const title = what === 'stop' ? 'stopped' : isNow ? 'now' : what === 'allow' ? 'allowed' : 'confirmed'
  return (
    <div className={page.page} role="status">
      <h1>{t(`address.${title}.title`)}</h1>
      <p>{text()}</p>
      <Link to="/login/email">{t('access:withEmail')}</Link>
    </div>
  )
}

type LinkedChange = EndpointAnswer<typeof readEmailChange>

/** What the link is about; asked once, since what is pressed afterwards answers for itself. */
function useEmailChange(token: string) {
  return useQuery({
    queryKey: ['email-change', token],
    queryFn: async ({ signal }) => (await read(readEmailChange, signal, { body: { token } })).answer,
    staleTime: Infinity,
    retry: false,
  })
}

type Pressed = 'confirm' | 'allow' | 'stop'

/** What a button of the link's page does. */
function usePress(token: string) {
  return useMutation({
    mutationFn: async (what: Pressed) => {
      const body = { token }
      if (what === 'stop') {
        await call(stopEmailChange, { body })
        return { what, confirmed: false, countsAt: null }
      }
      const { answer } = await call(what === 'confirm' ? confirmEmailChange : allowEmailChange, { body })
      return { what, ...answer }
    },
    meta: { ownFailure: true },
  })
}
