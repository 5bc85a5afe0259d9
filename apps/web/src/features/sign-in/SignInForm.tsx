import type { EndpointAnswer, SecondStep, siteInfo } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import {
  Suspense,
  lazy,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { ApiError } from '../../api/client.ts'
import { isKept } from '../../api/own-state.ts'
import { endReason } from '../../api/session.ts'
import { siteQuery } from '../../api/site.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { PasswordField } from '../../ui/credentials/PasswordField.tsx'
import { useValidation, type SignInBy } from '../../ui/credentials/useValidation.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Field } from '../../ui/plain/Field.tsx'
import { Failure, Message } from '../../ui/plain/Message.tsx'
import { OtherWays, type AskForAccess } from './OtherWays.tsx'
import styles from './SignInForm.module.css'
import { readFailed } from './failed.ts'
import { useSignIn } from './useSignIn.ts'

const SecondStepForm = lazy(() => import('./SecondStepForm.tsx').then((module) => ({ default: module.SecondStepForm })))

interface Errors {
  name?: string | undefined
  password?: string | undefined
}

/** While the person types, the code of the first page inside is fetched, so that signing in shows it at once. */
function useWarmUp(): () => void {
  const router = useRouter()
  const done = useRef(false)
  return () => {
    if (done.current) return
    done.current = true
    for (const id of ['/v3', '/v3/_main', '/v3/_main/dashboard/'] as const) {
      void router.loadRouteChunk(router.routesById[id])?.catch(() => null)
    }
  }
}

/** What stands in the field is marked, so that typing replaces it. */
function retype(form: HTMLFormElement | null, field: string): void {
  const input = form?.elements.namedItem(field)
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}

/** What is typed, and which of the two is wrong as far as the page can tell. */
function useCredentials(by: SignInBy) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const validate = useValidation()
  return {
    name,
    password,
    errors,
    fill(account: string, known: string) {
      setName(account)
      setPassword(known)
      setErrors({})
    },
    typeName(value: string) {
      setName(value)
      if (errors.name) setErrors({ ...errors, name: validate.name(by, value) })
    },
    leaveName: () => name !== '' && setErrors({ ...errors, name: validate.name(by, name) }),
    typePassword(value: string) {
      setPassword(value)
      setErrors({ ...errors, password: undefined })
    },
    /** The first field that cannot be sent like this. */
    findWrong(): string | null {
      const found = {
        name: validate.name(by, name),
        password: validate.password(password),
      }
      setErrors(found)
      return found.name ? by : found.password ? 'password' : null
    },
  }
}

interface SignInFormProps {
  readonly by: SignInBy
  /** The way to sign in by the other name. */
  readonly otherWay: ReactNode
  readonly askForAccess: AskForAccess
}

export function SignInForm({ by, otherWay, askForAccess }: SignInFormProps) {
  const { t } = useTranslation('access')
  const form = useRef<HTMLFormElement>(null)
  const { name, password, errors, fill, typeName, leaveName, typePassword, findWrong } = useCredentials(by)
  const refusalId = useId()
  const signIn = useSignIn()
  const warmUp = useWarmUp()
  const { data: site } = useQuery(siteQuery)
  const refused = signIn.error instanceof ApiError && signIn.error.code === 401
  // What a right password is answered with where the account has a second factor.
  const step = refused && ((signIn.error as ApiError).content as SecondStep | null)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = findWrong()
    signIn.reset()
    if (wrong) return retype(form.current, wrong)
    const who = by === 'nik' ? { nik: name.trim() } : { email: name.trim() }
    signIn.mutate({ ...who, password }, { onError: () => retype(form.current, 'password') })
  }
  const take = (account: { nik: string; email: string }) => {
    fill(account[by], site?.demo?.password ?? '')
    signIn.reset()
    warmUp()
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }

  if (step) {
    return (
      <Suspense>
        <SecondStepForm step={step} onBack={signIn.reset} />
      </Suspense>
    )
  }
  return (
    <div className={styles.all}>
      <form ref={form} className={styles.form} onSubmit={submit} onInput={warmUp} noValidate>
        <Notice failure={refused ? null : signIn.error} />
        <NameField key={by} by={by} value={name} error={errors.name} onChange={typeName} onBlur={leaveName} />
        <PasswordField
          value={password}
          onChange={(value) => {
            typePassword(value)
            if (refused) signIn.reset()
          }}
          error={errors.password}
          toldIn={refused ? refusalId : undefined}
        />
        {refused && (
          <div id={refusalId}>
            <Failure>
              <span className={styles.refusal}>
                <span>{t('wrongPassword')}</span>
                <span>{t(by === 'nik' ? 'checkNik' : 'checkEmail')}</span>
              </span>
            </Failure>
          </div>
        )}
        <Button type="submit" size="large" busy={signIn.isPending}>
          {t('submit')}
        </Button>
      </form>
      {/* Not in the form: the request for access has one of its own. */}
      <OtherWays askForAccess={askForAccess} site={site} by={by} name={name} otherWay={otherWay} />
      {site?.demo && <DemoAccounts accounts={site.demo.accounts} onChoose={take} />}
    </div>
  )
}

interface NameFieldProps {
  readonly by: SignInBy
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

function NameField({ by, value, error, onChange, onBlur }: NameFieldProps) {
  const { t } = useTranslation('access')
  return (
    <Field
      label={t(by)}
      name={by}
      type={by === 'nik' ? 'text' : 'email'}
      inputMode={by === 'nik' ? 'numeric' : 'email'}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={error}
      hint={by === 'nik' && value.includes('@') && <Link to="/login/email">{t('nikIsEmail')}</Link>}
    />
  )
}

/** One line above the fields: why the person is here again, that there is no network, or what the server refused. */
function Notice({ failure }: { readonly failure: Error | null }) {
  const { t } = useTranslation('access')
  const online = useOnline()
  const reason = endReason()
  const { failed } = readFailed(useSearch({ strict: false }))
  if (failure) {
    return <Failure>{failure.message}</Failure>
  }
  if (!online) return <Message role="status">{t('offline')}</Message>
  if (failed) {
    return <Failure>{t(`failed.${failed}`)}</Failure>
  }
  if (reason === 'expired' && isKept('voc-form')) return <Message role="status">{t('ended.expiredKept')}</Message>
  return reason && <Message role="status">{t(`ended.${reason}`)}</Message>
}

type DemoAccount = NonNullable<EndpointAnswer<typeof siteInfo>['demo']>['accounts'][number]

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[]
  readonly onChoose: (account: DemoAccount) => void
}

/** In demo mode only: one click fills the form, the person still signs in. */
function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('access')
  const nameOf = ({ role, hasAccess, regions }: DemoAccount) =>
    [role ?? (hasAccess ? t('demo.staff') : t('demo.guest')), ...(regions ?? [])].join(', ')
  return (
    <fieldset className={styles.demo}>
      <legend>{t('demo.title')}</legend>
      <p className="pl-2 overflow-hidden text-ink-faint">{t('demo.hint')}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.nik}>
            <button
              type="button"
              aria-label={t('demo.fill', { name: nameOf(account) })}
              onClick={() => onChoose(account)}
            >
              {nameOf(account)}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}
