import { proveSelf, startProof, type EndpointCall } from '@ido/contract'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { call } from '../../api/client.ts'
import { CodeField } from './CodeField.tsx'
import { knowsPasskeys, signByPasskey } from './passkey.ts'
import { PasswordField } from './PasswordField.tsx'
import { focusField } from '../form/focus-field.ts'
import { refusalOf } from '../feedback/refusal.ts'
import { Button } from '../plain/Button.tsx'
import { Dialog } from '../plain/Dialog.tsx'
import { Failure } from '../plain/Message.tsx'
import type { OwnFactors } from '../../api/factors.ts'
import styles from './proof.module.css'

type Way = keyof OwnFactors['proofs']

interface ProofDialogProps {
  readonly proofs: OwnFactors['proofs']
  readonly onProved: () => void
  readonly onClose: () => void
}

/** Whoever changes what protects an account proves again who they are: by password, code or passkey. */
export function ProofDialog({ proofs, onProved, onClose }: ProofDialogProps) {
  const { t } = useTranslation('factor')
  const id = useId()
  const ways = (['password', 'code', 'passkey'] as const).filter(
    (one) => proofs[one] && (one !== 'passkey' || knowsPasskeys()),
  )
  const [way, setWay] = useState<Way | undefined>(ways[0])
  return (
    <Dialog
      title={t('proof.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('proof.cancel')}
          </Button>
          {way !== undefined && way !== 'passkey' && (
            <Button type="submit" form={id}>
              {t('proof.submit')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(way === undefined ? 'proof.none' : 'proof.text')}</p>
      {way === 'passkey' && <ByPasskey onProved={onProved} />}
      {way !== undefined && way !== 'passkey' && <Typed key={way} id={id} way={way} onProved={onProved} />}
      <p className={styles.ways}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} kind="link" onClick={() => setWay(other)}>
              {t(`proof.by.${other}`)}
            </Button>
          ))}
      </p>
    </Dialog>
  )
}

function useProof(onProved: () => void) {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof proveSelf>['body']) => call(proveSelf, { body }),
    onSuccess: onProved,
    meta: { ownFailure: true },
  })
}

interface TypedProps {
  readonly id: string
  readonly way: 'password' | 'code'
  readonly onProved: () => void
}

function Typed({ id, way, onProved }: TypedProps) {
  const { t } = useTranslation('factor')
  const [value, setValue] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const prove = useProof(onProved)
  // Once the dialog is open, which focuses its first button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => focusField(form.current, way))
    return () => cancelAnimationFrame(frame)
  }, [way])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (value !== '' && !prove.isPending) prove.mutate(way === 'password' ? { password: value } : { code: value })
  }
  const field = {
    value,
    onChange: (typed: string) => {
      setValue(typed)
      if (prove.error) prove.reset()
    },
    error: refusalOf(prove.error, way) ?? prove.error?.message,
  }
  return (
    <form ref={form} id={id} onSubmit={submit} noValidate>
      {way === 'password' ? (
        <PasswordField {...field} />
      ) : (
        <CodeField {...field} kind="recovery" label={t('code.label')} hint={t('proof.codeHint')} />
      )}
    </form>
  )
}

function ByPasskey({ onProved }: { readonly onProved: () => void }) {
  const { t } = useTranslation('factor')
  const [stopped, setStopped] = useState(false)
  const prove = useMutation({
    mutationFn: async () => {
      setStopped(false)
      const { answer } = await call(startProof)
      const passkey = await signByPasskey(answer.options)
      if (passkey === null) return setStopped(true)
      const body = {
        step: answer.step,
        passkey: { ...passkey, response: { ...passkey.response } },
      }
      await call(proveSelf, { body })
      onProved()
    },
    meta: { ownFailure: true },
  })
  const failure = prove.error?.message ?? (stopped ? t('passkey.stopped') : undefined)
  return (
    <>
      <Failure>{failure}</Failure>
      <Button busy={prove.isPending} onClick={() => prove.mutate()}>
        <IconFingerprint size={18} aria-hidden />
        {t('step.byPasskey')}
      </Button>
    </>
  )
}
