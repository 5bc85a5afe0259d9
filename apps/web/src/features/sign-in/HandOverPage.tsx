import { acceptHandOver, declineHandOver, handOverQuestion } from '@ido/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, call, read } from '../../api/client.ts'
import { sessionQuery } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import form from './SignInForm.module.css'
import page from './SignInPage.module.css'
import styles from './address/AddressPage.module.css'

function useQuestion() {
  return useQuery({
    queryKey: ['hand-over'],
    queryFn: async ({ signal }) => (await read(handOverQuestion, signal)).answer,
    // A question is answered once; another visit is another question.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
}

/** Whose key opened this browser is somebody else than who is signed in: nobody becomes another person unasked. */
export function HandOverPage() {
  const question = useQuestion()
  const session = useQuery(sessionQuery)
  const isGone = question.error instanceof ApiError && question.error.code === 404
  if (isGone) return <GoneQuestion />
  if (!question.data || session.isPending) return <div className="min-h-64" aria-busy={!question.error} />
  return <Question {...question.data} present={session.data?.name ?? null} />
}

function GoneQuestion() {
  const { t } = useTranslation(['link', 'access'])
  return (
    <div className={page.page} role="alert">
      <h1>{t('access:setPassword.gone.title')}</h1>
      <p>{t('access:failed.key')}</p>
      <Link to="/">{t('handOver.home')}</Link>
    </div>
  )
}

interface QuestionProps {
  readonly name: string
  readonly email: string
  /** Who is signed in; null where that has ended meanwhile. */
  readonly present: string | null
}

function Question({ name, email, present }: QuestionProps) {
  const { t } = useTranslation('link')
  const accept = useMutation({
    mutationFn: async () => (await call(acceptHandOver)).answer.path,
    // Nothing that was loaded as the one may stay on screen of the other.
    onSuccess: (path) => location.replace(path),
    meta: { ownFailure: true },
  })
  const stay = useMutation({
    mutationFn: () => call(declineHandOver),
    onSuccess: () => location.replace('/'),
    meta: { ownFailure: true },
  })
  const failure = accept.error ?? stay.error
  return (
    <div className={page.page}>
      <h1>{t('handOver.title')}</h1>
      <p>{present === null ? t('handOver.only', { name }) : t('handOver.text', { name, present })}</p>
      <p className={styles.address}>{email}</p>
      <p className="text-ink-soft text-sm">{t('handOver.warning')}</p>
      {failure && (
        <div className={form.form}>
          <Failure>{failure.message}</Failure>
        </div>
      )}
      <div className="grid gap-3">
        <Button size="large" busy={stay.isPending} onClick={() => stay.mutate()}>
          {present === null ? t('handOver.home') : t('handOver.stay', { present })}
        </Button>
        <Button size="large" kind="default" busy={accept.isPending} onClick={() => accept.mutate()}>
          {t('handOver.accept', { name })}
        </Button>
      </div>
    </div>
  )
}
