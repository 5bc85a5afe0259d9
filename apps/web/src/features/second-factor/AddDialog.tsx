import { factorLimits, finishCode, finishPasskey, startCode, startPasskey } from '@ido/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useId, useState, type SubmitEvent } from 'react'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { CodeField } from '../../ui/credentials/CodeField.tsx'
import { knowsPasskeys, makePasskey } from '../../ui/credentials/passkey.ts'
import { Stopped, type useProven } from '../../ui/credentials/useProven.ts'
import { refusalOf } from '../../ui/feedback/refusal.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { Field } from '../../ui/plain/Field.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import styles from './factor.module.css'

interface AddDialogProps {
  readonly kind: 'code' | 'passkey'
  readonly proven: ReturnType<typeof useProven>
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
}

/** Adds an app that makes codes, or a passkey. */
export function AddDialog({ kind, ...props }: AddDialogProps) {
  return kind === 'code' ? <AddCode {...props} /> : <AddPasskey {...props} />
}

type Props = Omit<AddDialogProps, 'kind'>

function AddCode({ proven, onAdded, onClose }: Props) {
  const { t } = useTranslation('factor')
  const id = useId()
  const [code, setCode] = useState('')
  const [name, setName] = useState<string>(t('add.codeName'))
  const offer = useQuery({
    queryKey: ['me', 'second-factor', 'offer', id],
    queryFn: async () => {
      try {
        return (await proven.run(() => call(startCode))).answer
      } catch (failure) {
        if (failure instanceof Stopped) onClose()
        throw failure
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { ownFailure: true },
  })
  const keep = useMutation({
    mutationFn: async (step: string) =>
      (
        await call(finishCode, {
          body: { step, code, name: name.trim() || t('add.codeName') },
        })
      ).answer,
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    meta: { ownFailure: true },
  })
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // Nothing that the app shows: asking the server would answer that it was used already.
    const wrong = !/^\d{6}$/.test(code.replaceAll(/\s/g, ''))
    setIsWrong(wrong)
    if (!wrong && offer.data && !keep.isPending) keep.mutate(offer.data.step)
  }
  // One dialog at a time: the proof comes first, and who stops there adds none.
  if (proven.isAsking) return null
  return (
    <Dialog
      title={t('add.code')}
      onClose={onClose}
      footer={<Footer form={id} busy={keep.isPending} disabled={!offer.data} onClose={onClose} />}
    >
      <form id={id} className="grid gap-4" onSubmit={submit} noValidate>
        <ol className={styles.steps}>
          <li>{t('add.scan')}</li>
          <li>{t('add.type')}</li>
        </ol>
        {offer.error && <Failure>{offer.error.message}</Failure>}
        {offer.data ? <Secret {...offer.data} /> : <div className={styles.square} aria-busy />}
        <CodeField
          isFirst
          kind="app"
          label={t('code.label')}
          value={code}
          onChange={(value) => {
            setCode(value)
            setIsWrong(false)
            if (keep.error) keep.reset()
          }}
          error={
            (isWrong ? t('code.sixDigits') : undefined) ??
            refusalOf(keep.error, 'code') ??
            refusalOf(keep.error, 'step') ??
            keep.error?.message
          }
        />
        <NameField value={name} onChange={setName} />
      </form>
    </Dialog>
  )
}

/** The same secret as a picture and in letters, for who cannot scan it. */
function Secret({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  const { t } = useTranslation('factor')
  return (
    <div className="grid gap-3 justify-items-center">
      <QrCode text={uri} label={t('add.picture')} />
      <p className="text-ink-soft text-sm text-center">
        {t('add.byHand')}{' '}
        <code className="text-ink font-semibold wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  )
}

function AddPasskey({ proven, onAdded, onClose }: Props) {
  const { t } = useTranslation('factor')
  const id = useId()
  const [name, setName] = useState<string>(t('add.passkeyName'))
  const [stopped, setStopped] = useState(false)
  const keep = useMutation({
    mutationFn: async () => {
      setStopped(false)
      const { step, options } = (await proven.run(() => call(startPasskey))).answer
      const made = await makePasskey(options)
      if (made === null) return setStopped(true)
      const passkey = { ...made, response: { ...made.response } }
      const body = { step, passkey, name: name.trim() || t('add.passkeyName') }
      onAdded((await call(finishPasskey, { body })).answer.recoveryCodes)
    },
    meta: { ownFailure: true },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!keep.isPending) keep.mutate()
  }
  const isKnown = knowsPasskeys()
  const failed = keep.error && !(keep.error instanceof Stopped) ? keep.error.message : undefined
  const failure = isKnown ? (failed ?? (stopped ? t('passkey.stopped') : undefined)) : t('passkey.unknown')
  if (proven.isAsking) return null
  return (
    <Dialog
      title={t('add.passkey')}
      onClose={onClose}
      footer={<Footer form={id} busy={keep.isPending} disabled={!isKnown} onClose={onClose} />}
    >
      <form id={id} className="grid gap-4" onSubmit={submit} noValidate>
        <p>{t('add.passkeyText')}</p>
        {failure !== undefined && <Failure>{failure}</Failure>}
        <NameField value={name} onChange={setName} />
      </form>
    </Dialog>
  )
}

interface NameFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function NameField({ value, onChange }: NameFieldProps) {
  const { t } = useTranslation('factor')
  return (
    <Field
      name="name"
      label={t('add.name')}
      hint={t('add.nameHint')}
      value={value}
      maxLength={factorLimits.nameLength}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface FooterProps {
  readonly form: string
  readonly busy: boolean
  readonly disabled: boolean
  readonly onClose: () => void
}

function Footer({ form, busy, disabled, onClose }: FooterProps) {
  const { t } = useTranslation('factor')
  return (
    <>
      <Button kind="default" onClick={onClose}>
        {t('proof.cancel')}
      </Button>
      <Button type="submit" form={form} busy={busy} disabled={disabled}>
        {t('add.submit')}
      </Button>
    </>
  )
}

/** White stays around and behind it in the dark too: cameras look for dark on light. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = generate(text)
  const margin = 4
  const side = code.size + 2 * margin
  return (
    <svg className={styles.square} role="img" aria-label={label} viewBox={`${-margin} ${-margin} ${side} ${side}`}>
      <path d={toSvgPath(code)} shapeRendering="crispEdges" />
    </svg>
  )
}
