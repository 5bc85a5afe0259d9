import { loginByCode, loginByPasskey, type SecondStep } from '@ido/contract'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { loadTexts, useTranslation } from '../../i18n/speech.ts'
import { call } from '../../api/client.ts'
import { CodeField } from '../../ui/credentials/CodeField.tsx'
import { signByPasskey } from '../../ui/credentials/passkey.ts'
import { refusalOf } from '../../ui/feedback/refusal.ts'
import { focusField } from '../../ui/form/focus-field.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import styles from './SignInForm.module.css'
import { useGoOn } from './useSignIn.ts'

// With the form come its words, which nobody else on this page needs.
await loadTexts('factor')

type Way = 'passkey' | 'app' | 'recovery'

interface SecondStepFormProps {
  readonly step: SecondStep
  readonly onBack: () => void
}

/** Behind a right password, where the account has a second factor: a passkey, a code of an app, or a recovery code. */
export function SecondStepForm({ step, onBack }: SecondStepFormProps) {
  const { t } = useTranslation('factor')
  const first: Way = step.passkey ? 'passkey' : step.code ? 'app' : 'recovery'
  const [way, setWay] = useState<Way>(first)
  const others = (['passkey', 'app', 'recovery'] as const).filter(
    (other) => other !== way && (other === 'recovery' || (other === 'passkey' ? step.passkey !== null : step.code)),
  )
  return (
    <div className={styles.all}>
      <p className={styles.other}>{t('step.lead')}</p>
      {way === 'passkey' ? <ByPasskey step={step} onGone={onBack} /> : <ByCode key={way} step={step.step} kind={way} />}
      <p className={styles.other}>
        {others.map((other) => (
          <Button key={other} kind="link" onClick={() => setWay(other)}>
            {t(`step.use.${other}`)}
          </Button>
        ))}
        <Button kind="link" onClick={onBack}>
          {t('step.back')}
        </Button>
      </p>
    </div>
  )
}

function ByPasskey({ step, onGone }: { readonly step: SecondStep; readonly onGone: () => void }) {
  const { t } = useTranslation('factor')
  const goOn = useGoOn()
  const [stopped, setStopped] = useState(false)
  const enter = useMutation({
    mutationFn: async () => {
      setStopped(false)
      const passkey = await signByPasskey(step.passkey ?? {})
      if (passkey === null) return setStopped(true)
      await call(loginByPasskey, {
        body: { step: step.step, passkey: { ...passkey, response: { ...passkey.response } } },
      })
      await goOn()
    },
    meta: { ownFailure: true },
  })
  const isGone = refusalOf(enter.error, 'step')
  return (
    <div className={styles.form}>
      <Failure>{isGone ?? enter.error?.message ?? (stopped ? t('passkey.stopped') : undefined)}</Failure>
      {isGone === undefined ? (
        <Button size="large" autoFocus busy={enter.isPending} onClick={() => enter.mutate()}>
          <IconFingerprint size={18} aria-hidden />
          {t('step.byPasskey')}
        </Button>
      ) : (
        <Button size="large" onClick={onGone}>
          {t('step.again')}
        </Button>
      )}
    </div>
  )
}

function ByCode({ step, kind }: { readonly step: string; readonly kind: 'app' | 'recovery' }) {
  const { t } = useTranslation('factor')
  const goOn = useGoOn()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const enter = useMutation({
    mutationFn: async () => {
      await call(loginByCode, { body: { step, code } })
      await goOn()
    },
    onError: () => focusField(form.current, 'code'),
    meta: { ownFailure: true },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const tooShort = code.trim().length < 6
    setMissing(tooShort)
    if (tooShort) return focusField(form.current, 'code')
    if (!enter.isPending) enter.mutate()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <CodeField
        autoFocus
        kind={kind}
        label={t(kind === 'app' ? 'code.label' : 'recovery.label')}
        hint={t(kind === 'app' ? 'code.hint' : 'recovery.hint')}
        value={code}
        onChange={(value) => {
          setCode(value)
          setMissing(false)
          if (enter.error) enter.reset()
        }}
        error={isMissing ? t('code.missing') : (refusalOf(enter.error, 'step') ?? enter.error?.message)}
      />
      <Button type="submit" size="large" busy={enter.isPending}>
        {t('step.submit')}
      </Button>
    </form>
  )
}
