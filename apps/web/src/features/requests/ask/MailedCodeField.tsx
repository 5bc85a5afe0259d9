import { IconMailCheck } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Field } from '../../../ui/plain/Field.tsx'
import { Message } from '../../../ui/plain/Message.tsx'
import styles from './RequestDialog.module.css'

interface CodeFieldProps {
  readonly input: Ref<HTMLInputElement>
  readonly code: string
  readonly wasSent: boolean
  readonly secondsLeft: number
  readonly canSend: boolean
  /** What has to be written before a code can be sent. */
  readonly needs: string
  readonly sending: boolean
  readonly notice: string | undefined
  readonly error: string | undefined
  readonly onSend: () => void
  readonly onCode: (value: string) => void
}

/** The one-time code with the button that sends it; there is nothing to write before one was sent. */
export function MailedCodeField(props: CodeFieldProps) {
  const { input, code, wasSent, secondsLeft, canSend, needs, sending, notice, error, onSend, onCode } = props
  const { t } = useTranslation('access')
  const sendLabel = wasSent ? t('request.resend') : t('request.send')
  return (
    <div className={styles.code}>
      <Field
        ref={input}
        label={t('request.code')}
        name="otp_code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        readOnly={!wasSent}
        value={code}
        onChange={(event) => onCode(event.target.value.replace(/\D/g, ''))}
        error={error}
        hint={wasSent ? undefined : canSend ? t('request.codeHint') : needs}
      />
      <Button
        kind="default"
        size="large"
        disabled={!canSend}
        title={canSend || secondsLeft > 0 ? undefined : needs}
        busy={sending}
        onClick={onSend}
      >
        {secondsLeft > 0 ? t('request.wait', { seconds: secondsLeft }) : sendLabel}
      </Button>
      <div role="status">
        {notice && (
          <Message tone="good">
            <IconMailCheck size={16} aria-hidden />
            {notice}
          </Message>
        )}
      </div>
    </div>
  )
}
