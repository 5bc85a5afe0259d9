import { codeResendSeconds } from '@ido/contract'
import { useId, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react'
import { ApiError, type BasicCredentials } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useValidation, type SignInBy } from '../../../ui/credentials/useValidation.ts'
import { sentence } from '../../../ui/feedback/refusal.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import { MailedCodeField } from './MailedCodeField.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import styles from './RequestDialog.module.css'
import { WhoFields } from './WhoFields.tsx'
import { useRequestAccess, type AccessOutcome } from './useRequestAccess.ts'

interface RequestDialogProps {
  readonly credentials: BasicCredentials
  readonly by: SignInBy
  readonly name: string
  readonly onClose: () => void
}

/** Who asks, as far as it is typed; by the other name one starts anew. */
function useRequester(opened: Pick<RequestDialogProps, 'by' | 'name'>) {
  const [by, setBy] = useState(opened.by)
  const [name, setName] = useState(opened.name)
  const [nameError, setNameError] = useState<string>()
  const [password, setPassword] = useState('')
  const validate = useValidation()
  return {
    typed: { by, name: name.trim(), password },
    name,
    nameError,
    isComplete: validate.name(by, name) === undefined && (by === 'nik' || password !== ''),
    typeName(value: string) {
      setName(value)
      setNameError(validate.name(by, value))
    },
    leaveName: () => setNameError(validate.name(by, name)),
    setPassword,
    switchMode() {
      setBy(by === 'nik' ? 'email' : 'nik')
      setName('')
      setNameError(undefined)
      setPassword('')
    },
  }
}

/** When a code may be sent again; null while none was. It outlives the dialog, which may be closed and opened meanwhile. */
let nextCodeAt: number | null = null

/** The code that is mailed and typed; that one was sent is told of as long as what it was sent for stands. */
function useCode() {
  const [code, setCode] = useState('')
  // How many one may ask for is the server's to bound.
  const [resendAt, setResendAt] = useState(() => (nextCodeAt !== null && nextCodeAt > Date.now() ? nextCodeAt : null))
  const [isTold, setTold] = useState(false)
  const secondsLeft = useSecondsUntil(resendAt)
  const input = useRef<HTMLInputElement>(null)
  const set = (typed: string, tell: boolean) => {
    setCode(typed)
    setTold(tell)
  }
  const resendFrom = (at: number | null) => {
    nextCodeAt = at
    setResendAt(at)
  }
  return {
    code,
    isTold,
    secondsLeft,
    input,
    wasSent: resendAt !== null,
    type: (value: string) => set(value, false),
    wasMailed() {
      resendFrom(Date.now() + codeResendSeconds * 1000)
      set('', true)
      input.current?.focus()
    },
    /** By the other name, and for whoever comes next, nothing was sent yet. */
    startAnew() {
      resendFrom(null)
      set('', false)
    },
  }
}

/** The code by mail, then the request with it. */
function useSteps({ credentials }: RequestDialogProps, { typed, isComplete }: Requester) {
  const mailed = useCode()
  const [outcome, setOutcome] = useState<AccessOutcome | null>(null)
  const { sendCode, request } = useRequestAccess(credentials)
  const { code } = mailed
  const canSend = mailed.secondsLeft === 0 && isComplete
  const canRequest = code !== '' && mailed.wasSent && isComplete
  const forget = () => {
    sendCode.reset()
    request.reset()
  }
  const send = () => {
    request.reset()
    sendCode.mutate(typed, { onSuccess: mailed.wasMailed })
  }
  return {
    mailed,
    outcome,
    canSend,
    canRequest,
    sendCode,
    request,
    forget,
    startAnew() {
      mailed.startAnew()
      forget()
    },
    send,
    /** Enter where one says who one is sends the code; once that is written, it is the form's own and sends the request. */
    enter() {
      if (!canRequest && canSend && !sendCode.isPending) send()
    },
    submit(event: SubmitEvent) {
      event.preventDefault()
      if (!canRequest || request.isPending) return
      const onSuccess = (answered: AccessOutcome) => {
        mailed.startAnew()
        setOutcome(answered)
      }
      request.mutate({ ...typed, code }, { onSuccess, onError: () => mailed.input.current?.select() })
    },
    typeCode(value: string) {
      mailed.type(value)
      request.reset()
    },
  }
}

type Requester = ReturnType<typeof useRequester>

type Steps = ReturnType<typeof useSteps>

/** Ask for access: say who one is, confirm it with the code from the mail, send (specification, sections 2 to 5 and 8). */
export function RequestDialog(props: RequestDialogProps) {
  const { t } = useTranslation('access')
  const requester = useRequester(props)
  const steps = useSteps(props, requester)
  const id = useId()
  if (steps.outcome) return <OutcomeDialog outcome={steps.outcome} onClose={props.onClose} />
  const failure = placeFailure(steps.request.error)
  return (
    <Dialog
      title={t('request.title')}
      onClose={props.onClose}
      footer={
        <>
          <Button kind="default" size="large" onClick={props.onClose}>
            {t('request.cancel')}
          </Button>
          <Button type="submit" form={id} size="large" disabled={!steps.canRequest} busy={steps.request.isPending}>
            {t('request.submit')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={steps.submit} noValidate>
        <p>{t('request.intro')}</p>
        {failure?.field === null && <Failure>{failure.message}</Failure>}
        <Who requester={requester} steps={steps} failure={failure} />
        <Code requester={requester} steps={steps} failure={failure} />
      </form>
    </Dialog>
  )
}

interface PartProps {
  readonly requester: Requester
  readonly steps: Steps
  readonly failure: Placed | null
}

function Who({ requester, steps, failure }: PartProps) {
  const { t } = useTranslation('access')
  const { by, password } = requester.typed
  return (
    <>
      <WhoFields
        by={by}
        name={requester.name}
        password={password}
        error={
          requester.nameError ??
          sendFailure(steps.sendCode.error, t('request.sendFailed')) ??
          messageAt(failure, 'name')
        }
        isRefused={requester.nameError === undefined && steps.sendCode.error !== null}
        onName={(value) => {
          requester.typeName(value)
          steps.forget()
        }}
        onLeaveName={requester.leaveName}
        onEnter={steps.enter}
        onPassword={(value) => {
          requester.setPassword(value)
          steps.forget()
        }}
      />
      <Button
        kind="link"
        onClick={() => {
          requester.switchMode()
          steps.startAnew()
        }}
      >
        {t(by === 'nik' ? 'request.byEmail' : 'request.byNik')}
      </Button>
    </>
  )
}

function Code({ requester, steps, failure }: PartProps) {
  const { t } = useTranslation('access')
  const isByNik = requester.typed.by === 'nik'
  return (
    <MailedCodeField
      input={steps.mailed.input}
      code={steps.mailed.code}
      wasSent={steps.mailed.wasSent}
      secondsLeft={steps.mailed.secondsLeft}
      canSend={steps.canSend}
      needs={t(isByNik ? 'request.needsNik' : 'request.needsEmail')}
      sending={steps.sendCode.isPending}
      notice={steps.mailed.isTold ? t(isByNik ? 'request.sentByNik' : 'request.sentByEmail') : undefined}
      error={messageAt(failure, 'code')}
      onSend={steps.send}
      onCode={steps.typeCode}
    />
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

const tick = 250

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, tick)
  return () => clearInterval(timer)
}

/** Whole seconds until an instant (epoch milliseconds), 0 from then on and for none; read from the clock, never counted. */
function useSecondsUntil(instant: number | null): number {
  return useSyncExternalStore(subscribe, () =>
    instant === null ? 0 : Math.max(0, Math.ceil((instant - Date.now()) / 1000)),
  )
}
