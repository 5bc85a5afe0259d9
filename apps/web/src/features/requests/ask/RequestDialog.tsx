import { codeResendSeconds } from '@ido/contract'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, type BasicCredentials } from '../../../api/client.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { sentence } from '../../../ui/feedback/refusal.ts'
import { useValidation, type SignInBy } from '../../../ui/credentials/useValidation.ts'
import { CodeField } from './CodeField.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import styles from './RequestDialog.module.css'
import { useRequestAccess, type Outcome } from './useRequestAccess.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'
import { WhoFields } from './WhoFields.tsx'

interface RequestDialogProps {
  readonly credentials: BasicCredentials
  readonly by: SignInBy
  readonly name: string
  /** When a code may be sent again; null while none was. */
  readonly resendAt: number | null
  readonly onSent: (resendAt: number) => void
  readonly onClose: () => void
}

/** Ask for access: say who one is, confirm it with the code from the mail, send (specification, sections 2 to 5 and 8). */
export function RequestDialog({ credentials, resendAt, onSent, onClose, ...opened }: RequestDialogProps) {
  const { t } = useTranslation('access')
  const [by, setBy] = useState(opened.by)
  const [name, setName] = useState(opened.name)
  const [nameError, setNameError] = useState<string>()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isTold, setTold] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const secondsLeft = useSecondsUntil(resendAt)
  const validate = useValidation()
  const { sendCode, request } = useRequestAccess(credentials)
  const codeInput = useRef<HTMLInputElement>(null)
  const id = useId()

  const asker = { by, name: name.trim(), password }
  const isNameRight = validate.name(by, name) === undefined
  const canSend = secondsLeft === 0 && isNameRight && (by === 'nik' || password !== '')
  const canRequest = code !== '' && resendAt !== null && isNameRight && (by === 'nik' || password !== '')
  const failure = placeFailure(request.error)

  const edited = () => {
    sendCode.reset()
    request.reset()
  }
  const send = () => {
    request.reset()
    sendCode.mutate(asker, {
      onSuccess: () => {
        onSent(Date.now() + codeResendSeconds * 1000)
        setCode('')
        setTold(true)
        codeInput.current?.focus()
      },
    })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!canRequest || request.isPending) return
    request.mutate({ ...asker, code }, { onSuccess: setOutcome, onError: () => codeInput.current?.select() })
  }
  const switchMode = () => {
    setBy(by === 'nik' ? 'email' : 'nik')
    setName('')
    setNameError(undefined)
    setPassword('')
    setCode('')
    setTold(false)
    edited()
  }

  if (outcome) return <OutcomeDialog outcome={outcome} onClose={onClose} />
  return (
    <Dialog
      title={t('request.title')}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} size="large" disabled={!canRequest} busy={request.isPending}>
          {t('request.submit')}
        </Button>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <p>{t('request.intro')}</p>
        {failure?.field === null && (
          <p role="alert" className={styles.failure}>
            {failure.message}
          </p>
        )}
        <WhoFields
          by={by}
          name={name}
          password={password}
          error={nameError ?? sendFailure(sendCode.error, t('request.sendFailed')) ?? messageAt(failure, 'name')}
          onName={(value) => {
            setName(value)
            setNameError(validate.name(by, value))
            edited()
          }}
          onLeaveName={() => setNameError(validate.name(by, name))}
          onPassword={(value) => {
            setPassword(value)
            edited()
          }}
        />
        <Button kind="link" onClick={switchMode}>
          {t(by === 'nik' ? 'request.byEmail' : 'request.byNik')}
        </Button>
        <CodeField
          input={codeInput}
          code={code}
          wasSent={resendAt !== null}
          secondsLeft={secondsLeft}
          canSend={canSend}
          needs={t(by === 'nik' ? 'request.needsNik' : 'request.needsEmail')}
          sending={sendCode.isPending}
          notice={isTold ? t(by === 'nik' ? 'request.sentByNik' : 'request.sentByEmail') : undefined}
          error={messageAt(failure, 'code')}
          onSend={send}
          onCode={(value) => {
            setCode(value)
            setTold(false)
            request.reset()
          }}
        />
      </form>
    </Dialog>
  )
}

/** Under the field: the server's sentence, or the specification's where the server said none. */
function sendFailure(failure: Error | null, unexplained: string): string | undefined {
  if (!failure) return undefined
  if (!(failure instanceof ApiError) || !failure.isExplained) return unexplained
  return failure.fields[0]?.message ? sentence(failure.fields[0].message) : failure.message
}

interface Placed {
  readonly field: 'code' | 'name' | null
  readonly message: string
}

/** What was refused stands where it can be mended: a conflict is the code's (specification, section 8). */
function placeFailure(failure: Error | null): Placed | null {
  if (!failure) return null
  if (!(failure instanceof ApiError)) return { field: null, message: failure.message }
  if (failure.code === 409) return { field: 'code', message: failure.message }
  const [wrong] = failure.fields
  if (!wrong) return { field: null, message: failure.message }
  return { field: wrong.field === 'otp_code' ? 'code' : 'name', message: sentence(wrong.message) }
}

function messageAt(failure: Placed | null, field: 'code' | 'name'): string | undefined {
  return failure?.field === field ? failure.message : undefined
}
